import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { refusedCalls, type RefusedSource } from '../../resource/refused/refused-source.ts';
import { loadImportRecord } from './load-import.ts';

export function refusedOfImport(definition: ResourceDefinition): RefusedSource {
  const isPayments = definition.name === payments.name;
  const place = placeOf(definition);
  const back = (id: string) =>
    `${isPayments ? placeOf(paymentFiles).one(id) : place.importOne(id)}#refused-rows`;
  return {
    calls: refusedCalls.import,
    current: place.section,
    saved: isPayments ? refusedRowMessages.savedAsPayment : refusedRowMessages.savedByImport,
    back,
    async find(visit, id) {
      const { name } = await loadImportRecord(visit, definition, id);
      return { name, base: place.importOne(id), back: back(id) };
    },
  };
}
