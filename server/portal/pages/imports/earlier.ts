import { listOf } from '../../../../shared/reply.ts';
import { imports } from '../../../../shared/resources/operations.ts';
import { timeOfId } from '../../../../shared/time.ts';
import type { EarlierImport } from '../../../../views/imports/props.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext } from '../../session/signed-in.ts';
import { readImport } from './read-import.ts';

const shown = 5;

/** The last imports into this list; none where the API has no such thing. */
export async function loadEarlier({ parts, req, definition }: ResourceVisit): Promise<EarlierImport[]> {
  const query = { size: shown, filter: { resource: definition.name }, fields: ['name', 'status'] };
  const result = await parts.relay.list(imports, query, callContext(req));
  if (result.kind !== 'answered' || !result.reply.success) return [];
  return listOf(result.reply)
    .map((record) => readImport(record, definition))
    .map(({ id, name, status }) => ({ id, name, status, created: timeOfId(id) ?? 0 }));
}
