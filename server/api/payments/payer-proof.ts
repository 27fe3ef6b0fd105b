import { createHash, timingSafeEqual } from 'node:crypto';
import { foldLetters } from '../../../shared/fold-letters.ts';
import type { VerifyFieldName } from '../../../shared/payment/record.ts';
import { readWrittenDay } from '../../../shared/written-day.ts';
import { readNameParts, readPersonName } from '../../../shared/person-name.ts';

interface Proof {
  /** On file. */
  stored: string;
  /** Typed by the payer. */
  given: string;
  /** The patient's whole name on file, for payers who type it into one field. */
  name?: { first: string; last: string };
}

/** True where what was given is what is on file; nothing proves what is not on file. Every form is compared, whichever fits. */
export function isProof(field: VerifyFieldName, { stored, given, name }: Proof): boolean {
  const typed = [...formsOf(field, given), ...wholeName(field, given)].map(digest);
  const known = [...formsOf(field, stored), ...wholeNames(field, name)].map(digest);
  const fits = typed.flatMap((form) => known.map((other) => timingSafeEqual(form, other)));
  return fits.some(Boolean) && isProvable(field, stored);
}

/** True where some answer would be right. */
export const isProvable = (field: VerifyFieldName, stored: string): boolean =>
  normalize(field, stored) !== '';

/** A value as it stands, and a name without its suffix, title and initials. */
function formsOf(field: VerifyFieldName, value: string): string[] {
  if (value.trim() === '') return [''];
  const forms = [value];
  if (field === 'last_name') forms.push(readNameParts('x', value).last);
  if (field === 'first_name') forms.push(readNameParts(value, 'x').first);
  return unique(field, forms);
}

const isName = (field: VerifyFieldName) => field === 'first_name' || field === 'last_name';

/** First and last name where both were typed. It fits the whole name on file alone: nobody guesses two names at once. */
function wholeName(field: VerifyFieldName, given: string): string[] {
  const { first, last } = readPersonName(given);
  return isName(field) && first !== '' && last !== '' ? [normalize(field, `${first}${last}`)] : [];
}

/** Both names on file, in either order. */
function wholeNames(field: VerifyFieldName, name: Proof['name']): string[] {
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
 * Case, spaces and accents do not count; of a zip the first five digits do. Of a name and an id letters and digits alone do: a phone
 * writes O’Brien for O'Brien by itself, and few type the hyphen of an id, or find the accent of Núñez on their keyboard.
 */
function normalize(field: VerifyFieldName, value: string): string {
  if (field === 'dob') return (readWrittenDay(value) ?? value).replace(/\s+/g, '').toUpperCase();
  if (field === 'zip') return value.replace(/[^0-9]/g, '').slice(0, 5);
  return foldLetters(value.toUpperCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();
