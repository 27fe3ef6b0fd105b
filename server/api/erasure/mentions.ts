import { isRecord } from '../../../shared/reply.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { cleanCell } from '../csv/read-table.ts';
import { birthForms, type Person } from './person.ts';

/** Patterns that JavaScript and PostgreSQL read alike, both without regard to case. */
export interface Mentions {
  /** The patient's name and addresses, in texts about anybody. The name only if no other contact has it. */
  anywhere: string;
  /** The full name, in texts sent to the patient's address. */
  named: string;
  /** First and last name, as cells of a table; none if another contact has them too. */
  parts: readonly string[];
  /** Also first or last name alone, birth date, zip code and shared addresses, in texts about the patient or their household. */
  own: string;
  /** The patient code for columns of codes; '' for none, or if another contact has it too. In texts it could be a date or an amount. */
  code: string;
  /** Matches the JSON of every row that may be about the patient. */
  search: string;
}

const shortestName = 2;
const never = '(?!x)x';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Matches spaces of any number, because staff and spreadsheets write names with several. */
const escapeName = (name: string) => name.split(/\s+/).map(escape).join('\\s+');

/** Matches a US number with or without country code, spaces and punctuation. */
const phonePattern = (phone: string) =>
  phone.length === 10
    ? `(?:\\+?1[-. ]?)?\\(?${phone.slice(0, 3)}\\)?[-. ]?${phone.slice(3, 6)}[-. ]?${phone.slice(6)}`
    : escape(phone);

const patternOf = (parts: readonly string[]) =>
  parts.length > 0 ? `(?<![A-Za-z0-9])(?:${parts.join('|')})(?![A-Za-z0-9])` : never;

/** Matches a name as words of a text. */
export const wordsOf = (name: string): string => patternOf([escapeName(name)]);

/** Builds the patterns. `aliases` are other spellings of the name in the patient's records. */
export function mentionsOf(person: Person, aliases: readonly string[]): Mentions {
  const { own, shared, names, first, last, birth, zip, ownsName } = person;
  const code = person.ownsCode ? person.code : '';
  const isSpelling = (alias: string) =>
    [first, last].every((part) => part !== '' && alias.toLowerCase().includes(part.toLowerCase()));
  const known = [...new Set([...names, ...aliases.filter(isSpelling)])];
  const anywhere = [
    ...(ownsName ? known.map((name) => escapeName(name.trim())) : []),
    ...own.phones.map(phonePattern),
    ...own.emails.map(escape),
  ];
  const parts = [first, last].filter((part) => part.length >= shortestName).map(escapeName);
  const ownTexts = [
    ...anywhere,
    ...known.map((name) => escapeName(name.trim())),
    ...[...shared.phones.map(phonePattern), ...shared.emails.map(escape)],
    ...birthForms(birth).map(escape),
    ...(zip ? [escape(zip)] : []),
    ...parts,
  ];
  return {
    anywhere: patternOf(anywhere),
    named: patternOf(known.map((name) => escapeName(name.trim()))),
    parts: ownsName && first && last ? [first, last] : [],
    own: patternOf(ownTexts),
    code,
    search: patternOf([...ownTexts, ...(code ? [escape(JSON.stringify(code).slice(1, -1))] : [])]),
  };
}

const toPattern = (pattern: string) => new RegExp(pattern, 'gi');

export const mentions = (pattern: string, text: string): boolean => toPattern(pattern).test(text);

/** Returns the index of the column of patient codes; -1 for none, or if the columns are not mapped yet. */
export function codeColumn(resource: string, mapping: readonly string[]): number {
  const field = findResource(resource)?.codeField;
  return field === undefined ? -1 : mapping.indexOf(field);
}

/**
 * True if a row of a table is about the patient: a cell mentions the patient, or the first and the last name are cells of their own, or the
 * column of codes, which is at `codeAt`, has the patient's.
 */
export function isAbout(
  cells: readonly string[],
  { anywhere, parts, code }: Mentions,
  codeAt: number,
): boolean {
  const texts = cells.map((cell) => cleanCell(cell));
  if (code !== '' && texts[codeAt] === code) return true;
  const lower = texts.map((text) => text.toLowerCase());
  const hasParts = parts.length > 0 && parts.every((part) => lower.includes(part.toLowerCase()));
  return hasParts || texts.some((text) => mentions(anywhere, text));
}

/** Replaces all mentions in a text, or in all texts of a JSON value. */
export function withoutMentions<Value>(value: Value, pattern: string, pseudonym: string): Value;
export function withoutMentions(value: unknown, pattern: string, pseudonym: string): unknown {
  if (typeof value === 'string') return value.replace(toPattern(pattern), pseudonym);
  if (Array.isArray(value)) return value.map((one: unknown) => withoutMentions(one, pattern, pseudonym));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutMentions(one, pattern, pseudonym)]),
  );
}
