import { sql, type RawBuilder } from 'kysely';
import { ivrFields, type IvrField } from '../../../../shared/ivr/fields.ts';
import type { Comparison, Condition, Literal } from './parse.ts';

type Fragment = RawBuilder<unknown>;

/** Converts a condition to SQL. Identifiers come from the field table, and all values are bound. */
export function conditionSql(condition: Condition): Fragment {
  if (condition.kind === 'not') return sql`not (${conditionSql(condition.part)})`;
  if (condition.kind === 'and') return sql`(${sql.join(condition.parts.map(conditionSql), sql` and `)})`;
  if (condition.kind === 'or') return sql`(${sql.join(condition.parts.map(conditionSql), sql` or `)})`;
  return testSql(condition);
}

type Test = Exclude<Condition, { kind: 'and' | 'or' | 'not' }>;

function testSql(test: Test): Fragment {
  const { field } = test;
  const column = sql.ref(field);
  if (test.kind === 'null') return test.not ? sql`${column} is not null` : sql`${column} is null`;
  if (test.kind === 'compare') return compare(field, test.comparison, test.value);
  const negated = test.not ? sql`not ` : sql``;
  if (test.kind === 'like') return like(test);
  if (test.kind === 'between') {
    const [low, high] = [valueOf(test.low, field), valueOf(test.high, field)];
    return low && high ? sql`${column} ${negated}between ${low} and ${high}` : sql`false`;
  }
  const values = test.values.map((value) => valueOf(value, field)).filter((value) => value !== undefined);
  return values.length > 0 ? sql`${column} ${negated}in (${sql.join(values)})` : sql`${test.not}::boolean`;
}

/** Builds LIKE as case-insensitive, as in the databases that the grammar comes from. */
function like({ field, pattern, not }: Extract<Test, { kind: 'like' }>): Fragment {
  const column = sql.ref(field);
  const negated = not ? sql`not ` : sql``;
  const code = field === 'patient_code' ? searchedCode(pattern) : undefined;
  const matches = sql`${column}::text ilike ${escapeBackslashes(pattern)}`;
  if (code === undefined) return sql`${column}::text ${negated}ilike ${escapeBackslashes(pattern)}`;
  return sql`${negated}(${matches} or search_code(${column}) = search_code(${code}))`;
}

/** Returns the code of a substring search on patient codes, which ignores zeros, spaces and dashes. */
const searchedCode = (pattern: string) => /^%([^%_]*\d[^%_]*)%$/.exec(pattern)?.[1];

function compare(field: IvrField, comparison: Comparison, literal: Literal): Fragment {
  const value = valueOf(literal, field);
  if (!value) return sql`false`;
  return sql`${sql.ref(field)} ${operators[comparison]} ${value}`;
}

const operators: Readonly<Record<Comparison, Fragment>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};

/** Escapes backslashes, because the grammar has no escape character in patterns. */
const escapeBackslashes = (pattern: string) => pattern.replaceAll('\\', '\\\\');

const numberForm = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const momentForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Binds a literal with the field's type. Returns undefined for an invalid literal, which then matches nothing. */
function valueOf({ value }: Literal, field: IvrField): Fragment | undefined {
  const kind = ivrFields[field];
  if (kind === 'text') return sql`${value}`;
  if (kind !== 'moment') return numberForm.test(value) ? sql`${value}::numeric` : undefined;
  const moment = momentOf({ value });
  return moment === undefined ? undefined : sql`${moment}::timestamp`;
}

/** Returns the literal if it is a valid day or day and time, else undefined. */
export function momentOf({ value }: Pick<Literal, 'value'>): string | undefined {
  return momentForm.test(value) && isDay(value.slice(0, 10)) ? value : undefined;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
