import { channelPlurals, type Channel } from '../../shared/contacts/channels.ts';
import { onMoment, sayMoment } from '../../shared/time.ts';
import type { Foreseen, WhyNothing } from './props.ts';

export const sayCount = (count: number): string => count.toLocaleString('en-US');

/** Formats a count of people: `3,500 people`. */
export const sayPeople = (count: number): string => `${sayCount(count)} ${count === 1 ? 'person' : 'people'}`;

const articles: Readonly<Record<Channel, string>> = { text: 'a text', email: 'an email', voice: 'a call' };

/** Returns `a text and an email`, or `a text, else an email` if channels are tried in order. */
export function sayGets(channels: readonly Channel[], oneByOne: boolean): string {
  const said = channels.map((channel) => articles[channel]);
  return oneByOne ? said.join(', else ') : joined(said);
}

const joined = (said: readonly string[]): string =>
  [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ');

/** Returns `first on Mon, Nov 30, 9:00 AM CST` or `first at once`; '' if nothing is sent. */
export function sayFirst({ firstAt }: Pick<Foreseen, 'firstAt'>, zone: string, nowSeconds: number): string {
  if (firstAt === 0) return '';
  if (firstAt <= nowSeconds + 60) return 'first at once';
  return `first${onMoment(sayMoment(firstAt, zone, nowSeconds))}`;
}

export const sayNoProvider = (channels: readonly Channel[]): string =>
  `No provider for ${joined(channels.map((channel) => channelPlurals[channel]))} is set up, so none is sent. Please tell customer support.`;

export const sayUndated = (count: number): string =>
  `${sayPeople(count)} ${count === 1 ? 'has' : 'have'} no visit date: the message leaves as soon as one may.`;

/** Explains that a message is sent as soon as possible because its lead time has already passed. */
export const sayLate = (count: number, leadDays: number): string =>
  `${sayPeople(count)} should have had it ${leadDays} ${leadDays === 1 ? 'day' : 'days'} before the visit, so it leaves as soon as it may.`;

/** Reasons for not sending, in singular and plural. */
const why: Readonly<Record<WhyNothing, readonly [one: string, many: string]>> = {
  no_provider: [
    'would get it by a channel that is not set up',
    'would get it by a channel that is not set up',
  ],
  no_address: ['has no usable number or email address', 'have no usable number or email address'],
  opted_out: ['opted out of it', 'opted out of it'],
  bounced_before: [
    'had earlier emails come back or texts fail',
    'had earlier emails come back or texts fail',
  ],
  duplicate: ['is on the list twice', 'are on the list twice'],
  too_late: ['has a visit that is over by then', 'have a visit that is over by then'],
  off_day: ['would get it on a closed day', 'would get it on a closed day'],
  no_window: ['has no open hours before the visit', 'have no open hours before the visit'],
  reached: ['was reached before', 'were reached before'],
  cancelled: ['canceled the visit', 'canceled the visit'],
  withdrawn: [
    'has a visit that was moved or taken off its list',
    'have visits that were moved or taken off their list',
  ],
  left_out: ['was left out by hand', 'were left out by hand'],
  error: ['could not be read', 'could not be read'],
};

/** Returns `have no usable number or email address`, in singular or plural. */
export const whyOf = ({ code, people }: Foreseen['reasons'][number]): string =>
  why[code][people === 1 ? 0 : 1];

/** Returns the reason with its count: `1,200 have no usable number or email address`. */
export const sayWhy = (reason: Foreseen['reasons'][number]): string =>
  `${sayCount(reason.people)} ${whyOf(reason)}`;

/** Returns the reason as a link label: `Has no usable number …`. */
export function nameWhy(reason: Foreseen['reasons'][number]): string {
  const said = whyOf(reason);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
