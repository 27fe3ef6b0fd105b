const timeOptions = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
} as const;

const dateTimeOptions = {
  ...timeOptions,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
} as const;

/**
 * Converts times to the browser's time zone in the server's format: `11/20/2026 09:05 AM CST`, or on Spanish pages
 * `vie, 20 nov, 9:05 a. m. CST`.
 */
export function renderLocalTimes(page: Document): void {
  for (const element of page.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    const isNumeric = /^\d/.test(element.textContent) || page.documentElement.lang !== 'es';
    element.textContent = isNumeric ? formatNumeric(time) : formatSpanish(time);
  }
}

function formatNumeric(time: Date): string {
  const of = partsOf(new Intl.DateTimeFormat('en-US', timeOptions), time);
  return `${of('month')}/${of('day')}/${of('year')} ${of('hour')}:${of('minute')} ${of('dayPeriod')} ${zoneOf(of)}`;
}

function formatSpanish(time: Date): string {
  const of = partsOf(new Intl.DateTimeFormat('es-US', dateTimeOptions), time);
  const half = time.getHours() < 12 ? 'a' : 'p';
  return `${of('weekday')}, ${of('day')}\u00a0${of('month')}, ${of('hour')}:${of('minute')}\u00a0${half}.\u00a0m.\u00a0${zoneOf(of)}`;
}

type Reading = (type: Intl.DateTimeFormatPartTypes) => string;

function partsOf(format: Intl.DateTimeFormat, time: Date): Reading {
  const written = format.formatToParts(time);
  return (type) => written.find((part) => part.type === type)?.value ?? '';
}

/** Shortens the Alaska zone to AST, because browsers return AKST. */
const zoneOf = (of: Reading) => of('timeZoneName').replace(/^AK/, 'A');
