import { paymentFileMessages } from '../../shared/locales/en/payment-files.ts';
import { importMessages, importPageStrings } from '../../shared/locales/en/imports.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { paymentFiles } from '../../shared/resources/operations.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf } from '../../shared/resources/resource-paths.ts';

interface ImportStrings {
  title: string;
  /** Resource whose list page starts the import. */
  from: ResourceDefinition;
  note: string;
  /** Title while the rows are being saved. */
  going: string;
  cancel: string;
  go(count: number): string;
  loadedBefore(when: string, by: string): string;
  mendRefused: string;
}

export function importStrings(definition: ResourceDefinition): ImportStrings {
  const { many } = definition.label;
  if (definition.name === payments.name) return paymentStrings;
  return {
    title: importPageStrings.title(many),
    from: definition,
    note: importPageStrings.note,
    going: importPageStrings.isImported,
    cancel: importPageStrings.cancel,
    go: (count) => importPageStrings.import(countOf(definition, count)),
    loadedBefore: importMessages.loadedBefore,
    mendRefused: importMessages.mendRefused,
  };
}

const { title, note, going, cancel, loadedBefore, mendRefused } = paymentFileMessages;

const paymentStrings: ImportStrings = {
  ...{ title, note, going, cancel, loadedBefore, mendRefused },
  from: paymentFiles,
  go: (count) => paymentFileMessages.create(countOf(payments, count)),
};
