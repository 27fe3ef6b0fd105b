import { midSentence, sayMoment, timeOfId } from '../../shared/time.ts';
import { homeMessages } from '../../shared/messages/home.ts';
import { jobs } from '../../shared/resources/notifications.ts';
import { choiceLabel } from '../../shared/resources/readable.ts';
import type { JobLine, ListLine } from './props.ts';

export const sayStatus = (status: string): string => choiceLabel(jobs.fields.status, status);

/** Formats a count of people: `1,200 people`. */
export const sayPeople = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** Returns `24 rows, 3 hidden` if rows canceled by rules are hidden; `27 rows, 3 canceled by rules` if they are shown. */
export function sayRows({
  total,
  cancelled = 0,
  hideCBR,
}: Pick<ListLine, 'total' | 'cancelled'> & { hideCBR: boolean }): string {
  const { rows, hidden, cancelledByRules } = homeMessages;
  if (cancelled === 0) return rows(total);
  return hideCBR
    ? `${rows(total - cancelled)}, ${hidden(cancelled)}`
    : `${rows(total)}, ${cancelledByRules(cancelled)}`;
}

/** Returns `Starts tomorrow, 9:05 AM`, `Started Fri, Nov 20, 9:05 AM` or `Starts when confirmed`. */
export function sayStart(job: JobLine, zone: string, nowSeconds: number): string {
  const [word, when] = startOf(job, (at) => midSentence(sayMoment(at, zone, nowSeconds)), nowSeconds);
  return when && `${word} ${when}`;
}

/** Returns the verb and the start time formatted by `say`. The creation time is used if the job has no start time. */
export function startOf(
  { id, status, sent, startAt }: JobLine,
  say: (seconds: number) => string,
  nowSeconds: number,
): readonly [word: string, when: string] {
  const start = startAt || (timeOfId(id) ?? 0);
  const isAhead = startAt > nowSeconds;
  if (status === 'awaiting_confirm' && !isAhead) return ['Starts', 'when confirmed'];
  const when = start === 0 ? '' : say(start);
  return [startWord({ status, sent, isAhead }), when];
}

function startWord({ status, sent, isAhead }: { status: string; sent: number; isAhead: boolean }): string {
  if (status === 'cancelled' && sent === 0) return 'Was to start';
  if (isAhead) return 'Starts';
  return status === 'queued' ? 'Due' : 'Started';
}

export function jobCounts(job: JobLine): readonly (readonly [label: string, count: number])[] {
  return [
    ['Delivered', job.delivered],
    ['Failed', job.failed],
    ['Confirmed', job.confirmed],
    ['Canceled', job.cancelledByContact],
    ['Call back', job.callback],
    ['Opted out', job.optedOut],
  ];
}
