import { counted, formatCount, plural } from '../../../shared/count.ts';
import { channelPlurals, type Channel } from '../../../shared/contacts/channels.ts';
import { onMoment, formatMoment } from '../../../shared/time.ts';
import type { Plan } from '../../../shared/api-calls/list-plan.ts';

/** Formats a count of people: `3,500 people`. */
export const formatPeople = (count: number): string => counted(count, 'person', 'people');

const articles: Readonly<Record<Channel, string>> = { text: 'a text', email: 'an email', voice: 'a call' };

/** Returns `a text and an email`, or `a text, else an email` if channels are tried in order. */
export function formatMessageKinds(channels: readonly Channel[], oneByOne: boolean): string {
  const parts = channels.map((channel) => articles[channel]);
  return oneByOne ? parts.join(', or else ') : joinWithAnd(parts);
}

const joinWithAnd = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');

/** Returns `first on Mon, Nov 30, 9:00 AM CST` or `first at once`; '' if nothing is sent. */
export function describeFirstSend(
  { first_at: firstAt }: Pick<Plan, 'first_at'>,
  zone: string,
  nowSeconds: number,
): string {
  if (firstAt === undefined) return '';
  if (firstAt <= nowSeconds + 60) return 'first right away';
  return `first${onMoment(formatMoment(firstAt, zone, nowSeconds))}`;
}

export const describeMissingProvider = (channels: readonly Channel[]): string =>
  `No provider is set up for ${joinWithAnd(channels.map((channel) => channelPlurals[channel]))}, so none will be sent. Contact customer support.`;

export const describeUndated = (count: number): string =>
  `${formatPeople(count)} ${plural(count, 'has', 'have')} no appointment date, so the message goes out as soon as possible.`;

/** Explains that a message is sent as soon as possible because its scheduled day has passed. */
export const describeLate = (count: number, leadDays: number): string =>
  `${formatPeople(count)} should have been reminded ${leadDays} ${plural(leadDays, 'day')} before the appointment. Their messages go out as soon as possible.`;

/** Reasons why rows get no message, in singular and plural. */
const reasonTexts: Readonly<Record<Plan['reasons'][number]['code'], readonly [one: string, many: string]>> = {
  no_provider: [
    'would be contacted by a channel that is not set up',
    'would be contacted by a channel that is not set up',
  ],
  no_address: ['has no usable number or email address', 'have no usable number or email address'],
  opted_out: ['opted out', 'opted out'],
  bounced_before: [
    'had earlier emails come back or texts fail',
    'had earlier emails come back or texts fail',
  ],
  duplicate: ['is on the list twice', 'are on the list twice'],
  too_late: ['has an appointment that will be over by then', 'have appointments that will be over by then'],
  off_day: ['would get the message on a closed day', 'would get the message on a closed day'],
  no_window: [
    'has no sending hours left before the appointment',
    'have no sending hours left before the appointment',
  ],
  reached: ['was already reached', 'were already reached'],
  cancelled: ['canceled the appointment', 'canceled the appointment'],
  withdrawn: [
    'has an appointment that was moved or removed from its list',
    'have appointments that were moved or removed from their list',
  ],
  left_out: ['was removed by your team', 'were removed by your team'],
  error: ['has an error', 'have an error'],
};

/** Returns a text such as `have no usable number or email address`, in the singular or plural. */
export const reasonTextOf = ({ code, people }: Plan['reasons'][number]): string =>
  reasonTexts[code][people === 1 ? 0 : 1];

/** Returns the reason with its count: `1,200 have no usable number or email address`. */
export const describeExclusion = (reason: Plan['reasons'][number]): string =>
  `${formatCount(reason.people)} ${reasonTextOf(reason)}`;

/** Returns the reason as a link label: `Has no usable number …`. */
export function reasonLabel(reason: Plan['reasons'][number]): string {
  const text = reasonTextOf(reason);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
