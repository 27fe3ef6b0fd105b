import { payments } from '../resources/payments.ts';
import { placeOf } from '../resources/places.ts';

export const refundPlace = {
  pattern: `${placeOf(payments).patterns.one}/refund`,
  to: (id: string) => `${placeOf(payments).one(id)}/refund`,
} as const;
