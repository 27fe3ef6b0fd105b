import { listOf, textOf } from '../../../shared/reply.ts';
import type { Visit } from '../resource/screen-parts.ts';
import { callContext } from '../sign-in/signed-in.ts';

/** Files looked through for their folders: enough for a practice, and one quick call. */
const looked = 1_000;

/** The folders there are, in their order; none where they cannot be read. */
export async function loadFolders({ parts, req, definition }: Visit): Promise<string[]> {
  const query = { size: looked, fields: ['folder'], sort: [{ field: 'folder', descending: false }] };
  const result = await parts.relay.list(definition, query, callContext(req));
  if (result.kind !== 'answered' || !result.reply.success) return [];
  const folders = listOf(result.reply).map((row) => textOf(row, 'folder'));
  return [...new Set(folders.filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en'));
}
