import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { ReadResultsOf } from '../../../../../shared/api-calls/call.ts';
import { routerMessages } from '../../../../../shared/locales/en/router.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import type { HoursOfDay, Morning } from '../../../../../views/reminders/home/props.ts';
import { valueOf } from '../../../http/form.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Loads the account state, upcoming messages and work to do. Requires an API with `delivery`. */
export async function loadMorning(ctx: RequestContext): Promise<Morning> {
  const { api, form, req } = ctx;
  const isPosted = req.method === 'POST';
  const wanted = isPosted ? valueOf(form, 'step') : req.query['ask'];
  const confirmStep = (['run', 'stop'] as const).find((one) => one === wanted);
  const [account, hours, needs, hasAppointments] = await Promise.all([
    // With a confirmation, also counts the messages that STOP would hold. Otherwise, counts only while sending is stopped, because counting is
    // slow.
    api.call(apiCalls.readAccount, confirmStep ? {} : { values: { counts: 'stopped' } }),
    api.call(apiCalls.listHours),
    api.call(apiCalls.readNeeds),
    ctx.parts.relay.isLevel2(),
  ]);
  return {
    account: account.ok
      ? (account.results[0] ?? { failure: routerMessages.unavailable })
      : { failure: account.msg },
    days: hours.ok ? readDays(ctx, hours.results) : { failure: hours.msg },
    needs: needs.ok ? needs.results : { failure: needs.msg },
    hasAppointments,
    confirming: confirmStep,
    reason: isPosted ? valueOf(form, 'reason') : '',
  };
}

/** Returns today and tomorrow. Both cover the hours between the first and the last message of either day. */
function readDays(ctx: RequestContext, found: ReadResultsOf<typeof apiCalls.listHours>): HoursOfDay[] {
  const zone = ctx.zone();
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
