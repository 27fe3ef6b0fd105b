const numbers = new Intl.NumberFormat('en-US');
const rules = new Intl.PluralRules('en-US');

/** Formats a count with thousands separators: `12,345`. */
export const formatCount = (count: number): string => numbers.format(count);

/** Returns the form for a count: `one` for 1, otherwise `many`, by default `one` with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many;

/** Formats a count and its noun: `1 row`, `12,345 rows`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;
