import moment from 'moment-timezone';
import type { Language } from './language.ts';
import { daySeconds, readUtcExactly } from './utc.ts';
import type { Day } from './written-day.ts';

export const zoneNames = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  AST: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
} as const;

const defaultZone = zoneNames.EST;
const dayForm = 'YYYY-MM-DD';
const wallForm = `${dayForm} HH:mm:ss`;
const defaultForm = 'MM/DD/YYYY hh:mm A';
const timeForm = 'hh:mm A';
const clockForms = ['HH:mm', 'HH:mm:ss'];

/** Returns the IANA zone for an organization's `timezone`, an IANA name or one of the six abbreviations. */
export function toZone(timezone: string | null | undefined, fallback: string = defaultZone): string {
  const text = timezone?.trim() ?? '';
  const named = Object.entries(zoneNames).find(([name]) => name === text.toUpperCase())?.[1];
  if (named) return named;
  return text && moment.tz.zone(text) ? text : fallback;
}

/** Formats Unix seconds as `11/20/2026 09:05 AM CST`. */
export function formatTime(unixSeconds: number, zone: string): string {
  return `${moment.unix(unixSeconds).tz(zone).format(defaultForm)} ${zoneLabel(unixSeconds, zone)}`;
}

/** Formats a record's time for screens: `Today at 09:05 AM CST` (or Tomorrow, Yesterday), otherwise `11/20/2026 09:05 AM CST`. */
export function formatMoment(unixSeconds: number, zone: string, nowSeconds: number): string {
  const time = moment.unix(unixSeconds).tz(zone);
  const relativeDay = nearDay(time, nowIn(zone, nowSeconds));
  if (!relativeDay) return formatTime(unixSeconds, zone);
  return `${relativeDay} at ${time.format(timeForm)} ${zoneLabel(unixSeconds, zone)}`;
}

/** Formats a date without a time for screens: `Today`, `Tomorrow` or `Yesterday`, otherwise `11/20/2026`. */
export function formatDate(unixSeconds: number, zone: string, nowSeconds: number): string {
  const time = moment.unix(unixSeconds).tz(zone);
  return nearDay(time, nowIn(zone, nowSeconds)) ?? time.format('MM/DD/YYYY');
}

/**
 * Formats an appointment for staff from its date `YYYY-MM-DD` and time `HH:mm`, either of which may be ''.
 * Invalid text is returned unchanged.
 */
export function formatAppointment(
  { date, clock }: { date: string; clock: string },
  zone: string,
  nowSeconds: number,
): string {
  const at = date ? fromWallClock(clock ? `${date} ${clock}` : date, zone) : undefined;
  if (at === undefined) return [date, formatClock(clock)].filter(Boolean).join(', ');
  return (clock ? formatMoment : formatDate)(at, zone, nowSeconds);
}

/**
 * Formats a time for public pages: `11/20/2026 09:05 AM CST`. Spanish uses `vie, 20 nov, 9:05 a. m. CST` because its numeric dates
 * put the day before the month.
 */
export function formatPublicMoment(
  unixSeconds: number,
  zone: string,
  { language = 'en', nowSeconds }: PatientReading,
): string {
  if (language === 'en') return formatTime(unixSeconds, zone);
  return `${formatAppointmentTime(unixSeconds, zone, { language, nowSeconds })}\u00a0${zoneLabel(unixSeconds, zone)}`;
}

/** Formats a receipt time, always with the year: `11/30/2026 07:52 PM CST`; in Spanish `lun, 30 nov 2026, 7:52 p. m. CST`. */
export function formatReceiptTime(unixSeconds: number, zone: string, language: Language = 'en'): string {
  return formatPublicMoment(unixSeconds, zone, { language, nowSeconds: 0 });
}

/** Formats a date on a saved document such as a receipt: `11/30/2026`, in Spanish `lun, 30 nov 2026`. */
export const formatReceiptDay = (day: string, language: Language): string =>
  language === 'en'
    ? day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
    : formatAppointmentDay(day, 'UTC', { language, nowSeconds: 0 });

/** Formats `2026-11-24` as `Tue, Nov 24`. The year is added if it is not the current one in the zone. */
export function formatDay(day: string, zone: string, nowSeconds: number): string {
  const now = nowIn(zone, nowSeconds);
  const key = `${day} ${now.year()}`;
  const text = formattedDays.get(key) ?? formatUncachedDay(day, now);
  if (formattedDays.size >= maxFormattedDays) formattedDays.clear();
  formattedDays.set(key, text);
  return text;
}

/** Cache of formatted days, which charts and pages repeat. The key needs no zone, only the current year. */
const formattedDays = new Map<string, string>();
const maxFormattedDays = 2_000;

function formatUncachedDay(day: string, now: moment.Moment): string {
  const time = moment.utc(day, dayForm, true);
  return time.isValid() ? dateOf(time, now) : day;
}

let lastNow: { zone: string; nowSeconds: number; now: moment.Moment } | undefined;

/** Caches the last result because all times on a page use the same current time. */
function nowIn(zone: string, nowSeconds: number): moment.Moment {
  if (lastNow?.zone !== zone || lastNow.nowSeconds !== nowSeconds)
    lastNow = { zone, nowSeconds, now: moment.unix(nowSeconds).tz(zone) };
  return lastNow.now;
}

/** Formats `13:05` or `13:05:00` as `1:05 PM`. Other text is returned unchanged. */
export function formatClock(text: string, language: Language = 'en'): string {
  const time = moment.utc(text, clockForms, true);
  return time.isValid() ? clockOf(time, language) : text;
}

