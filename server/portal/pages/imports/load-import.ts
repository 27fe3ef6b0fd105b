import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { imports } from '../../../../shared/resources/operations.ts';
import { HttpError } from '../../http/errors.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function loadImportRecord(
  ctx: Pick<RequestContext, 'api'>,
  definition: ResourceDefinition,
  id: string,
): Promise<RowOf<typeof imports>> {
  const record = await loadRecord(ctx, imports, id);
  if (record.resource === definition.name) return record;
  throw new HttpError(404, { message: resourceMessages.noSuch(imports.label.one) });
}
