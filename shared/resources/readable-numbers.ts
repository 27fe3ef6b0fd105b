import { weekdays } from './fields.ts';

/** Formats weekdays as `Mon to Fri`, `Mon, Wed` or `Every day`. */
export function readableWeekdays(text: string): string {
  const chosen = weekdays.filter((day) => text.split(',').some((part) => part.trim() === day));
  if (chosen.length === weekdays.length) return 'Every day';
  const first = weekdays.findIndex((day) => day === chosen[0]);
  const isRun = chosen.length > 2 && weekdays[first + chosen.length - 1] === chosen.at(-1);
  return isRun ? `${chosen[0]} to ${chosen.at(-1)}` : chosen.join(', ');
}

/** Formats bytes as `812 bytes`, `14 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const kilobytes = bytes / 1000;
  if (kilobytes < 999.5) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

/** Formats a duration in seconds as `m:ss`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
