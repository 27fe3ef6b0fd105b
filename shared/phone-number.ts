import { phoneDigits } from './constants.ts';

/**
 * Why a text gives no US number: `abroad` (another country's), `shortened` (a spreadsheet rounded it), `withheld` (the caller hid it),
 * `several` (more than one), `area` (no US number starts like this), `digits` (not ten of them).
 */
export type PhoneProblem = 'abroad' | 'shortened' | 'withheld' | 'several' | 'area' | 'digits';

type PhoneReading = { ok: true; phone: string } | { ok: false; problem: PhoneProblem };

/**
 * Reads a US phone number in any usual form, judged as it is written before anything is taken out of it. An extension is left out: nothing
 * can dial it.
 */
export function readPhoneNumber(text: string): PhoneReading {
  if (text.length > longestForm) return fail('digits');
  const written = text
    .replace(invisible, '')
    .trim()
    .replace(/^=?["']+|["']+$/g, '');
  if (isWithheld(written)) return fail('withheld');
  const number = fromSpreadsheet(written) ?? fromPerson(written.replace(extension, ''));
  return number.ok ? checkAreaCode(number.phone) : number;
}

/** The ten digits of a US phone number in any format, without the country code. Undefined for anything else. */
export function readPhone(text: string): string | undefined {
  const reading = readPhoneNumber(text);
  return reading.ok ? reading.phone : undefined;
}

/** The ten digits of a number that a provider names; '' where it is withheld, missing or of another country. */
export const usNumber = (number = ''): string => readPhone(number) ?? '';

/** What a search compares with numbers: the digits of one or a part of it, without the 1 of the US; with a `+` of another country's. */
export function searchedNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return isAbroad(text) ? `+${digits}` : digits.replace(/^1(?=\d{10}$)/, '');
}

/** A plus sign stands before the code of another country than 1. */
export const isAbroad = (text: string): boolean => /^[^\d+\uff0b]*[+\uff0b][^\d]*[02-9]/.test(text);

const longestForm = 100;
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const extension = /[\s,;]*(?:x|#|ext|extn|extension)[\s.:]*\d{1,7}$/i;

const fail = (problem: PhoneProblem): PhoneReading => ({ ok: false, problem });

const withheldWords: readonly string[] = [
  'anonymous',
  'blocked',
  'hidden',
  'nocallerid',
  'outofarea',
  'private',
  'restricted',
  'unavailable',
  'unknown',
  'withheld',
];

/** Providers also spell such a word on the keypad, behind a plus sign. */
const withheldCodes = ['266696687', '2562533', '7748483', '7378742833', '8656696', '86282452253'];

function isWithheld(written: string): boolean {
  if (/^\+\d+$/.test(written)) return withheldCodes.includes(written.slice(1));
  const letters = written.toLowerCase().replace(/[^a-z]/g, '');
  return !/\d/.test(written) && withheldWords.some((word) => letters.includes(word));
}

/** A cell of a column that holds numbers: `3125550140.0`, `3.125550140E9`; undefined for any other form. */
function fromSpreadsheet(written: string): PhoneReading | undefined {
  if (/^#+$/.test(written)) return fail('shortened');
  const whole = /^(\d{10,11})[.,]0+$/.exec(written)?.[1];
  if (whole) return fromDigits(whole);
  const [, digit, decimals = '', exponent] = /^(\d)(?:[.,](\d*))?\s?e\s?\+?(\d{1,3})$/i.exec(written) ?? [];
  if (digit === undefined) return undefined;
  // Fewer digits than the number has: the last ones were rounded away, or may have been.
  return decimals.length === Number(exponent) ? fromDigits(digit + decimals) : fail('shortened');
}

/** Words may stand before and after the number, and signs that group its digits between them. */
function fromPerson(written: string): PhoneReading {
  const [, before = '', number = '', after = ''] = /^([^\d]*)(\d(?:.*\d)?)?([^\d]*)$/s.exec(written) ?? [];
  const digits = number.replace(/\D/g, '');
  if (isAbroad(written) || /^(?:00|011)(?!1)\d{9,}$/.test(digits)) return fail('abroad');
  if (digits.length >= 2 * phoneDigits) return fail('several');
  if (/[^\d\s().,/*\u00b7\u2022_\u2010-\u2015\u2212-]/u.test(number) || /[@:]/.test(after))
    return fail('digits');
  const isCut = /[+\uff0b]/.test(before) && digits.length === phoneDigits;
  return isCut ? fail('digits') : fromDigits(digits);
}

function fromDigits(digits: string): PhoneReading {
  const phone = digits.replace(/^1(?=\d{10}$)/, '');
  return phone.length === phoneDigits ? { ok: true, phone } : fail('digits');
}

/** By the North American Numbering Plan no area code or exchange starts with 0 or 1, and no area code ends in 11. */
function checkAreaCode(phone: string): PhoneReading {
  return /^[2-9](?!11)\d\d[2-9]/.test(phone) ? { ok: true, phone } : fail('area');
}
