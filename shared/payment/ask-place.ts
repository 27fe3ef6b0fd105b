import { payments } from '../resources/payments.ts';
import { placeOf } from '../resources/places.ts';

export const askPlace = {
  pattern: `${placeOf(payments).patterns.one}/ask`,
  to: (id: string) => `${placeOf(payments).one(id)}/ask`,
  letterPattern: `${placeOf(payments).patterns.one}/ask/email`,
  letter: (id: string) => `${placeOf(payments).one(id)}/ask/email`,
} as const;

export const askManyPlace = {
  to: (file?: string) =>
    `${placeOf(payments).list}/ask${file === undefined ? '' : `?file=${encodeURIComponent(file)}`}`,
  pattern: `${placeOf(payments).list}/ask`,
  one: (id: string) => `${placeOf(payments).list}/asks/${encodeURIComponent(id)}`,
  onePattern: `${placeOf(payments).list}/asks/:id`,
} as const;
