import { payments } from '../resources/payments.ts';
import { placeOf } from '../resources/places.ts';

/** Where staff ask for a payment: a page below the payment's own. */
export const askPlace = {
  pattern: `${placeOf(payments).patterns.one}/ask`,
  to: (id: string) => `${placeOf(payments).one(id)}/ask`,
} as const;

/** For many at once: those that were ticked, or those of a file; and how far that is. */
export const askManyPlace = {
  to: (file?: string) =>
    `${placeOf(payments).list}/ask${file === undefined ? '' : `?file=${encodeURIComponent(file)}`}`,
  pattern: `${placeOf(payments).list}/ask`,
  one: (id: string) => `${placeOf(payments).list}/asks/${encodeURIComponent(id)}`,
  onePattern: `${placeOf(payments).list}/asks/:id`,
} as const;
