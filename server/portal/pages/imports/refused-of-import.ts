import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { refusedCalls, type RefusedSource } from '../../resource/refused/refused-source.ts';
import { loadImportRecord } from './load-import.ts';

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
