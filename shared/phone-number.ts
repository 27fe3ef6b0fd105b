import { phoneDigits } from './constants.ts';

/**
 * Reasons why a text is not a US phone number: `abroad` (foreign), `shortened` (rounded by a spreadsheet), `withheld` (caller ID blocked),
 * `several` (more than one number), `area` (invalid area code or exchange), `digits` (not ten digits).
 */
export type PhoneProblem = 'abroad' | 'shortened' | 'withheld' | 'several' | 'area' | 'digits';

type PhoneReading = { ok: true; phone: string } | { ok: false; problem: PhoneProblem };

/**
 * Reads a US phone number in any usual format. The format is checked before separators are removed. Extensions are dropped because they
 * cannot be dialed.
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

/** Returns the ten digits of a US phone number in any format, without the country code, or undefined. */
export function readPhone(text: string): string | undefined {
  const reading = readPhoneNumber(text);
  return reading.ok ? reading.phone : undefined;
}

/** Returns the ten digits of a number reported by a provider; '' if it is withheld, missing or foreign. */
export const usNumber = (number = ''): string => readPhone(number) ?? '';

/** Returns the digits of a full or partial number for searching, without the US 1; foreign numbers keep their `+`. */
export function searchedNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return isAbroad(text) ? `+${digits}` : digits.replace(/^1(?=\d{10}$)/, '');
}

/** Returns true if the number starts with a plus sign and a country code other than 1. */
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

/** Keypad spellings of some of these words, which providers send after a plus sign. */
const withheldCodes = ['266696687', '2562533', '7748483', '7378742833', '8656696', '86282452253'];

function isWithheld(written: string): boolean {
  if (/^\+\d+$/.test(written)) return withheldCodes.includes(written.slice(1));
  const letters = written.toLowerCase().replace(/[^a-z]/g, '');
  return !/\d/.test(written) && withheldWords.some((word) => letters.includes(word));
}

/** Reads a numeric spreadsheet cell: `3125550140.0`, `3.125550140E9`. Returns undefined for any other format. */
function fromSpreadsheet(written: string): PhoneReading | undefined {
  if (/^#+$/.test(written)) return fail('shortened');
  const whole = /^(\d{10,11})[.,]0+$/.exec(written)?.[1];
  if (whole) return fromDigits(whole);
  const [, digit, decimals = '', exponent] = /^(\d)(?:[.,](\d*))?\s?e\s?\+?(\d{1,3})$/i.exec(written) ?? [];
  if (digit === undefined) return undefined;
  // With too few decimals, the last digits may have been rounded off.
  return decimals.length === Number(exponent) ? fromDigits(digit + decimals) : fail('shortened');
}

/** Reads a typed number. Words may surround it, and separators may group its digits. */
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

/** Checks the area code and exchange. In the North American Numbering Plan, neither starts with 0 or 1, and area codes do not end in 11. */
function checkAreaCode(phone: string): PhoneReading {
  return /^[2-9](?!11)\d\d[2-9]/.test(phone) ? { ok: true, phone } : fail('area');
}

/** Parses a text sender: ten digits from any phone format, or the id of a messaging service. Undefined for anything else. */
export function readTextSender(text: string): string | undefined {
  const sender = text.trim();
  return /^MG[0-9A-Za-z]{8,40}$/.test(sender) ? sender : readPhone(sender);
}
