import { flexPayNames, readParts } from './placeholders.ts';

/** All that a payment request may say: whoever opens it has not proved who they are yet. */
const allowed: ReadonlySet<string> = new Set([
  'first_name',
  'provider',
  'facility_phone',
  'facility_address',
  ...flexPayNames,
]);

/** The placeholders of a template that a payment request fills (`named`), and those that it does not, as they were written. */
export function requestPlaceholders(template: string): { named: string[]; unknown: string[] } {
  const parts = readParts(template).flatMap((part) => ('text' in part ? [] : [part]));
  return {
    named: parts.flatMap(({ placeholder }) => (allowed.has(placeholder) ? [placeholder] : [])),
    unknown: parts.flatMap(({ placeholder, source }) => (allowed.has(placeholder) ? [] : [source])),
  };
}
