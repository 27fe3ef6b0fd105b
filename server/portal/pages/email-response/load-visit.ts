import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Language } from '../../../../shared/language.ts';
import {
  fromWallClock,
  onMoment,
  sayMoment,
  sayVisit,
  sayVisitDay,
  toZone,
} from '../../../../shared/time.ts';
import type { AskedVisit } from '../../../../views/email-response/props.ts';
import type { Visit } from '../../visit/visit.ts';
import { askedLanguage, languageOf } from '../../http/language.ts';
import type { AnswerLink } from './answer-link.ts';
import { answerWords } from './answer-words.ts';

export interface EmailVisit {
  practice: string;
  /** Formatted phone number, or '' for none. */
  phone: string;
  zone: string;
  /** Day as `YYYY-MM-DD`, or '' for none. */
  day: string;
  /** Location and address, or '' for none. */
  place: string;
  /** Unix seconds, or undefined if the appointment has no time. */
  starts?: number;
  answer: string;
  answeredAt: number;
  /** Unix seconds until which the answer can be undone, or 0 if it cannot. */
  undoUntil: number;
}

/** Loads the appointment of a link, or returns undefined without one or without API support. */
export async function loadVisit({ api }: Visit, { oid, cid }: AnswerLink): Promise<EmailVisit | undefined> {
  const outcome = await api.call(apiCalls.readVisit, { body: { oid, cid }, unauthorized: 'refusal' });
  const told = outcome.ok ? firstOf(outcome.reply) : undefined;
  return told && readVisit(told);
}

function readVisit(told: ApiRecord): EmailVisit {
  const zone = toZone(textOf(told, 'timezone'));
  const answer = textOf(told, 'answer');
  // Hides an appointment that belongs to another person.
  const [day, time] = answer === 'not_pat' ? ['', ''] : [textOf(told, 'date'), textOf(told, 'time')];
  return {
    practice: textOf(told, 'practice'),
    phone: formatPhone(textOf(told, 'phone')),
    zone,
    day,
    place: day && textOf(told, 'place'),
    starts: day && time ? fromWallClock(`${day} ${time}`, zone) : undefined,
    answer,
    answeredAt: Number(textOf(told, 'answered_at')) || 0,
    undoUntil: Number(textOf(told, 'undo_until')) || 0,
  };
}

export function toAsked(
  visit: EmailVisit,
  { oid, cid }: AnswerLink,
  { req, nowSeconds }: Pick<Visit, 'req' | 'nowSeconds'>,
): AskedVisit {
  const { practice, phone, zone, day, starts, answer } = visit;
  const language = languageOf(req);
  const reading = { language, nowSeconds };
  const lang = askedLanguage(req);
  const query = new URLSearchParams({ oid, cid, ...(lang && { lang }) }).toString();
  const stands = Object.entries(answerWords[language].messages.stands).find(([name]) => name === answer)?.[1];
  return {
    practice,
    phone,
    when: starts === undefined ? day && sayVisitDay(day, zone, reading) : sayVisit(starts, zone, reading),
    stands: stands?.(sayAnswered(visit.answeredAt, zone, reading)) ?? '',
    mayUndo: visit.undoUntil > nowSeconds,
    keepHref: `${paths.emailResponse.to()}?${query}&action=confirm`,
    calendarHref: answer === 'confirm' && day ? `${paths.emailCalendar.to()}?${query}` : '',
  };
}

/** Formats as ` today at 11:59 AM CDT` or ` on 08/15/2026 11:59 AM CDT`, in Spanish as `vie, 15 ago, 11:59 a. m.`. */
const sayAnswered = (
  unixSeconds: number,
  zone: string,
  { language, nowSeconds }: { language: Language; nowSeconds: number },
): string =>
  language === 'es'
    ? sayVisit(unixSeconds, zone, { language, nowSeconds })
    : onMoment(sayMoment(unixSeconds, zone, nowSeconds));
