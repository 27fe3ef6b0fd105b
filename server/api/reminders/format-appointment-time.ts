import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Language } from '../../../shared/language.ts';
import { toIsoDay } from '../../../shared/written-day.ts';
import { formatSpokenClock, formatSpokenDay } from '../../../shared/spoken-time.ts';
import { plainSpaces, formatClock, formatAppointmentDay } from '../../../shared/time.ts';

interface AppointmentTime {
  /** Date in `MM/DD/YYYY` format, or ''. */
  date: string;
  /** Time such as `13:05`, or ''. */
  time: string;
}

interface Reading {
  language: Language;
  /** IANA time zone of the practice. */
  zone: string;
  nowSeconds: number;
}

/** Formats an appointment's day and time for a channel. Emails use nonbreaking spaces, calls fully spoken words. */
export function describeAppointmentTime(
  { date, time }: AppointmentTime,
  channel: Channel,
  reading: Reading,
): AppointmentTime {
  const { language, zone, nowSeconds } = reading;
  const day = toIsoDay(date);
  if (channel === 'voice')
    return { date: day && formatSpokenDay(day, language), time: formatSpokenClock(time, language) };
  const formatted = {
    date: day && formatAppointmentDay(day, zone, { language, nowSeconds }),
    time: formatClock(time, language),
  };
  return channel === 'text' ? { date: inGsm(formatted.date), time: inGsm(formatted.time) } : formatted;
}

/** Replaces nonbreaking spaces and á, because one non-GSM character would shorten text segments to 70 characters. */
const inGsm = (formatted: string) => plainSpaces(formatted).replace('á', 'a');

/** Returns a memoized formatter, because many appointments on a notification list share the same date and time. */
export function createTimeFormatter(): typeof describeAppointmentTime {
  const formatted = new Map<string, AppointmentTime>();
  return (when, channel, reading) => {
    const key = [when.date, when.time, channel, reading.language, reading.zone].join('|');
    const known = formatted.get(key) ?? describeAppointmentTime(when, channel, reading);
    formatted.set(key, known);
    return known;
  };
}
