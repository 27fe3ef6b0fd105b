import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Language } from '../../../shared/language.ts';
import { toIsoDay } from '../../../shared/resources/day.ts';
import { speakClock, speakDay } from '../../../shared/spoken-time.ts';
import { plainSpaces, sayClock, sayVisitDay } from '../../../shared/time.ts';

interface When {
  /** Date in `MM/DD/YYYY` format; '' for none. */
  date: string;
  /** Time such as `13:05`; '' for none. */
  time: string;
}

interface Reading {
  language: Language;
  /** IANA time zone of the practice. */
  zone: string;
  nowSeconds: number;
}

/** Formats an appointment's day and time for a channel. Emails use nonbreaking spaces, calls fully spoken words. */
export function sayWhen({ date, time }: When, channel: Channel, reading: Reading): When {
  const { language, zone, nowSeconds } = reading;
  const day = toIsoDay(date);
  if (channel === 'voice') return { date: day && speakDay(day, language), time: speakClock(time, language) };
  const said = {
    date: day && sayVisitDay(day, zone, { language, nowSeconds }),
    time: sayClock(time, language),
  };
  return channel === 'text' ? { date: inGsm(said.date), time: inGsm(said.time) } : said;
}

/** Replaces nonbreaking spaces and á, because one non-GSM character would shorten text segments to 70 characters. */
const inGsm = (said: string) => plainSpaces(said).replace('á', 'a');

/** Returns a memoized formatter, because many appointments of a list share day and time. */
export function sayWhenOnce(): typeof sayWhen {
  const said = new Map<string, When>();
  return (when, channel, reading) => {
    const key = [when.date, when.time, channel, reading.language, reading.zone].join('|');
    const known = said.get(key) ?? sayWhen(when, channel, reading);
    said.set(key, known);
    return known;
  };
}
