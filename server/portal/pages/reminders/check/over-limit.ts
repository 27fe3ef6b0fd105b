import type { Plan } from '../../../../../shared/api-calls/list-plan.ts';
import type { SendingState } from '../../../../../shared/reminders/account.ts';
import { approvalMessages } from '../../../../../shared/locales/en/approval.ts';
import { dayKeyIn, formatDay } from '../../../../../shared/time.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Returns a warning about the first day on which the list has more messages than the account's daily limit leaves. */
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
