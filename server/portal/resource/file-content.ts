import { titleOf } from '../../../shared/resources/places.ts';
import { sendContent } from '../http/content.ts';
import { whileConnected } from '../http/while-connected.ts';
import { loadRecord } from './load-record.ts';
import type { ResourceVisit } from './screen-parts.ts';
import type { UploadKind } from './upload-kind.ts';

export async function sendFileContent(
  visit: ResourceVisit,
  { types }: UploadKind,
  { call, inline }: NonNullable<UploadKind['content']>,
): Promise<void> {
  const { api, req, res, definition } = visit;
  const id = String(req.params['id']);
  const record = await loadRecord(visit, definition, id);
  const content = await api.until(whileConnected(res)).download(call, {
    params: { id },
    range: req.get('Range'),
  });
  const name = titleOf(definition, record);
  await sendContent(visit, content, { name, types: Object.values(types), inline });
}
