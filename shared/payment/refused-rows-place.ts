import { paymentFiles } from '../resources/operations.ts';
import { placeOf } from '../resources/places.ts';

/** What was refused of a payment file, as a file. */
export const refusedRowsPlace = {
  pattern: `${placeOf(paymentFiles).patterns.one}/refused`,
  to: (id: string) => `${placeOf(paymentFiles).one(id)}/refused`,
} as const;
