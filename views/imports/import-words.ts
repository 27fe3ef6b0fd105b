import { paymentFileMessages } from '../../shared/messages/payment-files.ts';
import { importMessages } from '../../shared/messages/resources.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { paymentFiles } from '../../shared/resources/operations.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf } from '../../shared/resources/places.ts';

/** What the pages of an import say of one resource. */
interface ImportWords {
  title: string;
  /** The list that it came from. */
  from: ResourceDefinition;
  /** Beside the field of the file. */
  note: string;
  /** Its rows are being kept. */
  going: string;
  cancel: string;
  /** The button that begins it. */
  go(count: number): string;
  loadedBefore(when: string, by: string): string;
  mendRefused: string;
}

export function importWords(definition: ResourceDefinition): ImportWords {
  const { many } = definition.label;
  if (definition.name === payments.name) return paymentWords;
  return {
    title: `Import ${many}`,
    from: definition,
    note: 'Nothing is changed yet: you see what is in the file first.',
    going: 'The rows are being imported',
    cancel: 'Stop import',
    go: (count) => `Import ${countOf(definition, count)}`,
    loadedBefore: importMessages.loadedBefore,
    mendRefused: importMessages.mendRefused,
  };
}

const { title, note, going, loadedBefore, mendRefused } = paymentFileMessages;

const paymentWords: ImportWords = {
  ...{ title, note, going, loadedBefore, mendRefused },
  from: paymentFiles,
  cancel: 'Stop this upload',
  go: (count) => `Make ${countOf(payments, count)}`,
};
