import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Language } from '../../../../shared/language.ts';
import {
  fromWallClock,
  onMoment,
  formatMoment,
  formatAppointmentTime,
  formatAppointmentDay,
  toZone,
} from '../../../../shared/time.ts';
import type { AnsweredAppointment } from '../../../../views/email-response/props.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { languageFromQuery, languageOf } from '../../http/language.ts';
import type { AnswerLink } from './answer-link.ts';
import { answerStrings } from './answer-strings.ts';

export interface EmailAppointment {
  practice: string;
  /** Formatted phone number, or '' for none. */
  phone: string;
  zone: string;
  /** Day as `YYYY-MM-DD`, or '' for none. */
  day: string;
  /** Location and address, or '' for none. */
  location: string;
  /** Unix seconds, or undefined if the appointment has no time. */
  starts?: number;
  answer: string;
  answeredAt: number;
  /** Unix seconds until which the answer can be undone, or 0 if it cannot. */
  undoUntil: number;
}

/** Loads the appointment of a link. Returns undefined if there is none or the API does not support it. */
export async function loadEmailAppointment(
  { api }: RequestContext,
  { oid, cid }: AnswerLink,
): Promise<EmailAppointment | undefined> {
  const outcome = await api.call(apiCalls.readVisit, { body: { oid, cid }, unauthorized: 'refusal' });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  return record && readEmailAppointment(record);
}

function readEmailAppointment(record: ApiRecord): EmailAppointment {
  const zone = toZone(textOf(record, 'timezone'));
  const answer = textOf(record, 'answer');
  // Hides the appointment if it belongs to another person.
  const [day, time] = answer === 'not_pat' ? ['', ''] : [textOf(record, 'date'), textOf(record, 'time')];
  return {
    practice: textOf(record, 'practice'),
    phone: formatPhone(textOf(record, 'phone')),
    zone,
    day,
    location: day && textOf(record, 'place'),
    starts: day && time ? fromWallClock(`${day} ${time}`, zone) : undefined,
    answer,
    answeredAt: Number(textOf(record, 'answered_at')) || 0,
    undoUntil: Number(textOf(record, 'undo_until')) || 0,
  };
}

export function toAppointmentView(
  appointment: EmailAppointment,
  { oid, cid }: AnswerLink,
  { req, nowSeconds }: Pick<RequestContext, 'req' | 'nowSeconds'>,
): AnsweredAppointment {
  const { practice, phone, zone, day, starts, answer } = appointment;
  const language = languageOf(req);
  const reading = { language, nowSeconds };
  const lang = languageFromQuery(req);
  const query = new URLSearchParams({ oid, cid, ...(lang && { lang }) }).toString();
  const describeAnswer = Object.entries(answerStrings[language].messages.stands).find(
    ([name]) => name === answer,
  )?.[1];
  return {
    practice,
    phone,
    when:
      starts === undefined
        ? day && formatAppointmentDay(day, zone, reading)
        : formatAppointmentTime(starts, zone, reading),
    status: describeAnswer?.(formatAnsweredAt(appointment.answeredAt, zone, reading)) ?? '',
    mayUndo: appointment.undoUntil > nowSeconds,
    confirmHref: `${paths.emailResponse.to()}?${query}&action=confirm`,
    calendarHref: answer === 'confirm' && day ? `${paths.emailCalendar.to()}?${query}` : '',
  };
}

/** Formats the time as ` today at 11:59 AM CDT` or ` on 08/15/2026 11:59 AM CDT`, in Spanish as `vie, 15 ago, 11:59 a. m.`. */
const formatAnsweredAt = (
  unixSeconds: number,
  zone: string,
  { language, nowSeconds }: { language: Language; nowSeconds: number },
): string =>
  language === 'es'
    ? formatAppointmentTime(unixSeconds, zone, { language, nowSeconds })
    : onMoment(formatMoment(unixSeconds, zone, nowSeconds));
