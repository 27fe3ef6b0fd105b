import { sql, type RawBuilder } from 'kysely';
import { isAbroad } from '../../../shared/phone-number.ts';
import { toIsoDay } from '../../../shared/resources/day.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findSearchedDay, type SearchedDay } from '../../../shared/searched-day.ts';

const mostWords = 8;
/** A shorter run of letters has no trigram of its own, so that it is looked for where a word begins. */
const shortestInfix = 3;
/** As long as the words that `search_digits` makes. */
const digitRun = 6;

/**
 * Says which rows a free-text search finds: those that hold each of its words, in any order and in any of the fields, without
 * regard to case and accents. A telephone number, or a part of it, is found by its digits, however it is written; so are a birth
 * date, alone or beside a name, and a code.
 */
export function matchesSearch(
  definition: ResourceDefinition,
  search: string,
  searched = textOf(definition),
): RawBuilder<unknown> {
  if (definition.searchFields.length === 0) return sql`true`;
  const text = search.replaceAll('\u0000', '');
  const birth = birthOf(definition);
  const born = birth && findSearchedDay(text);
  const words = wordsOf(born ? born.rest : text).map((word) => holdsWord(definition, word, searched));
  const conditions = born ? [isBorn({ definition, birth }, born), ...words] : words;
  if (conditions.length === 0) return sql`true`;
  const holdsAll = sql`(${sql.join(conditions, sql` and `)})`;
  return definition.codeField && /\d/.test(text)
    ? sql`(${holdsAll} or search_code(${sql.ref(definition.codeField)}) = search_code(${text}))`
    : holdsAll;
}

const wordsOf = (text: string): string[] =>
  readDialled(text)
    ? [text]
    : text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, mostWords);

/** The names of its columns are others than those of the row, which it reads without a name before them. */
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

/** Figures that may be a part of a number are looked for as such too. */
function isBorn({ definition, birth }: Born, born: SearchedDay): RawBuilder<unknown> {
  const isDay = sql`${birth} = any(${born.days.map(toIsoDay)}::date[])`;
  return born.isInDoubt ? sql`(${isDay} or ${holdsWord(definition, born.written)})` : isDay;
}

function holdsWord(
  definition: ResourceDefinition,
  word: string,
  text = textOf(definition),
): RawBuilder<unknown> {
  const digits = readDialled(word);
  if (!digits) return holds(text, word);
  if (definition.numberFields) return holdsDigits(definition.numberFields, digits);
  const written = word.trim();
  return digits === written ? holds(text, digits) : sql`(${holds(text, digits)} or ${holds(text, written)})`;
}

/** What is looked in: a column of its own where the table can grow long, else made on the way. */
function textOf({ large, searchFields }: ResourceDefinition): RawBuilder<unknown> {
  return large ? sql`search_text` : sql`search_form(' ' || ${joined(searchFields)})`;
}

function holds(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  const start = word.length < shortestInfix ? '% ' : '%';
  return sql`${text} like ${start} || search_form(${literal}) || '%'`;
}

/** Asks for all runs of the digits at once: a longer number is as good as found by the runs that it is made of. */
function holdsDigits(fields: readonly string[], digits: string): RawBuilder<unknown> {
  const count = Math.max(1, digits.length - digitRun + 1);
  const runs = Array.from({ length: count }, (_, place) => `'${digits.slice(place, place + digitRun)}':*`);
  return sql`search_digits(${joined(fields)}) @@ ${runs.join(' & ')}::tsquery`;
}

/** The expressions stand in the very words of the indexes. */
const joined = (fields: readonly string[]) =>
  sql.join(
    fields.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );

const mostDigits = 20;

/** The digits of what can only be a telephone number or a part of it, without the country's 1; undefined for anything else. */
function readDialled(text: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(text) || isAbroad(text)) return undefined;
  const digits = text.replace(/\D/g, '').slice(0, mostDigits);
  if (digits.length < shortestInfix) return undefined;
  const country = /^\s*(\+\s*1|1[\s(.-])/.test(text) || (digits.length === 11 && digits.startsWith('1'));
  return country && digits.length > shortestInfix ? digits.slice(1) : digits;
}
