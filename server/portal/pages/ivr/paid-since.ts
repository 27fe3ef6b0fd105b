import { apiCalls } from '../../../../shared/api-calls.ts';
import { callText, type CallRecord } from '../../../../shared/ivr/call-row.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { writeWhere } from '../../../../shared/ivr/where.ts';
import { toWallClock } from '../../../../shared/time.ts';
import type { PaidSince } from '../../../../views/ivr/props.ts';
import type { IvrContext } from './ivr-context.ts';

/** Maximum callers per search, because servers limit the length of lists. */
const batchSize = 200;

/** Finds the first later payment of each call's caller so that no patient is asked to pay twice. Returns undefined on failure. */
export async function findPaidSince(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
  calls: readonly CallRecord[],
): Promise<PaidSince> {
  const since = new Map<string, string>();
  for (let first = 0; first < calls.length; first += batchSize) {
    const some = calls.slice(first, first + batchSize);
    const paid = await loadPaid(ctx, numbers, some);
    if (!paid) return undefined;
    for (const call of some) {
      const start = callText(call, 'cdr_start');
      const next = paid.get(callerOf(call))?.find((other) => other > start);
      if (next) since.set(callText(call, 'id'), next);
    }
  }
  return since;
}

/** Loads each caller's payment times since the first of the calls, oldest first. Returns undefined if there are no numbers or the search fails. */
async function loadPaid(
  { api, nowSeconds }: IvrContext,
  numbers: readonly DialledNumber[],
  calls: readonly CallRecord[],
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  if (numbers.length === 0) return undefined;
  const where = writeWhere({
    begin: calls
      .map((call) => callText(call, 'cdr_start'))
      .reduce((one, other) => (one < other ? one : other)),
    end: toWallClock(nowSeconds + 1),
    numbers: numbers.map(({ number }) => number),
    paid: true,
    callers: {
      codes: distinct(calls.map((call) => callText(call, 'patient_code'))),
      phones: distinct(calls.map((call) => callText(call, 'phone'))),
    },
  });
  if (!where) return new Map();
  const body = { table: 'ivr', fields: 'cdr_start,patient_code,phone', where, order: 'cdr_start ASC' };
  const found = await api.call(apiCalls.search, { body });
  if (!found.ok) return undefined;
  const starts = new Map<string, string[]>();
  for (const row of found.results)
    starts.set(callerOf(row), [...(starts.get(callerOf(row)) ?? []), callText(row, 'cdr_start')]);
  return starts;
}

/** Identifies a caller by patient code. The phone number is only a fallback, because a household may share it. */
function callerOf(call: CallRecord): string {
  const code = callText(call, 'patient_code').trim();
  return code ? `code ${code}` : `phone ${callText(call, 'phone').trim()}`;
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value.trim()))];
