import { flexPayNames, readParts } from './placeholders.ts';

/** Placeholders allowed in a payment request. They are limited because the recipient is not verified yet. */
const allowed: ReadonlySet<string> = new Set([
  'first_name',
  'provider',
  'facility_phone',
  'facility_address',
  ...flexPayNames,
]);

/** Returns the placeholders that a payment request can fill (`named`) and, as written, those that it cannot (`unknown`). */
export function requestPlaceholders(template: string): { named: string[]; unknown: string[] } {
  const parts = readParts(template).flatMap((part) => ('text' in part ? [] : [part]));
  return {
    named: parts.flatMap(({ placeholder }) => (allowed.has(placeholder) ? [placeholder] : [])),
    unknown: parts.flatMap(({ placeholder, source }) => (allowed.has(placeholder) ? [] : [source])),
  };
}
