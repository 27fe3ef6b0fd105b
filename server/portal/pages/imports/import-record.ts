import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { paymentFiles, imports } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { refusedCalls, type RefusedSource } from '../../resource/refused/refused-source.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { HttpError } from '../../http/errors.ts';
import { loadRecord } from '../../resource/load-records.ts';
import type { RequestContext } from '../../page/request-context.ts';

export function refusedOfImport(definition: ResourceDefinition): RefusedSource {
  const isPayments = definition.name === payments.name;
  const location = pathsOf(definition);
  const back = (id: string) =>
    `${isPayments ? pathsOf(paymentFiles).one(id) : location.importOne(id)}#refused-rows`;
  return {
    calls: refusedCalls.import,
    current: location.section,
    saved: isPayments ? refusedRowMessages.savedAsPayment : refusedRowMessages.savedByImport,
    back,
    async find(ctx, id) {
      const { name } = await loadImportRecord(ctx, definition, id);
      return { name, base: location.importOne(id), back: back(id) };
    },
  };
}

export async function loadImportRecord(
  ctx: Pick<RequestContext, 'api'>,
  definition: ResourceDefinition,
  id: string,
): Promise<RowOf<typeof imports>> {
  const record = await loadRecord(ctx, imports, id);
  if (record.resource === definition.name) return record;
  throw new HttpError(404, { message: resourceMessages.noSuch(imports.label.one) });
}
