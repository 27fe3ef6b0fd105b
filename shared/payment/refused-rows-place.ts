import { paymentFiles } from '../resources/operations.ts';
import { placeOf } from '../resources/places.ts';

export const refusedRowsPlace = {
  pattern: `${placeOf(paymentFiles).patterns.one}/refused`,
  to: (id: string) => `${placeOf(paymentFiles).one(id)}/refused`,
} as const;
