/** Largest accepted amount. The program uses integer cents; the API uses decimal strings in dollars (`'45.00'`). */

const largestCents = 99_999_999;

/**
 * Parses a typed amount to cents: digits, at most two decimals, and at most one leading `$`.
 * Returns undefined for anything else, such as signs, exponents, separators, digits of other scripts, or amounts over $999,999.99.
 */
export function parseCents(text: string): number | undefined {
  const cents = centsOf(text.trim(), 7) ?? NaN;
  return cents <= largestCents ? cents : undefined;
}

function centsOf(text: string, digits: number): number | undefined {
  const [, whole, rest = ''] = /^\$?([0-9]+)(?:\.([0-9]{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length > digits) return undefined;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** Parses a typed amount that may have correctly placed thousands separators, such as `1,234.50`. */
export function parseTypedCents(text: string): number | undefined {
  return parseCents(withoutSeparators(text));
}

/** Removes correctly placed thousands separators. Other text stays unchanged. */
export function withoutSeparators(text: string): string {
  const isGrouped = /^\$?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/.test(text.trim());
  return isGrouped ? text.replaceAll(',', '') : text;
}

/**
 * Reads an amount or total from an API record as cents. It may be a decimal string or a number below a trillion dollars, negative for a credit.
 * Undefined if it is missing or invalid.
 */
export function readAmount(value: unknown): number | undefined {
  const text = typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value.trim() : '';
  const cents = centsOf(text.replace(/^-/, ''), 12);
  return cents && text.startsWith('-') ? -cents : cents;
}

/** Reads an amount or total from an API record as cents, or 0 if it is missing or invalid. */
export const readCents = (value: unknown): number => readAmount(value) ?? 0;

export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** Formats `4500` as `'45.00'` for the API. */
export function toDecimal(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
}

/** Formats `123450` as `'$1,234.50'` for display. */
export function formatCents(cents: number): string {
  const [whole = '', rest = ''] = toDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`;
}
