import { formatExpiryAsTyped, toExpiry } from '../../shared/payment/rules.ts';

/** Formats an expiration date. Pasted or autofilled dates may have a four-digit year; while the user types, a slash is added after the month. */
export function formatExpiry(text: string, before: string): string {
  const tidy = text
    .trim()
    .replace(/^(\d{1,2})\D+/, '$1/')
    .replace(/^(20\d\d)\s*[/.-]\s*/, '$1/');
  const whole = /^(?:\d{1,2}\D?20\d\d|20\d\d[/.-]?\d\d)$/.test(tidy) ? toExpiry(tidy) : undefined;
  return whole ?? formatExpiryAsTyped(text, before);
}

/** Returns the new caret position: after the same number of digits, or at the end if it was there. */
export function caretAfter(tidy: string, typed: string, caret: number): number {
  if (caret >= typed.length) return tidy.length;
  let digits = countDigits(typed.slice(0, caret));
  for (let index = 0; index < tidy.length; index += 1) {
    if (digits === 0) return index;
    if (countDigits(tidy.charAt(index))) digits -= 1;
  }
  return tidy.length;
}

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length;
}
