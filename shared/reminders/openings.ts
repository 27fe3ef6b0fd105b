import { zoneOffsets } from '../time.ts';
import { daySeconds, clockSeconds, dayText, weekdayOf } from '../utc.ts';

export interface SendRules {
  leadDays: number;
  /** Start of the window, HH:mm. */
  sendFrom: string;
  sendTo: string;
  /** Comma-separated days, such as `Mon,Tue`. */
  weekdays: string;
  /** Rule for closed days: send on the last open day before, or do not send. */
  closedDay: 'before' | 'skip';
}

export interface Planning {
  rules: SendRules;
  hours: PracticeHours;
}

export interface PracticeHours {
  /** IANA name of the time zone. */
  zone: string;
  /** Start of quiet hours, HH:mm. They last until `quietTo`, possibly past midnight. No quiet hours if undefined or equal. */
  quietFrom?: string;
  quietTo?: string;
  /** Days without sending, as `YYYY-MM-DD`. */
  holidays: readonly string[];
}

/** Returns the first time at or after `at` when sending is allowed, or undefined if there is none within 60 days. */
export function nextOpening(rules: SendRules, hours: PracticeHours, at: number): number | undefined {
  const today = Math.floor((at + offsetAt(offsetsOf(hours.zone), at)) / daySeconds);
  for (let ahead = 0; ahead <= maxWaitDays; ahead += 1) {
    const open = openSpans(today + ahead, { rules, hours }).find(({ until }) => until > at);
    if (open) return Math.max(open.from, at);
  }
  return undefined;
}

/** Maximum search range in days. */
export const maxWaitDays = 60;

export const openingOf = (day: number, planning: Planning): number | undefined =>
  openSpans(day, planning)[0]?.from;

interface Span {
  from: number;
  /** End of the span, exclusive. */
  until: number;
}

function openSpans(day: number, { rules, hours }: Planning): Span[] {
  const isOpen = rules.weekdays.split(',').includes(weekdayOf(day)) && !hours.holidays.includes(dayText(day));
  if (!isOpen) return [];
  const midnight = day * daySeconds;
  const offsets = offsetsOf(hours.zone);
  return openClocks(rules, hours).flatMap(({ from, until }) =>
    momentsOf({ from: midnight + from, until: midnight + until }, offsets),
  );
}

export function openClocks({ sendFrom, sendTo }: SendRules, { quietFrom, quietTo }: PracticeHours): Span[] {
  const window = { from: clockSeconds(sendFrom), until: clockSeconds(sendTo) };
  if (!quietFrom || !quietTo || quietFrom === quietTo) return withoutEmpty([window]);
  const [quiet, loud] = [clockSeconds(quietFrom), clockSeconds(quietTo)];
  const open =
    quiet < loud
      ? [
          { from: 0, until: quiet },
          { from: loud, until: daySeconds },
        ]
      : [{ from: loud, until: quiet }];
  return withoutEmpty(
    open.map(({ from, until }) => ({
      from: Math.max(from, window.from),
      until: Math.min(until, window.until),
    })),
  );
}

const withoutEmpty = (spans: readonly Span[]) => spans.filter(({ from, until }) => from < until);

/**
 * Converts a span of wall-clock time to UTC. An hour skipped by daylight saving time is left out. If a span ends in a repeated hour, it ends
 * at
 * the first occurrence.
 */
function momentsOf(wall: Span, offsets: Offsets): Span[] {
  const spans: Span[] = [];
  for (const [index, { from, offset }] of offsets.entries()) {
    const change = offsets[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (change < wall.from - daySeconds) continue;
    const until = wall.until - offset;
    spans.push({
      from: Math.max(wall.from - offset, index === 0 ? Number.NEGATIVE_INFINITY : from),
      until: Math.min(until, change),
    });
    if (until < change) break;
  }
  return withoutEmpty(spans);
}

type Offsets = ReturnType<typeof zoneOffsets>;

/** Offsets cached by zone, because computing them costs more than the rest of a plan. */
const cachedOffsets = new Map<string, Offsets>();
const endOfCentury = 4_102_444_800;

function offsetsOf(zone: string): Offsets {
  const offsets = cachedOffsets.get(zone) ?? zoneOffsets(zone, 0, endOfCentury);
  cachedOffsets.set(zone, offsets);
  return offsets;
}

const offsetAt = (offsets: Offsets, at: number) =>
  offsets.findLast(({ from }) => from <= at)?.offset ?? offsets[0]?.offset ?? 0;
