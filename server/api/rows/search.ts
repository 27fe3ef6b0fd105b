import { sql, type RawBuilder } from 'kysely';
import { isAbroad } from '../../../shared/phone-number.ts';
import { toIsoDay } from '../../../shared/written-day.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findSearchedDay, type SearchedDay } from '../../../shared/searched-day.ts';

const mostWords = 8;
/** Length of the shortest text with a trigram. Shorter text matches only at the start of a word. */
const shortestInfix = 3;
/** Length of the digit runs produced by `search_digits`. */
const digitRun = 6;

/**
 * Builds the condition of a text search: every word must occur in any field, in any order, ignoring case and accents.
 * Phone numbers match by their digits in any format. Birth dates, alone or with a name, and codes also match.
 */
export function matchesSearch(
  definition: ResourceDefinition,
  search: string,
  searched = searchedText(definition),
): RawBuilder<unknown> {
  if (definition.searchFields.length === 0) return sql`true`;
  const text = search.replaceAll('\u0000', '');
  const birth = birthOf(definition);
  const born = birth && findSearchedDay(text);
  const words = splitWords(born ? born.rest : text).map((word) => containsWord(definition, word, searched));
  const conditions = born ? [isBorn({ definition, birth }, born), ...words] : words;
  if (conditions.length === 0) return sql`true`;
  const containsAll = sql`(${sql.join(conditions, sql` and `)})`;
  return definition.codeField && /\d/.test(text)
    ? sql`(${containsAll} or search_code(${sql.ref(definition.codeField)}) = search_code(${text}))`
    : containsAll;
}

const splitWords = (text: string): string[] =>
  readDialled(text)
    ? [text]
    : text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, mostWords);

/** Selects the birth date. The subquery renames its columns, so that `id_org` and the field refer to the outer row. */
function birthOf({ birthField, birthOf: field }: ResourceDefinition): RawBuilder<unknown> | undefined {
  if (birthField) return sql.ref(birthField);
  if (!field) return undefined;
  return sql`(
    select born_on
    from (select id_org as born_org, id as born_id, dob as born_on from contacts) born
    where born_org = id_org and born_id = ${sql.ref(field)}
  )`;
}

interface Born {
  definition: ResourceDefinition;
  birth: RawBuilder<unknown>;
}

/** Matches the birth date, and also the digits if they may be part of a number. */
function isBorn({ definition, birth }: Born, born: SearchedDay): RawBuilder<unknown> {
  const isDay = sql`${birth} = any(${born.days.map(toIsoDay)}::date[])`;
  return born.isAmbiguous ? sql`(${isDay} or ${containsWord(definition, born.written)})` : isDay;
}

function containsWord(
  definition: ResourceDefinition,
  word: string,
  text = searchedText(definition),
): RawBuilder<unknown> {
  const digits = readDialled(word);
  if (!digits) return contains(text, word);
  if (definition.numberFields) return containsDigits(definition.numberFields, digits);
  const written = word.trim();
  return digits === written
    ? contains(text, digits)
    : sql`(${contains(text, digits)} or ${contains(text, written)})`;
}

/** Returns the text to search: a stored column for large tables, or else an expression. */
function searchedText({ large, searchFields }: ResourceDefinition): RawBuilder<unknown> {
  return large ? sql`search_text` : sql`search_form(' ' || ${joined(searchFields)})`;
}

function contains(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  const start = word.length < shortestInfix ? '% ' : '%';
  return sql`${text} like ${start} || search_form(${literal}) || '%'`;
}

/** Matches all digit runs at once, which practically means the whole number. */
function containsDigits(fields: readonly string[], digits: string): RawBuilder<unknown> {
  const count = Math.max(1, digits.length - digitRun + 1);
  const runs = Array.from({ length: count }, (_, start) => `'${digits.slice(start, start + digitRun)}':*`);
  return sql`search_digits(${joined(fields)}) @@ ${runs.join(' & ')}::tsquery`;
}

/** Joins fields with exactly the expression of the indexes. */
const joined = (fields: readonly string[]) =>
  sql.join(
    fields.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );

const mostDigits = 20;

/** Returns the digits of a full or partial phone number without the country code 1, or undefined for other text. */
function readDialled(text: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(text) || isAbroad(text)) return undefined;
  const digits = text.replace(/\D/g, '').slice(0, mostDigits);
  if (digits.length < shortestInfix) return undefined;
  const country = /^\s*(\+\s*1|1[\s(.-])/.test(text) || (digits.length === 11 && digits.startsWith('1'));
  return country && digits.length > shortestInfix ? digits.slice(1) : digits;
}
