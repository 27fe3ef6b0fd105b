import { channelPlurals, type Channel } from '../../shared/contacts/channels.ts';
import { onMoment, sayMoment } from '../../shared/time.ts';
import type { Foreseen, WhyNothing } from './props.ts';

export const sayCount = (count: number): string => count.toLocaleString('en-US');

/** `3,500 people`. */
export const sayPeople = (count: number): string => `${sayCount(count)} ${count === 1 ? 'person' : 'people'}`;

const articles: Readonly<Record<Channel, string>> = { text: 'a text', email: 'an email', voice: 'a call' };

/** `a text and an email`, or `a text, else an email` where one follows another. */
export function sayGets(channels: readonly Channel[], oneByOne: boolean): string {
  const said = channels.map((channel) => articles[channel]);
  return oneByOne ? said.join(', else ') : joined(said);
}

const joined = (said: readonly string[]): string =>
  [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ');

/** `first on Mon, Nov 30, 9:00 AM CST`, `first at once`; '' where nothing leaves. */
export function sayFirst({ firstAt }: Pick<Foreseen, 'firstAt'>, zone: string, nowSeconds: number): string {
  if (firstAt === 0) return '';
  if (firstAt <= nowSeconds + 60) return 'first at once';
  return `first${onMoment(sayMoment(firstAt, zone, nowSeconds))}`;
}

/** What follows from a provider that is missing. */
export const sayNoProvider = (channels: readonly Channel[]): string =>
  `No provider for ${joined(channels.map((channel) => channelPlurals[channel]))} is set up, so none is sent. Please tell customer support.`;

/** What follows from a date that is missing. */
export const sayUndated = (count: number): string =>
  `${sayPeople(count)} ${count === 1 ? 'has' : 'have'} no visit date: the message leaves as soon as one may.`;

/** Why what the reminder sends some days before a visit leaves sooner than one expects. */
export const sayLate = (count: number, leadDays: number): string =>
  `${sayPeople(count)} should have had it ${leadDays} ${leadDays === 1 ? 'day' : 'days'} before the visit, so it leaves as soon as it may.`;

/** What keeps messages back, of one person and of several. */
const why: Readonly<Record<WhyNothing, readonly [one: string, many: string]>> = {
  no_provider: [
    'would get it by a channel that is not set up',
    'would get it by a channel that is not set up',
  ],
  no_address: ['has no usable number or email address', 'have no usable number or email address'],
  opted_out: ['opted out of it', 'opted out of it'],
  bounced_before: [
    'has an email address that came back, or a number that gets no texts',
    'have email addresses that came back, or numbers that get no texts',
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

/** `have no usable number or email address`, of that many. */
export const whyOf = ({ code, people }: Foreseen['reasons'][number]): string =>
  why[code][people === 1 ? 0 : 1];

/** `1,200 have no usable number or email address`. */
export const sayWhy = (reason: Foreseen['reasons'][number]): string =>
  `${sayCount(reason.people)} ${whyOf(reason)}`;

/** `Has no usable number …`, as the name of a link to them. */
export function nameWhy(reason: Foreseen['reasons'][number]): string {
  const said = whyOf(reason);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
