import type { Language } from './language.ts';
import { plainSpaces, formatClock } from './time.ts';

/** Formats an appointment for speech: `Tuesday, December 1 at 9:30 AM`, `martes 1 de diciembre a las 9:30 de la mañana`. */
export function formatSpokenAppointment(
  { day, time }: { day: string; time: string },
  language: Language = 'en',
): string {
  const at = language === 'en' ? 'at' : 'a las';
  return time
    ? `${formatSpokenDay(day, language)} ${at} ${formatSpokenClock(time, language)}`
    : formatSpokenDay(day, language);
}

/** Formats `2026-12-01` for speech: `Tuesday, December 1`, `martes 1 de diciembre`. Invalid dates are returned unchanged. */
export function formatSpokenDay(day: string, language: Language = 'en'): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return day;
  if (language === 'en') return englishDay.format(date);
  const [weekday, month] = [spokenDays[date.getUTCDay()] ?? '', spokenMonths[date.getUTCMonth()] ?? ''];
  return `${weekday} ${date.getUTCDate()} de ${month}`;
}

const englishDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

const spokenDays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const spokenMonths =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Formats `13:05` for speech: `1:05 PM`, `1:05 de la tarde`. Other text is returned unchanged. */
export function formatSpokenClock(text: string, language: Language = 'en'): string {
  const [, hours, minutes] = clock.exec(text) ?? [];
  if (hours === undefined || language === 'en') return plainSpaces(formatClock(text));
  const hour = Number(hours);
  const part = hour < 12 ? 'mañana' : hour < 19 ? 'tarde' : 'noche';
  return `${hour % 12 || 12}:${minutes} de la ${part}`;
}

const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
