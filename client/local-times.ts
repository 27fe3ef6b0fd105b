const parts = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
} as const;

/** Writes moments in the browser's own zone, in the form that the server gave them: `11/20/2026 09:05 AM CST`. */
export function showLocalTimes(page: Document): void {
  const format = new Intl.DateTimeFormat('en-US', parts);
  for (const element of page.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const time = new Date(element.dateTime);
    if (!Number.isNaN(time.getTime())) element.textContent = write(format.formatToParts(time));
  }
}

function write(written: Intl.DateTimeFormatPart[]): string {
  const of = (type: Intl.DateTimeFormatPartTypes) => written.find((part) => part.type === type)?.value ?? '';
  const day = [of('month'), of('day'), of('year')].join('/');
  // Anchorage's zone is printed as AST, where browsers say AKST.
  const zone = of('timeZoneName').replace(/^AK/, 'A');
  return `${day} ${of('hour')}:${of('minute')} ${of('dayPeriod')} ${zone}`;
}
