import { flexPayNames, readParts } from './placeholders.ts';

/** Placeholders allowed in a payment request. They are limited because the payer is not verified yet when opening it. */
const allowed: ReadonlySet<string> = new Set([
  'first_name',
  'provider',
  'facility_phone',
  'facility_address',
  ...flexPayNames,
]);

/** Returns the placeholders that a payment request fills (`named`) and the `unknown` ones as written. */
export function requestPlaceholders(template: string): { named: string[]; unknown: string[] } {
  const parts = readParts(template).flatMap((part) => ('text' in part ? [] : [part]));
  return {
    named: parts.flatMap(({ placeholder }) => (allowed.has(placeholder) ? [placeholder] : [])),
    unknown: parts.flatMap(({ placeholder, source }) => (allowed.has(placeholder) ? [] : [source])),
  };
}