/** Replaces nonbreaking spaces in text to be searched or sent. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Formats a `formatMoment` result for the middle of a sentence: `today at 09:05 AM CST`. */
export const midSentence = (text: string): string =>
  text.replace(/^(?:Today|Tomorrow|Yesterday)/, (relativeDay) => relativeDay.toLowerCase());

/** Formats a `formatMoment` result after a verb: ` on 11/20/2026 09:10 AM CST` or ` today at 09:10 AM CST`. */
export const onMoment = (text: string): string => {
  const within = midSentence(text);
  return within === text ? ` on ${text}` : ` ${within}`;
};

interface PatientReading {
  language?: Language;
  nowSeconds: number;
}

/** Formats an appointment time for patients: `Thu, Mar 12, 9:05 AM`, in Spanish `jue, 12 mar, 9:05 a. m.`. */
export function formatAppointmentTime(
  unixSeconds: number,
  zone: string,
  { language = 'en', nowSeconds }: PatientReading,
): string {
  const time = moment.unix(unixSeconds).tz(zone);
  return `${dateOf(time, moment.unix(nowSeconds).tz(zone), language)}, ${clockOf(time, language)}`;
}

/** Formats `2026-03-12` as `Thu, Mar 12`, in Spanish `jue, 12 mar`. */
export function formatAppointmentDay(
  day: string,
  zone: string,
  { language = 'en', nowSeconds }: PatientReading,
) {
  return dateOf(moment.tz(day, dayForm, zone), moment.unix(nowSeconds).tz(zone), language);
}

function nearDay(time: moment.Moment, now: moment.Moment): string | undefined {
  return relativeDays.get(dayNumber(time) - dayNumber(now));
}

const dayNumber = (time: moment.Moment) => Math.floor((time.unix() + time.utcOffset() * 60) / daySeconds);

const relativeDays = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

function dateOf(time: moment.Moment, now: moment.Moment, language: Language = 'en'): string {
  const isThisYear = time.year() === now.year();
  if (language === 'en') return time.format(isThisYear ? 'ddd, MMM\u00a0D' : 'ddd, MMM\u00a0D, YYYY');
  const day = `${spanishDays[time.day()] ?? ''}, ${time.date()}\u00a0${spanishMonths[time.month()] ?? ''}`;
  return isThisYear ? day : `${day}\u00a0${time.year()}`;
}

const spanishDays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Formats the time with a nonbreaking space before AM or PM. */
function clockOf(time: moment.Moment, language: Language = 'en'): string {
  if (language === 'en') return time.format('h:mm\u00a0A');
  return `${time.format('h:mm')}\u00a0${time.hour() < 12 ? 'a' : 'p'}.\u00a0m.`;
}

export function dayAfter(day: string, days = 1): string {
  return moment.utc(day, 'YYYY-MM-DD').add(days, 'days').format('YYYY-MM-DD');
}

/** Returns the zone's abbreviation at that time, including daylight saving time. Alaska shows AST instead of the zone database's AKST. */
export function zoneLabel(unixSeconds: number, zone: string): string {
  return moment.unix(unixSeconds).tz(zone).format('z').replace(/^AK/, 'A');
}

/** Formats Unix seconds as local time of a zone, `YYYY-MM-DD HH:mm:ss`. */
export function toWallClock(unixSeconds: number, zone = 'UTC'): string {
  return moment.unix(unixSeconds).tz(zone).format(wallForm);
}

/**
 * Parses a local time in a zone, `YYYY-MM-DD[ HH:mm[:ss]]` or `MM/DD/YYYY[ HH:mm[:ss]]`, to Unix seconds.
 * If that fails, it retries with slashes instead of dashes. Returns undefined if both fail.
 */
export function fromWallClock(text: string, zone = 'UTC'): number | undefined {
  // Fast path for our own format, because trying the other formats is about fifty times slower.
  const asUtc = readUtcExactly(text);
  const zoneData = asUtc === undefined ? null : moment.tz.zone(zone);
  if (asUtc !== undefined && zoneData) return asUtc + zoneData.parse(asUtc * 1000) * 60;
  for (const form of [text.trim(), text.trim().replaceAll('-', '/')]) {
    const time = moment.tz(form, wallForms, true, zone);
    if (time.isValid()) return time.unix();
  }
  return undefined;
}

const wallForms = ['YYYY-MM-DD', 'YYYY/MM/DD', 'MM/DD/YYYY', 'M/D/YYYY'].flatMap((day) => [
  day,
  `${day} HH:mm`,
  `${day} HH:mm:ss`,
]);

export function dayIn(zone: string, unixSeconds: number): Day {
  const time = moment.unix(unixSeconds).tz(zone);
  return { year: time.year(), month: time.month() + 1, day: time.date() };
}

/** Returns the date `YYYY-MM-DD` in a zone, `days` after that time. */
export function dayKeyIn(zone: string, unixSeconds: number, days = 0): string {
  return moment.unix(unixSeconds).tz(zone).add(days, 'days').format('YYYY-MM-DD');
}

/**
 * Returns the UTC offsets of a zone over a span, each valid from its start. The first also applies earlier.
 * Offsets are in seconds; east of UTC is positive.
 */
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

/** Reads the creation time from an id whose first dash-separated part is Unix seconds. */
export function timeOfId(id: string): number | undefined {
  const first = id.split('-')[0] ?? '';
  return /^\d{9,11}$/.test(first) ? Number(first) : undefined;
}
