import { sql, type RawBuilder } from 'kysely';
import type { IvrField } from '../../../../shared/ivr/fields.ts';
import type { Condition } from './parse.ts';
import { momentOf } from './to-sql.ts';

/**
 * Calls to certain numbers in a time span. `begin` is inclusive and `end` exclusive, both in Unix milliseconds of the wall-clock time read as
 * UTC.
 */
interface CountedSpan {
  numbers: readonly string[];
  begin: number;
  end: number;
}

const hourMs = 3_600_000;

/** Recognizes a condition that the hourly counts can answer: a time span and numbers, and nothing else. Otherwise, returns undefined. */
export function readSpan(where: Condition | undefined): CountedSpan | undefined {
  if (where?.kind !== 'and' || where.parts.length !== 3) return undefined;
  const begin = findBoundMs('>=', where.parts);
  const end = findBoundMs('<', where.parts);
  const numbers = findNumbers(where.parts);
  if (begin === undefined || end === undefined || !numbers) return undefined;
  return { numbers, begin, end };
}

function findBoundMs(comparison: '>=' | '<', parts: readonly Condition[]): number | undefined {
  const found = parts.find((part) => part.kind === 'compare' && part.comparison === comparison);
  if (found?.kind !== 'compare' || found.field !== 'cdr_start') return undefined;
  const moment = momentOf(found.value);
  return moment === undefined ? undefined : Date.parse(`${moment.replace(' ', 'T')}Z`);
}

function findNumbers(parts: readonly Condition[]): string[] | undefined {
  const found = parts.find((part) => part.kind === 'in');
  if (found?.kind !== 'in' || found.field !== 'cdr_dst' || found.not) return undefined;
  return [...new Set(found.values.map(({ value }) => value))];
}

/** Adds up hourly counts, plus the calls of partial hours at both ends. Uses one statement for a consistent snapshot. */
export function countSpan(
  idOrg: string,
  { numbers, begin, end }: CountedSpan,
): RawBuilder<{ count: number }> {
  const first = Math.ceil(begin / hourMs) * hourMs;
  const last = Math.max(Math.floor(end / hourMs) * hourMs, first);
  const scope = sql`id_org = ${idOrg}::bigint and cdr_dst = any(${numbers}::text[])`;
  const cut = [
    { from: begin, to: Math.min(first, end) },
    { from: last, to: end },
  ].filter(({ from, to }) => from < to);
  const inHours = within('hour', { from: first, to: last });
  const parts = cut.map(
    (edge) => sql`(select count(*) from ivr where ${scope} and ${within('cdr_start', edge)})`,
  );
  const whole = sql`(select coalesce(sum(calls), 0) from call_hours where ${scope} and ${inHours})`;
  return sql<{ count: number }>`select (${sql.join([whole, ...parts], sql` + `)})::bigint as count`;
}

const within = (column: IvrField | 'hour', { from, to }: { from: number; to: number }) =>
  sql`${sql.ref(column)} >= ${wallClock(from)}::timestamp and ${sql.ref(column)} < ${wallClock(to)}::timestamp`;

const wallClock = (ms: number) => new Date(ms).toISOString().slice(0, 19);
