import moment from 'moment-timezone';
import type { Language } from './language.ts';
import type { Day } from './written-day.ts';

/** The zones that a practice may choose, by the names that they are printed with. */
export const zoneNames = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  AST: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
} as const;

const defaultZone = zoneNames.EST;
const wallForm = 'YYYY-MM-DD HH:mm:ss';
const defaultForm = 'MM/DD/YYYY hh:mm A';
const timeForm = 'hh:mm A';

/** The IANA zone of an organisation's `timezone`, an IANA name or one of the six abbreviations. */
export function toZone(timezone: string | null | undefined, fallback: string = defaultZone): string {
  const text = timezone?.trim() ?? '';
  const named = Object.entries(zoneNames).find(([name]) => name === text.toUpperCase())?.[1];
  if (named) return named;
  return text && moment.tz.zone(text) ? text : fallback;
}

/** Unix seconds → `11/20/2026 09:05 AM CST`; in Spanish `vie 20 nov 2026, 9:05 a.m. CST`, which nobody misreads. */
export function formatTime(unixSeconds: number, zone: string, language: Language = 'en'): string {
  if (language === 'es') return formatReceiptTime(unixSeconds, zone, language);
  return `${moment.unix(unixSeconds).tz(zone).format(defaultForm)} ${zoneLabel(unixSeconds, zone)}`;
}

/** Detail-day mode: `Today at 09:05 AM CST`, Tomorrow and Yesterday likewise, else the default form. */
export function formatDetailDay(unixSeconds: number, zone: string, nowSeconds: number): string {
  const time = moment.unix(unixSeconds).tz(zone);
  const today = moment.unix(nowSeconds).tz(zone).startOf('day');
  const days = time.clone().startOf('day').diff(today, 'days', true);
  const word = dayWords.get(Math.round(days));
  return word ? `${word} at ${formatHour(unixSeconds, zone)}` : formatTime(unixSeconds, zone);
}

/** A moment as people say it, `Today, 9:05 AM`, `Fri, Nov 20, 9:05 AM`, with the year where that is another. */
export function sayMoment(unixSeconds: number, zone: string, nowSeconds: number): string {
  const time = moment.unix(unixSeconds).tz(zone);
  const now = moment.unix(nowSeconds).tz(zone);
  const days = Math.round(time.clone().startOf('day').diff(now.clone().startOf('day'), 'days', true));
  return `${dayWords.get(days) ?? dateOf(time, now)}, ${time.format('h:mm\u00a0A')}`;
}

/** A moment on a receipt, `Mon, Nov 30, 2026, 7:52 PM CST`; in Spanish `lun 30 nov 2026, 7:52 p.m. CST`. */
export function formatReceiptTime(unixSeconds: number, zone: string, language: Language = 'en'): string {
  const time = moment.unix(unixSeconds).tz(zone);
  if (language === 'es')
    return `${daySpanish(time)} ${time.year()}, ${hourSpanish(time)}\u00a0${zoneLabel(unixSeconds, zone)}`;
  return `${time.format('ddd, MMM\u00a0D, YYYY, h:mm\u00a0A')}\u00a0${zoneLabel(unixSeconds, zone)}`;
}

/** `lun 30 nov` */
function daySpanish(time: moment.Moment): string {
  return [spanishDays[time.day()], time.date(), spanishMonths[time.month()]].join('\u00a0');
}

const spanishDays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `7:52 p.m.` */
function hourSpanish(time: moment.Moment): string {
  return `${time.format('h:mm')}\u00a0${time.hour() < 12 ? 'a' : 'p'}.m.`;
}

/** `2026-11-24` as people say it, `Tue, Nov 24`, with the year where that is another than now in the zone. */
export function sayDay(day: string, zone: string, nowSeconds: number): string {
  return dateOf(moment.tz(day, 'YYYY-MM-DD', zone), moment.unix(nowSeconds).tz(zone));
}

const dateOf = (time: moment.Moment, now: moment.Moment): string =>
  time.format(time.year() === now.year() ? 'ddd, MMM\u00a0D' : 'ddd, MMM\u00a0D, YYYY');

