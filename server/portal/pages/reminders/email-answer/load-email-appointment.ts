import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { EmailAppointmentValue } from '../../../../../shared/reminders/email-answer.ts';
import { formatPhone } from '../../../../../shared/contact-details.ts';
import { paths } from '../../../../../shared/paths.ts';
import type { Language } from '../../../../../shared/language.ts';
import {
  fromWallClock,
  onMoment,
  formatMoment,
  formatAppointmentTime,
  formatAppointmentDay,
  toZone,
} from '../../../../../shared/time.ts';
import type { AnsweredAppointment } from '../../../../../views/reminders/email-answer/props.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { languageFromQuery, languageOf } from '../../../http/language.ts';
import type { AnswerLink } from '../../../http/public-links.ts';
import {
  emailAnswerStrings,
  type EmailAnswerStrings,
} from '../../../../../shared/locales/en/email-answer.ts';
import { spanishEmailAnswerStrings } from '../../../../../shared/locales/es/email-answer.ts';

export interface EmailAppointment extends EmailAppointmentValue {
  /** Valid time zone of the practice. */
  zone: string;
  /** Unix seconds, or undefined if the appointment has no time. */
  starts?: number;
}

/** Loads the appointment of a link. Returns undefined if there is none or the API does not support it. */
export async function loadEmailAppointment(
  { api }: RequestContext,
  { oid, cid }: AnswerLink,
): Promise<EmailAppointment | undefined> {
  const outcome = await api.call(apiCalls.readEmailAppointment, {
    values: { oid, cid },
    unauthorized: 'refusal',
  });
  const [found] = outcome.ok ? outcome.results : [];
  return found && toEmailAppointment(found);
}

function toEmailAppointment(found: EmailAppointmentValue): EmailAppointment {
  const zone = toZone(found.timezone);
  // Hides the appointment if it belongs to another person.
  const { date, time } = found.answer === 'not_pat' ? { date: '', time: '' } : found;
  return {
    ...found,
    date,
    time,
    zone,
    place: date && found.place,
    starts: date && time ? fromWallClock(`${date} ${time}`, zone) : undefined,
  };
}

export function toAppointmentView(
  appointment: EmailAppointment,
  { oid, cid }: AnswerLink,
  { req, nowSeconds }: Pick<RequestContext, 'req' | 'nowSeconds'>,
): AnsweredAppointment {
  const { practice, phone, zone, date: day, starts, answer } = appointment;
  const language = languageOf(req);
  const reading = { language, nowSeconds };
  const lang = languageFromQuery(req);
  const query = new URLSearchParams({ oid, cid, ...(lang && { lang }) }).toString();
  const describeAnswer = Object.entries(answerStrings[language].messages.answered).find(
    ([name]) => name === answer,
  )?.[1];
  return {
    practice,
    phone: formatPhone(phone),
    when:
      starts === undefined
        ? day && formatAppointmentDay(day, zone, reading)
        : formatAppointmentTime(starts, zone, reading),
    status: describeAnswer?.(formatAnsweredAt(appointment.answered_at ?? 0, zone, reading)) ?? '',
    mayUndo: (appointment.undo_until ?? 0) > nowSeconds,
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

export const answerStrings: Readonly<Record<Language, EmailAnswerStrings>> = {
  en: emailAnswerStrings,
  es: spanishEmailAnswerStrings,
};
