import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { sendContent } from '../http/content.ts';
import { whileConnected } from '../http/response.ts';
import { loadRecord } from './load-record.ts';
import type { ResourceContext } from './screen-parts.ts';
import type { UploadKind } from './upload-kind.ts';

export async function sendFileContent(
  ctx: ResourceContext,
  { types }: UploadKind,
  { call, inline }: NonNullable<UploadKind['content']>,
): Promise<void> {
  const { api, req, res, definition } = ctx;
  const id = String(req.params['id']);
  const record = await loadRecord(ctx, definition, id);
  const content = await api.withSignal(whileConnected(res)).download(call, {
    params: { id },
    range: req.get('Range'),
  });
  const name = titleOf(definition, record);
  await sendContent(ctx, content, { name, types: Object.values(types), inline });
}
