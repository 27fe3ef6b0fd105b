import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { messageStatusLabels, shortAnswerLabels } from '../../../shared/locales/en/delivery.ts';
import { midSentence, formatMoment, timeOfId } from '../../../shared/time.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import type { JobLine, ListLine } from './props.ts';

export const jobStatusLabel = (status: string): string => choiceLabel(jobs.fields.status, status);

/** Returns `24 rows, 3 hidden` if rows canceled by rules are hidden; `27 rows, 3 canceled by rules` if they are shown. */
export function describeRows({
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
export function describeStart(job: JobLine, zone: string, nowSeconds: number): string {
  const [verb, when] = startOf(job, (at) => midSentence(formatMoment(at, zone, nowSeconds)), nowSeconds);
  return when && `${verb} ${when}`;
}

/** Returns the verb and the formatted start time. If the job has no start time, its creation time is used. */
export function startOf(
  { id, status, sent, startAt }: JobLine,
  format: (seconds: number) => string,
  nowSeconds: number,
): readonly [word: string, when: string] {
  const start = startAt || (timeOfId(id) ?? 0);
  const isAhead = startAt > nowSeconds;
  if (status === 'awaiting_confirm' && !isAhead) return [jobStrings.starts, jobStrings.whenConfirmed];
  const when = start === 0 ? '' : format(start);
  return [startVerb({ status, sent, isAhead }), when];
}

function startVerb({ status, sent, isAhead }: { status: string; sent: number; isAhead: boolean }): string {
  if (status === 'cancelled' && sent === 0) return jobStrings.wasToStart;
  if (isAhead) return jobStrings.starts;
  return status === 'queued' ? jobStrings.due : jobStrings.started;
}

export function jobCounts(job: JobLine): readonly (readonly [label: string, count: number])[] {
  return [
    [messageStatusLabels.delivered, job.delivered],
    [messageStatusLabels.failed, job.failed],
    [shortAnswerLabels.confirm, job.confirmed],
    [shortAnswerLabels.cancel, job.cancelledByContact],
    [shortAnswerLabels.callback, job.callback],
    [shortAnswerLabels.opt_out, job.optedOut],
  ];
}
