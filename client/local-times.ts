const parts = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
} as const;

const spokenParts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric' } as const;

/** Writes moments in the browser's own zone, in the form that the server gave them: `11/20/2026 09:05 AM CST`, on Spanish pages `vie 20 nov 2026, 9:05 a.m. CST`. */
export function showLocalTimes(page: Document): void {
  const isSpanish = page.documentElement.lang === 'es';
  const format = isSpanish
    ? new Intl.DateTimeFormat('es-US', { ...parts, ...spokenParts })
    : new Intl.DateTimeFormat('en-US', parts);
  for (const element of page.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const time = new Date(element.dateTime);
    if (!Number.isNaN(time.getTime()))
      element.textContent = (isSpanish ? say : write)(format.formatToParts(time));
  }
}

type Written = Intl.DateTimeFormatPart[];

const reading =
  (written: Written) =>
  (type: Intl.DateTimeFormatPartTypes): string =>
    written.find((part) => part.type === type)?.value ?? '';

function say(written: Written): string {
  const of = reading(written);
  const day = [of('weekday'), of('day'), of('month'), of('year')].join(' ');
  return `${day}, ${of('hour')}:${of('minute')} ${of('dayPeriod')} ${zoneOf(written)}`;
}

function write(written: Written): string {
  const of = reading(written);
  const day = [of('month'), of('day'), of('year')].join('/');
  return `${day} ${of('hour')}:${of('minute')} ${of('dayPeriod')} ${zoneOf(written)}`;
}

/** Anchorage's zone is printed as AST, where browsers say AKST. */
const zoneOf = (written: Written) => reading(written)('timeZoneName').replace(/^AK/, 'A');