/** The day so many days after a day, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  return moment.utc(day, 'YYYY-MM-DD').add(days, 'days').format('YYYY-MM-DD');
}

/** Unix seconds → `09:05 AM CST`. */
export function formatHour(unixSeconds: number, zone: string): string {
  return `${moment.unix(unixSeconds).tz(zone).format(timeForm)} ${zoneLabel(unixSeconds, zone)}`;
}

/** Unix seconds → `Thu, Mar 12, 9:05 AM CDT`, as people say it. */
export function formatVisit(unixSeconds: number, zone: string, language: Language = 'en'): string {
  const time = moment.unix(unixSeconds).tz(zone);
  if (language === 'es') return `${daySpanish(time)}, ${hourSpanish(time)} ${zoneLabel(unixSeconds, zone)}`;
  return `${time.format('ddd, MMM D, h:mm A')} ${zoneLabel(unixSeconds, zone)}`;
}

/** `2026-03-12` → `Thu, Mar 12`. */
export function formatVisitDay(day: string, language: Language = 'en'): string {
  if (language === 'es') return daySpanish(moment.utc(day, 'YYYY-MM-DD'));
  return moment.utc(day, 'YYYY-MM-DD').format('ddd, MMM D');
}

const dayWords = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/** The zone's short name at that moment; Anchorage's is AST where the zone database says AKST, and daylight time has its D. */
export function zoneLabel(unixSeconds: number, zone: string): string {
  return moment.unix(unixSeconds).tz(zone).format('z').replace(/^AK/, 'A');
}

/** Unix seconds → the wall clock of a zone, `YYYY-MM-DD HH:mm:ss`. */
export function toWallClock(unixSeconds: number, zone = 'UTC'): string {
  return moment.unix(unixSeconds).tz(zone).format(wallForm);
}

/**
 * A wall clock of a zone → unix seconds: `YYYY-MM-DD[ HH:mm[:ss]]` or `MM/DD/YYYY[ HH:mm[:ss]]`. A text that does not parse
 * is tried again with slashes in the place of dashes. Undefined when that fails too.
 */
export function fromWallClock(text: string, zone = 'UTC'): number | undefined {
  for (const form of [text.trim(), text.trim().replaceAll('-', '/')]) {
    const time = moment.tz(form, ownForm(form) ?? wallForms, true, zone);
    if (time.isValid()) return time.unix();
  }
  return undefined;
}

const wallForms = ['YYYY-MM-DD', 'YYYY/MM/DD', 'MM/DD/YYYY', 'M/D/YYYY'].flatMap((day) => [
  day,
  `${day} HH:mm`,
  `${day} HH:mm:ss`,
]);

/** Our own form is read at once: each other that is tried costs as much again. */
const ownForm = (text: string) =>
  /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(text) ? wallForm.slice(0, text.length) : undefined;

/** The day on the calendar of a zone at that moment. */
export function dayIn(zone: string, unixSeconds: number): Day {
  const time = moment.unix(unixSeconds).tz(zone);
  return { year: time.year(), month: time.month() + 1, day: time.date() };
}

/** `YYYY-MM-DD` of the day in a zone, `days` after that of the moment. */
export function dayKeyIn(zone: string, unixSeconds: number, days = 0): string {
  return moment.unix(unixSeconds).tz(zone).add(days, 'days').format('YYYY-MM-DD');
}

/** A zone's offsets to UTC over a span, each from its moment on; the first holds before it too. In seconds, ahead is positive. */
export function zoneOffsets(
  zone: string,
  fromSeconds: number,
  toSeconds: number,
): { from: number; offset: number }[] {
  const found = moment.tz.zone(zone);
  const first = { from: fromSeconds, offset: moment.unix(fromSeconds).tz(zone).utcOffset() * 60 };
  if (!found) return [first];
  const changes = found.untils
    .filter((until) => Number.isFinite(until) && until / 1000 > fromSeconds && until / 1000 <= toSeconds)
    .map((until) => ({ from: until / 1000, offset: moment(until).tz(zone).utcOffset() * 60 }));
  return [first, ...changes];
}

/** When a record was made, out of an id whose first dash-separated part is unix seconds. */
export function timeOfId(id: string): number | undefined {
  const first = id.split('-')[0] ?? '';
  return /^\d{9,11}$/.test(first) ? Number(first) : undefined;
}
