import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Language } from '../../../shared/language.ts';
import { toIsoDay } from '../../../shared/resources/day.ts';
import { speakClock, speakDay } from '../../../shared/spoken-time.ts';
import { plainSpaces, sayClock, sayVisitDay } from '../../../shared/time.ts';

interface When {
  /** `MM/DD/YYYY`; '' for none. */
  date: string;
  /** `13:05`; '' for none. */
  time: string;
}

interface Reading {
  language: Language;
  /** IANA. */
  zone: string;
  nowSeconds: number;
}

/** The day and the time of a visit in the words of a channel: an email's do not part at the end of a line, a voice says all of them. */
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

/** One space that does not break, or the á of a Saturday, would make a text one of 70 characters. */
const inGsm = (said: string) => plainSpaces(said).replace('á', 'a');

/** Says each day and time once: of a long list many are alike. */
export function sayWhenOnce(): typeof sayWhen {
  const said = new Map<string, When>();
  return (when, channel, reading) => {
    const key = [when.date, when.time, channel, reading.language, reading.zone].join('|');
    const known = said.get(key) ?? sayWhen(when, channel, reading);
    said.set(key, known);
    return known;
  };
}
