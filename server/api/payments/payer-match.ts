import { createHash, timingSafeEqual } from 'node:crypto';
import { foldLetters } from '../../../shared/fold-letters.ts';
import { type VerifyFieldName, verifyFieldNames } from '../../../shared/payment/record.ts';
import { readWrittenDay } from '../../../shared/written-day.ts';
import { readNameParts, readPersonName } from '../../../shared/person-name.ts';
import { readJsonOrValue } from '../../../shared/reply.ts';

interface PayerAnswer {
  stored: string;
  answer: string;
  /** Full name on file, for payers who type the whole name into one field. */
  name?: { first: string; last: string };
}

/**
 * Returns true if the given value matches the one on file. An empty value on file never matches.
 * Compares all forms in constant time.
 */
export function matchesRecord(field: VerifyFieldName, { stored, answer, name }: PayerAnswer): boolean {
  const typed = [...formsOf(field, answer), ...wholeName(field, answer)].map(digest);
  const onFile = [...formsOf(field, stored), ...wholeNames(field, name)].map(digest);
  const fits = typed.flatMap((form) => onFile.map((other) => timingSafeEqual(form, other)));
  return fits.some(Boolean) && isVerifiable(field, stored);
}

export const isVerifiable = (field: VerifyFieldName, stored: string): boolean =>
  normalize(field, stored) !== '';

function formsOf(field: VerifyFieldName, value: string): string[] {
  if (value.trim() === '') return [''];
  const forms = [value];
  if (field === 'last_name') forms.push(readNameParts('x', value).last);
  if (field === 'first_name') forms.push(readNameParts(value, 'x').first);
  return unique(field, forms);
}

const isName = (field: VerifyFieldName) => field === 'first_name' || field === 'last_name';

/** Returns first and last name joined if the answer contains both. Such an answer matches only the full name on file. */
function wholeName(field: VerifyFieldName, answer: string): string[] {
  const { first, last } = readPersonName(answer);
  return isName(field) && first !== '' && last !== '' ? [normalize(field, `${first}${last}`)] : [];
}

function wholeNames(field: VerifyFieldName, name: PayerAnswer['name']): string[] {
  if (!name || name.first === '' || name.last === '' || !isName(field)) return [];
  const { first, last } = readNameParts(name.first, name.last);
  return unique(field, [
    `${name.first}${name.last}`,
    `${name.last}${name.first}`,
    `${first}${last}`,
    `${last}${first}`,
  ]);
}

const unique = (field: VerifyFieldName, forms: readonly string[]) => {
  const folded = forms.map((form) => normalize(field, form)).filter(Boolean);
  return folded.length > 0 ? [...new Set(folded)] : [''];
};

/**
 * Normalizes a value: ignores case, spaces and accents, and keeps five digits of a zip code.
 * Names and IDs keep only letters and digits, because phones type O’Brien for O'Brien, and few payers type hyphens or the accent of Núñez.
 */
function normalize(field: VerifyFieldName, value: string): string {
  if (field === 'dob') return (readWrittenDay(value) ?? value).replace(/\s+/g, '').toUpperCase();
  if (field === 'zip') return value.replace(/[^0-9]/g, '').slice(0, 5);
  return foldLetters(value.toUpperCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Fields required if the stored list is unreadable, so that an invalid setting never opens every link. */
const fallbackFields: readonly VerifyFieldName[] = ['last_name', 'dob'];

/** Reads the verification fields from JSON text. Without a stored list, no verification is required. */
export function readVerifyFields(stored: string | null): readonly VerifyFieldName[] {
  if (!stored?.trim()) return [];
  const list = readJsonOrValue(stored);
  return Array.isArray(list) ? verifyFieldNames.filter((name) => list.includes(name)) : fallbackFields;
}
