import { apiCalls } from '../../../../shared/api-calls.ts';
import { readAccountState } from '../../../../shared/home/account.ts';
import { readWorkKind, readWorkLine } from '../../../../shared/home/worklist.ts';
import { firstOf, isRecord, listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import type { HoursOfDay, Morning, Need } from '../../../../views/home/props.ts';
import { valueOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Loads the account state, upcoming messages and work to do. Requires an API with `delivery`. */
export async function loadMorning(ctx: RequestContext): Promise<Morning> {
  const { api, form, req } = ctx;
  const isPosted = req.method === 'POST';
  const wanted = isPosted ? valueOf(form, 'step') : req.query['ask'];
  const confirmStep = (['run', 'stop'] as const).find((one) => one === wanted);
  const [account, hours, needs, hasAppointments] = await Promise.all([
    // With a confirmation, also counts the messages that STOP would hold. Otherwise, counts only while sending is stopped, because counting is
    // slow.
    api.call(apiCalls.readAccount, confirmStep ? {} : { query: { counts: 'stopped' } }),
    api.call(apiCalls.listHours),
    api.call(apiCalls.readNeeds),
    ctx.parts.relay.has('appointments'),
  ]);
  return {
    account: partOf(account, (reply) => readAccountState(firstOf(reply) ?? {})),
    days: partOf(hours, (reply) => readDays(ctx, listOf(reply))),
    needs: partOf(needs, readOpenNeeds),
    hasAppointments,
    confirming: confirmStep,
    reason: isPosted ? valueOf(form, 'reason') : '',
  };
}

type Reply = Extract<Outcome, { ok: true }>['reply'];

const partOf = <Part>(outcome: Outcome, read: (reply: Reply) => Part): Part | { failure: string } =>
  outcome.ok ? read(outcome.reply) : { failure: outcome.msg };

const numberOf = (record: ApiRecord, name: string) => Number(textOf(record, name)) || 0;

/** Returns today and tomorrow. Both cover the hours between the first and the last message of either day. */
function readDays(ctx: RequestContext, records: readonly ApiRecord[]): HoursOfDay[] {
  const zone = ctx.zone();
  const found = records.map((record) => ({
    day: textOf(record, 'day'),
    hour: numberOf(record, 'hour'),
    messages: numberOf(record, 'messages'),
  }));
  const hours = found.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return [0, 1].map((ahead) => {
    const day = dayKeyIn(zone, ctx.nowSeconds, ahead);
    const countAt = (hour: number) =>
      found.find((one) => one.day === day && one.hour === hour)?.messages ?? 0;
    const length = hours.length === 0 ? 0 : last - first + 1;
    return {
      day,
      hours: Array.from({ length }, (_, at) => ({ hour: first + at, messages: countAt(first + at) })),
    };
  });
}

export const readOpenNeeds = (reply: Reply): Need[] => listOf(reply).flatMap(readNeed);

function readNeed(record: ApiRecord): Need[] {
  const kind = readWorkKind(record['kind']);
  const newest = Array.isArray(record['newest']) ? record['newest'].filter(isRecord) : [];
  const lines = newest.flatMap((line) => readWorkLine(line) ?? []);
  return kind ? [{ kind, count: numberOf(record, 'count'), newest: lines }] : [];
}
