import { formatCount } from '../../../shared/count.ts';
import { channelLabels, channelPlurals, type Channel } from '../../../shared/contacts/channels.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { plannedRowStrings, planStrings } from '../../../shared/locales/en/check.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { onMoment, formatMoment } from '../../../shared/time.ts';
import type { PreviewedMessage } from '../../../shared/api-calls/list-outcome.ts';
import type { Plan } from '../../../shared/api-calls/list-plan.ts';

/** Formats a count of people: `3,500 people`. */
export const formatPeople: (count: number) => string = homeMessages.people;

/** Returns `Text to (312) 555-0188`, without the address if it is unknown. */
export function nameRecipient({ channel, address }: PreviewedMessage): string {
  const label = channelLabels[channel];
  return address ? plannedRowStrings.messageTo(label, formatPhone(address)) : label;
}

/** Returns `a text and an email`, or `a text, else an email` if channels are tried in order. */
export function formatMessageKinds(channels: readonly Channel[], oneByOne: boolean): string {
  const parts = channels.map((channel) => planStrings.channels[channel]);
  return oneByOne ? parts.join(planStrings.orElse) : joinWithAnd(parts);
}

const joinWithAnd = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(planStrings.and);

/** Returns `first on Mon, Nov 30, 9:00 AM CST` or `first at once`; '' if nothing is sent. */
export function describeFirstSend(
  { first_at: firstAt }: Pick<Plan, 'first_at'>,
  zone: string,
  nowSeconds: number,
): string {
  if (firstAt === undefined) return '';
  if (firstAt <= nowSeconds + 60) return planStrings.firstNow;
  return planStrings.first(onMoment(formatMoment(firstAt, zone, nowSeconds)));
}

export const describeMissingProvider = (channels: readonly Channel[]): string =>
  planStrings.missingProvider(joinWithAnd(channels.map((channel) => channelPlurals[channel])));

/** Returns a text such as `have no usable number or email address`, in the singular or plural. */
export const reasonTextOf = ({ code, people }: Plan['reasons'][number]): string =>
  planStrings.reasons[code](people);

/** Returns the reason with its count: `1,200 have no usable number or email address`. */
export const describeExclusion = (reason: Plan['reasons'][number]): string =>
  `${formatCount(reason.people)} ${reasonTextOf(reason)}`;

/** Returns the reason as a link label: `Has no usable number …`. */
export function reasonLabel(reason: Plan['reasons'][number]): string {
  const text = reasonTextOf(reason);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
