import { isRecord, recordsIn, textOf } from '../../../shared/reply.ts';

/** Cents of an amount of money; undefined where it is none, or in another currency. */
export function centsOf(money: unknown): number | undefined {
  if (!isRecord(money)) return undefined;
  const { value, currency } = money;
  const isDollars = currency === undefined || currency === 'USD';
  return isDollars && typeof value === 'number' && Number.isFinite(value)
    ? Math.round(value * 100)
    : undefined;
}

/** The codes of a concept, each with the system that it is of; what is a code without one is so too. */
export function codesOf(concept: unknown): string[] {
  if (!isRecord(concept)) return [];
  return recordsIn(concept, 'coding')
    .filter((coding) => textOf(coding, 'code') !== '')
    .map((coding) => `${textOf(coding, 'system')}|${textOf(coding, 'code')}`);
}

/** A concept as people read it. */
export function wordsOf(concept: unknown): string {
  if (!isRecord(concept)) return '';
  const displays = recordsIn(concept, 'coding').map((coding) => textOf(coding, 'display'));
  return textOf(concept, 'text') || (displays.find(Boolean) ?? '');
}

/** `Patient/12` of a reference, also of one that is a whole address; '' where it is none. */
export function referredTo(reference: unknown): string {
  const text = isRecord(reference) ? textOf(reference, 'reference') : '';
  return /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(text)?.[1] ?? '';
}

/** Those of a list that are texts. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
