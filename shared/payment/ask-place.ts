import { payments } from '../resources/payments.ts';
import { placeOf } from '../resources/places.ts';

/** Where staff ask for a payment: a page below the payment's own. */
export const askPlace = {
  pattern: `${placeOf(payments).patterns.one}/ask`,
  to: (id: string) => `${placeOf(payments).one(id)}/ask`,
} as const;
