import { apiCalls } from '../../../../shared/api-calls.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { writeWhere } from '../../../../shared/ivr/where.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { isRead, type IvrVisit } from './ivr-visit.ts';

/** So many callers are looked up at once: a server limits its lists. */
const mostAtOnce = 200;

/** When the callers of unpaid calls first paid after them, by the id of the unpaid call: nobody is asked to pay twice (domain rule 6). */
export async function findPaidSince(
  visit: IvrVisit,
  numbers: readonly DialledNumber[],
  calls: readonly ApiRecord[],
): Promise<ReadonlyMap<string, string>> {
  const since = new Map<string, string>();
  for (let first = 0; first < calls.length; first += mostAtOnce) {
    const some = calls.slice(first, first + mostAtOnce);
    const paid = await loadPaid(visit, numbers, some);
    for (const call of some) {
      const start = textOf(call, 'cdr_start');
      const next = paid.get(callerOf(call))?.find((other) => other > start);
      if (next) since.set(textOf(call, 'id'), next);
    }
  }
  return since;
}

/** When each of those callers paid since the first of the calls, in order of time. */
async function loadPaid(
  { parts, context, nowSeconds }: IvrVisit,
  numbers: readonly DialledNumber[],
  calls: readonly ApiRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const where = writeWhere({
    begin: calls.map((call) => textOf(call, 'cdr_start')).reduce((one, other) => (one < other ? one : other)),
    end: toWallClock(nowSeconds + 1),
    numbers: numbers.map(({ number }) => number),
    paid: true,
    callers: {
      codes: distinct(calls.map((call) => textOf(call, 'patient_code'))),
      phones: distinct(calls.map((call) => textOf(call, 'phone'))),
    },
  });
  if (!where) return new Map();
  const body = { table: 'ivr', fields: 'cdr_start,patient_code,phone', where, order: 'cdr_start ASC' };
  const found = await parts.relay.call(apiCalls.search, { ...context, body });
  const starts = new Map<string, string[]>();
  for (const row of isRead(found) ? listOf(found.reply) : [])
    starts.set(callerOf(row), [...(starts.get(callerOf(row)) ?? []), textOf(row, 'cdr_start')]);
  return starts;
}

/** A household shares its phone, so the phone stands for a caller without a code alone. */
function callerOf(call: ApiRecord): string {
  const code = textOf(call, 'patient_code').trim();
  return code ? `code ${code}` : `phone ${textOf(call, 'phone').trim()}`;
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value.trim()))];
