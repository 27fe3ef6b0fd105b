import {
  appointmentAnswers,
  type Appointment,
  type DaySummary,
  type AppointmentAnswer,
} from '../../shared/appointments/appointment.ts';
import { appointmentDayStrings } from '../../shared/locales/en/appointments.ts';
import { reasonLabels, shortAnswerLabels } from '../../shared/locales/en/delivery.ts';
import { joinTitle } from '../../shared/person-name.ts';
import { paths } from '../../shared/paths.ts';
import { fromWallClock, formatDay } from '../../shared/time.ts';
import { outcomeAnswerLabels, describeMessages } from '../reminders/check/outcome-text.ts';
import type { DayFilter } from './props.ts';

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the page address with the given day and filters. Default values are left out. */
export const appointmentsHref = (filter: Partial<DayFilter>): string =>
  withQuery(paths.appointments.to(), filter);
export const appointmentsExportHref = (filter: DayFilter): string =>
  withQuery(paths.appointmentsExport.to(), { ...filter, page: 1 });

function withQuery(path: string, { page = 1, ...filter }: Partial<DayFilter>): string {
  const query = new URLSearchParams();
  for (const name of ['day', 'answer', 'provider', 'search'] as const)
    if (filter[name]) query.set(name, filter[name]);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the summary of a day: `42 appointments on Tue, Nov 24: 30 confirmed, 3 canceled, 9 have not answered.` */
export function describeAppointments({
  sum,
  filter: { day, provider },
  today,
  ...when
}: When & { sum: DaySummary; filter: DayFilter; today: string }): string {
  const dayText = formatDay(day, when.zone, when.nowSeconds);
  if (sum.visits === 0) return appointmentDayStrings.none(provider, dayText);
  const answers = countAnswers(sum, day < today).join(', ');
  return appointmentDayStrings.summary({ count: sum.visits, provider, day: dayText, answers });
}

function countAnswers({ answers }: DaySummary, isOver: boolean): string[] {
  const { answerCounts, pastCounts } = appointmentDayStrings;
  const texts = isOver ? { ...answerCounts, ...pastCounts } : answerCounts;
  return appointmentAnswers.flatMap((answer) => {
    const count = answers?.[answer] ?? 0;
    return count > 0 ? [texts[answer](count)] : [];
  });
}

export const answerFilters: Readonly<Record<AppointmentAnswer, string>> = {
  ...shortAnswerLabels,
  ...appointmentDayStrings.unanswered,
};

/** Describes the patient's answer, for example `Confirmed by text`. Returns '' if the patient has not answered. */
export function describeAnswer({ answer, answered_by: channel }: Appointment): string {
  if (answer === 'callback') return appointmentDayStrings.wantsCall;
  const label = outcomeAnswerLabels.get(answer ?? 'none');
  return label ? [label, answerChannels.get(channel)].filter(Boolean).join(' ') : '';
}

const answerChannels: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries(appointmentDayStrings.answeredBy),
);

/** Returns `Text delivered, email failed`, or the reason why nothing was sent. For a past appointment, the text never says "yet". */
export function describeSent(
  { messages, reason, time }: Appointment,
  { day, ...when }: When & { day: string },
): string {
  const sent = messages.filter(({ status }) => status !== 'left_out');
  if (sent.length > 0) return describeMessages(sent, when);
  const why = Object.entries(reasonLabels).find(([code]) => code === messages[0]?.reason)?.[1] ?? reason;
  if (why) return appointmentDayStrings.notSent(uncapitalized(why));
  const start = fromWallClock(`${day} ${time || '23:59'}:00`, when.zone);
  return start !== undefined && start < when.nowSeconds
    ? appointmentDayStrings.nothingSent
    : appointmentDayStrings.nothingSentYet;
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns true if at least one message failed and none was delivered. */
export const isUnreached = ({ messages }: Appointment): boolean =>
  messages.some(({ status }) => status === 'failed') &&
  messages.every(({ status }) => status === 'failed' || status === 'left_out');

export const formatProviderAndLocation = ({ provider, location }: Appointment): string =>
  joinTitle([provider, location].filter(Boolean).join(', '));
