import { textOf } from '../../../../shared/reply.ts';
import { sendContent } from '../../http/content.ts';
import { HttpError } from '../../http/errors.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext } from '../../session/signed-in.ts';
import { uploadKindOf } from '../../resource/upload-kinds.ts';
import { whileConnected } from '../../http/while-connected.ts';

/** The content of a file: to be kept, or to be played where it is sound (security U3). */
export async function sendFileContent(visit: ResourceVisit): Promise<void> {
  const { parts, req, res, definition } = visit;
  const { content: how, types } = uploadKindOf(definition);
  if (!how) throw new HttpError(404);
  const id = String(req.params['id']);
  const record = await loadRecord(visit, definition, id);
  const range = req.get('Range');
  const result = await parts.relay.download(how.call, {
    ...callContext(req),
    params: { id },
    signal: whileConnected(res),
    ...(range !== undefined && { range }),
  });
  const known = Object.values(types);
  await sendContent(visit, result, { name: textOf(record, 'name'), types: known, inline: how.inline });
}
