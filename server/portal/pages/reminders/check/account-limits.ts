import { apiCalls } from '../../../../../shared/api-calls.ts';
import { isBlocked, type SendingState } from '../../../../../shared/reminders/account.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { Plan } from '../../../../../shared/api-calls/list-plan.ts';
import { approvalMessages } from '../../../../../shared/locales/en/approval.ts';
import { dayKeyIn, formatDay } from '../../../../../shared/time.ts';

/** Returns the account state if sending is stopped or the trial is used up. Returns undefined if sending is possible or the state is unknown. */
export const loadSendingBlock = async (ctx: RequestContext): Promise<SendingState | undefined> =>
  sendingBlockOf(await loadAccount(ctx));

export async function loadAccount({ api }: RequestContext): Promise<SendingState | undefined> {
  const outcome = await api.call(apiCalls.readAccount, { values: { counts: 'stopped' } });
  return outcome.ok ? outcome.results[0] : undefined;
}

export const sendingBlockOf = (account: SendingState | undefined): SendingState | undefined =>
  account && isBlocked(account) ? account : undefined;

/** Returns a warning about the first day on which the notification list has more messages than the account's daily limit leaves. */
export function describeOverLimit(
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
  { per_day: perDay }: Pick<Plan, 'per_day'>,
  daily: SendingState['daily'],
): string {
  if (!daily) return '';
  const { most, sent } = daily;
  const today = dayKeyIn(zone(), nowSeconds);
  const leftOn = (day: string) => (day === today ? Math.max(0, most - sent) : most);
  const over = perDay.find(({ day, messages }) => messages > leftOn(day));
  if (!over) return '';
  return approvalMessages.overLimit({
    messages: over.messages,
    left: leftOn(over.day),
    most,
    day: over.day === today ? '' : formatDay(over.day, zone(), nowSeconds),
  });
}
