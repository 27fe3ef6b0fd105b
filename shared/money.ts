/** Money is whole cents in the program and a decimal string in dollars (`'45.00'`) on the wire. */

const largestCents = 99_999_999;

/**
 * Cents of an amount that a person typed: digits, at most two decimals, at most one leading `$`.
 * Undefined for anything else: signs, exponents, separators, other scripts' digits, over $999,999.99.
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

/** The same of an amount with thousands separators, `1,234.50`, which stand where they belong or make it no amount. */
export function parseTypedCents(text: string): number | undefined {
  return parseCents(withoutSeparators(text));
}

/** The amount without the separators that stand where they belong; anything else as it is. */
export function withoutSeparators(text: string): string {
  const isGrouped = /^\$?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/.test(text.trim());
  return isGrouped ? text.replaceAll(',', '') : text;
}

/** Cents of an amount or a sum in an API record, below a billion dollars, a decimal string or a number, negative for a credit. Missing counts as 0. */
export function readCents(value: unknown): number {
  const text = typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value.trim() : '';
  if (!text) return 0;
  const cents = centsOf(text.replace(/^-/, ''), 9) ?? 0;
  return text.startsWith('-') && cents > 0 ? -cents : cents;
}

export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** `4500` → `'45.00'`, the wire's form. */
export function toDecimal(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
}

/** `123450` → `'$1,234.50'`, the reader's form. */
export function formatCents(cents: number): string {
  const [whole = '', rest = ''] = toDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`;
}
