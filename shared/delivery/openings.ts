import { zoneOffsets } from '../time.ts';
import { daySeconds } from '../utc.ts';
import { clockSeconds, dayText, weekdayOf } from './days.ts';

/** When a reminder is sent. */
export interface SendRules {
  leadDays: number;
  /** HH:mm */
  sendFrom: string;
  sendTo: string;
  /** `Mon,Tue` */
  weekdays: string;
  /** What happens when the day is closed: the last open day before it, or nothing. */
  closedDay: 'before' | 'skip';
}

/** By which rules and hours a reminder is sent. */
export interface Planning {
  rules: SendRules;
  hours: PracticeHours;
}

export interface PracticeHours {
  /** IANA. */
  zone: string;
  /** No message from then to `quietTo`, HH:mm, which may run over midnight. Undefined or equal: none. */
  quietFrom?: string;
  quietTo?: string;
  /** `YYYY-MM-DD`: nothing is sent on them. */
  holidays: readonly string[];
}

/** The first moment at or after `at` when something may leave, `at` itself while open; undefined where none is within 60 days. */
export function nextOpening(rules: SendRules, hours: PracticeHours, at: number): number | undefined {
  const today = Math.floor((at + offsetAt(offsetsOf(hours.zone), at)) / daySeconds);
  for (let ahead = 0; ahead <= longestWait; ahead += 1) {
    const open = openSpans(today + ahead, { rules, hours }).find(({ until }) => until > at);
    if (open) return Math.max(open.from, at);
  }
  return undefined;
}

/** In days. */
export const longestWait = 60;

/** The first moment of a day when something may leave; undefined while it is closed. */
export const openingOf = (day: number, planning: Planning): number | undefined =>
  openSpans(day, planning)[0]?.from;

interface Span {
  from: number;
  /** Exclusive. */
  until: number;
}

/** The moments of a day in which something may leave, in their order; none on a closed day. */
function openSpans(day: number, { rules, hours }: Planning): Span[] {
  const isOpen = rules.weekdays.split(',').includes(weekdayOf(day)) && !hours.holidays.includes(dayText(day));
  if (!isOpen) return [];
  const midnight = day * daySeconds;
  const offsets = offsetsOf(hours.zone);
  return openClocks(rules, hours).flatMap(({ from, until }) =>
    momentsOf({ from: midnight + from, until: midnight + until }, offsets),
  );
}

/** A day's window without the quiet hours, in seconds of its wall clock; none where those leave nothing of it. */
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
 * The moments at which a zone's clocks show a span of wall time. What clocks leave out is no moment; what they show twice ends
 * with its first showing where the span ends there.
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

/** By zone: reading them anew costs more than all the rest of a plan. */
const knownOffsets = new Map<string, Offsets>();
const endOfCentury = 4_102_444_800;

function offsetsOf(zone: string): Offsets {
  const offsets = knownOffsets.get(zone) ?? zoneOffsets(zone, 0, endOfCentury);
  knownOffsets.set(zone, offsets);
  return offsets;
}

const offsetAt = (offsets: Offsets, at: number) =>
  offsets.findLast(({ from }) => from <= at)?.offset ?? offsets[0]?.offset ?? 0;
