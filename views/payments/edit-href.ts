import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';

/** The form of a payment: its own address is the record. */
export const editHref = (id: string): string => `${placeOf(payments).one(id)}/edit`;
export const editPattern = `${placeOf(payments).patterns.one}/edit`;
