import { cardNumberMaxDigits, routingDigits, zipDigits } from '../constants.ts';
import { readWrittenDay, type Day } from '../written-day.ts';
import { cardBrands, type CardBrand } from './card-brands.ts';

/** Returns the current date in the westernmost US time zone, so that no card is rejected a day early. */
export function toDay(nowMs: number): Day {
  const date = new Date(nowMs - 10 * 3_600_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Converts a typed date of birth to `MM/DD/YYYY`. Two-digit years are in the past. Returns undefined for an invalid or future date. */
export function toBirthDate(text: string, today: Day): string | undefined {
  const written = readWrittenDay(text, today.year);
  const [month = 0, day = 0, year = 0] = written?.split('/').map(Number) ?? [];
  return written && !isAfter({ year, month, day }, today) ? written : undefined;
}

function isAfter(a: Day, b: Day): boolean {
  return a.year * 10_000 + a.month * 100 + a.day > b.year * 10_000 + b.month * 100 + b.day;
}

export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** Returns true if the check digit and the brand's length are valid (12 to 19 digits for an unknown brand). Spaces and dashes are allowed. */
export function isCardNumber(text: string): boolean {
  if (!/^[0-9][0-9 -]*$/.test(text.trim())) return false;
  const digits = digitsOf(text);
  const brand = findCardBrand(digits);
  const lengthFits = brand ? brand.lengths.includes(digits.length) : digits.length >= fewestCardDigits;
  return lengthFits && digits.length <= cardNumberMaxDigits && hasCheckDigit(digits);
}

/** Verifies the check digit of ISO/IEC 7812-1 (Luhn). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Groups the digits as printed on the brand's cards and cuts them at the brand's maximum length. */
export function formatCardNumber(text: string): string {
  const all = digitsOf(text);
  const brand = findCardBrand(all);
  const digits = all.slice(0, brand ? Math.max(...brand.lengths) : cardNumberMaxDigits);
  const gaps = brand?.gaps ?? [4, 8, 12, 16];
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/**
 * Reads a typed, pasted or autofilled expiry as `MM/YY` (`0527`, `05/27`, `5 / 2027`, `05-2027`, `052027`, `2027-05`, `202705`).
 * Returns undefined for an invalid month.
 */
export function toExpiry(text: string): string | undefined {
  const written = text.replace(/\s/g, '').replace(yearFirst, '$2/$1');
  const match = /^(?:(\d{1,2})[/.-](\d{2}|20\d{2})|(\d{2})(\d{2}|20\d{2}))$/.exec(written);
  if (!match) return undefined;
  const month = Number(match[1] ?? match[3]);
  const year = (match[2] ?? match[4] ?? '').slice(-2);
  return month >= 1 && month <= 12 ? `${pad(month)}/${year}` : undefined;
}

/** Year-first format, as filled in by password managers. It is unambiguous because there is no month 20. */
const yearFirst = /^(20\d{2})[/.-]?(\d{2})$/;

/** Returns true after the last day of the card's month. */
export function isExpired(expiry: string, today: Day): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return (2000 + year) * 12 + month < today.year * 12 + today.month;
}

/** Inserts the slash as the user types. A slash after one digit pads the month: `1/` → `01/`. `20` may start a four-digit year. */
export function formatExpiryAsTyped(text: string, before: string): string {
  const monthEnded = text.length > before.length && /^\s*[1-9]\s*[/.-]/.test(text);
  const all = `${monthEnded ? '0' : ''}${digitsOf(text)}`;
  const digits = all.slice(0, all.startsWith('20', 2) ? 6 : 4);
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  if (before.endsWith('/') && text === before.slice(0, -1)) return padded.slice(0, 1);
  return padded.length >= 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

export function isCvc(text: string, cardNumber: string): boolean {
  const brand = findCardBrand(digitsOf(cardNumber));
  return brand ? new RegExp(`^[0-9]{${brand.cvcLength}}$`).test(text) : /^[0-9]{3,4}$/.test(text);
}

export function isZip(text: string): boolean {
  return text.length === zipDigits && /^[0-9]+$/.test(text);
}

/**
 * Returns true if the zip code on file can verify a payer. Spreadsheets drop the leading zero of 02139, and payers type all five digits.
 * Foreign codes that contain letters and digits are accepted; only their digits are compared.
 */
export function isWholeZip(text: string): boolean {
  return (/[a-z]/i.test(text) && /\d/.test(text)) || /^\d{5}([ -]?\d{4})?$/.test(text);
}

export const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '');

export function isRoutingNumber(text: string): boolean {
  return text.length === routingDigits && /^[0-9]+$/.test(text);
}

/** Verifies a routing number's check digit: the digits times 3, 7, 1, 3, 7, 1, … must add up to a multiple of ten. */
export function hasRoutingCheckDigit(text: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digitsOf(text)].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

export function isAccountNumber(text: string): boolean {
  return /^[0-9]{1,17}$/.test(text);
}

const fewestCardDigits = 12;

/**
 * True for a name that may contain a card number, which must never be saved. Counts digits of any script, with any separators,
 * and does not verify the check digit, so mistyped numbers match too.
 */
export function looksLikeCardNumber(text: string): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= fewestCardDigits;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns the brand with the longest matching prefix, or undefined if none matches yet. */
export function findCardBrand(digits: string): CardBrand | undefined {
  let found: CardBrand | undefined;
  let longest = 0;
  for (const brand of cardBrands) {
    for (const prefix of brand.prefixes) {
      const [low, high] = typeof prefix === 'string' ? [prefix, prefix] : prefix;
      const start = digits.slice(0, low.length);
      if (start.length === low.length && start >= low && start <= high && low.length > longest) {
        found = brand;
        longest = low.length;
      }
    }
  }
  return found;
}
