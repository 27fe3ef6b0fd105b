import type { Appointment, DaySum } from '../../shared/appointments/appointment.ts';
import type { VisitAnswer } from '../../shared/appointments/answers.ts';
import { reasonLabels } from '../../shared/messages/delivery.ts';
import { keepTitle } from '../../shared/person-title.ts';
import { paths } from '../../shared/paths.ts';
import { fromWallClock, sayDay } from '../../shared/time.ts';
import { answerWords, sayMessages } from '../check/outcome-words.ts';
import { sayCount } from '../check/plan-words.ts';
import type { DayAsked } from './props.ts';

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the page address with the given day and filters. Default values are left out. */
export const appointmentsHref = (asked: Partial<DayAsked>): string =>
  withQuery(paths.appointments.to(), asked);
export const appointmentsExportHref = (asked: DayAsked): string =>
  withQuery(paths.appointmentsExport.to(), { ...asked, page: 1 });

function withQuery(path: string, { page = 1, ...asked }: Partial<DayAsked>): string {
  const query = new URLSearchParams();
  for (const name of ['day', 'answer', 'provider', 'search'] as const)
    if (asked[name]) query.set(name, asked[name]);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the summary of a day: `42 visits on Tue, Nov 24: 30 confirmed, 3 canceled, 9 have not answered.` */
export function sayVisits({
  sum,
  asked: { day, provider },
  today,
  ...when
}: When & { sum: DaySum; asked: DayAsked; today: string }): string {
  const whose = provider ? ` with ${provider}` : '';
  const on = ` on ${sayDay(day, when.zone, when.nowSeconds)}`;
  if (sum.visits === 0) return `No visits${whose}${on}.`;
  const parts = answerParts(sum, day < today).filter(Boolean);
  return `${sayCount(sum.visits)} ${sum.visits === 1 ? 'visit' : 'visits'}${whose}${on}: ${parts.join(', ')}.`;
}

function answerParts({ answers }: DaySum, isOver: boolean): (string | undefined)[] {
  const say = (answer: VisitAnswer, one: string, many = one) => {
    const count = answers[answer] ?? 0;
    return count > 0 ? `${sayCount(count)} ${count === 1 ? one : many}` : undefined;
  };
  return [
    say('confirm', 'confirmed'),
    say('cancel', 'canceled'),
    say('callback', 'asked for a call back'),
    say('opt_out', 'opted out'),
    say('not_pat', 'was a wrong number', 'were wrong numbers'),
    isOver ? say('none', 'did not answer') : say('none', 'has not answered', 'have not answered'),
    isOver
      ? say('unasked', 'was not asked', 'were not asked')
      : say('unasked', 'was not asked yet', 'were not asked yet'),
  ];
}

export const answerFilters: Readonly<Record<VisitAnswer, string>> = {
  confirm: 'Confirmed',
  cancel: 'Canceled',
  callback: 'Call back',
  opt_out: 'Opted out',
  not_pat: 'Wrong person',
  none: 'Not answered',
  unasked: 'Not asked',
};

/** Returns `Confirmed by text`; '' if the patient has not answered. */
export function sayAnswer({ answer, answeredBy }: Appointment): string {
  if (answer === 'callback') return 'Wants a call back';
  const word = answerWords.get(answer);
  return word ? [word, ways.get(answeredBy)].filter(Boolean).join(' ') : '';
}

const ways = new Map([
  ['voice', 'by phone'],
  ['text', 'by text'],
  ['email', 'by email'],
  ['staff', 'at the desk'],
]);

/** Returns `Text delivered, email failed`, or the reason why nothing was sent. A past appointment never shows "yet". */
export function sayWent(
  { messages, reason, time }: Appointment,
  { day, ...when }: When & { day: string },
): string {
  const went = messages.filter(({ status }) => status !== 'left_out');
  if (went.length > 0) return sayMessages(went, when);
  const why = Object.entries(reasonLabels).find(([code]) => code === messages[0]?.reason)?.[1] ?? reason;
  if (why) return `Nothing sent: ${uncapitalised(why)}`;
  const start = fromWallClock(`${day} ${time || '23:59'}:00`, when.zone);
  return start !== undefined && start < when.nowSeconds ? 'Nothing was sent' : 'Nothing sent yet';
}

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns true if at least one message failed and none was delivered. */
export const isUnreached = ({ messages }: Appointment): boolean =>
  messages.some(({ status }) => status === 'failed') &&
  messages.every(({ status }) => status === 'failed' || status === 'left_out');

export const sayWith = ({ provider, location }: Appointment): string =>
  keepTitle([provider, location].filter(Boolean).join(', '));
