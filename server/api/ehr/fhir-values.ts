import { isRecord, recordsIn, textOf } from '../../../shared/reply.ts';

/** Returns a FHIR amount in cents, or undefined if it is invalid or in another currency. */
export function centsOf(money: unknown): number | undefined {
  if (!isRecord(money)) return undefined;
  const { value, currency } = money;
  const isDollars = currency === undefined || currency === 'USD';
  return isDollars && typeof value === 'number' && Number.isFinite(value)
    ? Math.round(value * 100)
    : undefined;
}

/** Returns the codes of a concept as `system|code`. The system may be empty. */
export function codesOf(concept: unknown): string[] {
  if (!isRecord(concept)) return [];
  return recordsIn(concept, 'coding')
    .filter((coding) => textOf(coding, 'code') !== '')
    .map((coding) => `${textOf(coding, 'system')}|${textOf(coding, 'code')}`);
}

export function textOfConcept(concept: unknown): string {
  if (!isRecord(concept)) return '';
  const displays = recordsIn(concept, 'coding').map((coding) => textOf(coding, 'display'));
  return textOf(concept, 'text') || (displays.find(Boolean) ?? '');
}

/** Returns the target of a relative or absolute reference, such as `Patient/12`, or '' if invalid. */
export function referredTo(reference: unknown): string {
  const text = isRecord(reference) ? textOf(reference, 'reference') : '';
  return /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(text)?.[1] ?? '';
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
