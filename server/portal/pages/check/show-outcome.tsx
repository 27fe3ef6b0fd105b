import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { isActiveReminder } from '../../../../shared/delivery/active-reminder.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { listOf, readCount, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { OutcomePage } from '../../../../views/check/outcome-page.tsx';
import type { OutcomeLine, OutcomePageProps } from '../../../../views/check/props.ts';
import { HttpError } from '../../http/errors.ts';
import { loadFirstLeaves } from '../../visit/first-leaves.ts';
import { countGotNothing, nothingQuery } from '../../visit/got-nothing.ts';
import { findOutbox } from '../../visit/awaits-approval.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import type { Job, NotificationList } from '../../visit/last-job.ts';
import { loadHeld } from './load-held.ts';
import { loadPlan, readAsked, rowsAPage, visitOf } from './read-plan.ts';

export async function showOutcome(visit: Visit, list: NotificationList, job: Job): Promise<void> {
  const { search, page } = readAsked(visit.req.query);
  const nothing = visit.req.query['nothing'] === '1';
  const { jobConfirmRefreshSeconds, refreshSeconds } = visit.parts.config;
  const [loaded, held, reminder, outbox, firstAt, gotNothing] = await Promise.all([
    loadOutcome(visit, list.id, { search, nothing, page }),
    isOpenJob(job.status) ? loadHeld(visit) : undefined,
    (job.waiting ?? 0) > 0 ? visit.api.one(reminders, list.reminder) : undefined,
    findOutbox(visit),
    loadFirstAt(visit, list.id, job),
    countGotNothing(visit, job, list),
  ]);
  const inactive = reminder?.ok && !isActiveReminder(reminder.row) ? reminder.row.name : '';
  const element = (
    <OutcomePage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      refreshSeconds={isOpenJob(job.status) ? jobConfirmRefreshSeconds : refreshSeconds}
      list={list}
      inactive={inactive}
      job={{ ...toFigures(job), firstAt: inactive || held ? 0 : firstAt }}
      gotNothing={gotNothing}
      nothing={nothing}
      search={search}
      outbox={outbox}
      held={held}
      {...loaded}
    />
  );
  visit.show({ title: list.name, styles: 'all', element });
}

async function loadOutcome(
  visit: Visit,
  id: string,
  { search, nothing, page }: { search: string; nothing: boolean; page: number },
): Promise<Pick<OutcomePageProps, 'lines' | 'count' | 'page' | 'pages'>> {
  const listed = writeListQuery({ page, size: rowsAPage, count: true, search });
  const query = { ...listed, ...(nothing && nothingQuery) };
  const outcome = await visit.api.call(apiCalls.readNotificationOutcome, { params: { id }, query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  const count = readCount(outcome.reply.p1) ?? 0;
  const lines = listOf(outcome.reply).map((record) => toLine(record, visit));
  return { lines, count, page, pages: Math.max(1, Math.ceil(count / rowsAPage)) };
}

/** Returns the first send time, from the plan while the job is not planned yet. */
async function loadFirstAt(visit: Visit, list: string, job: Job): Promise<number> {
  const firstAt = await loadFirstLeaves(visit, job);
  if (firstAt > 0 || job.status !== 'queued' || (job.sent ?? 0) > 0) return firstAt;
  return (await loadPlan(visit, list, { startAt: job.start_at ?? 0, page: 1, words: 'F' })).plan.firstAt;
}

function toFigures({ id, status, ...job }: Job): Omit<OutcomePageProps['job'], 'firstAt'> {
  const { total = 0, waiting = 0, sent = 0, delivered = 0, failed = 0 } = job;
  return { id, status, total, waiting, sent, delivered, failed };
}

function toLine(record: ApiRecord, visit: Visit): OutcomeLine {
  const messages = recordsIn(record, 'messages').flatMap((message) => {
    const channel = channels.find((known) => known === message['channel']);
    if (!channel) return [];
    const [id, status] = [textOf(message, 'id'), textOf(message, 'status')];
    const sendAt = Number(textOf(message, 'send_at')) || 0;
    // Skips messages that were never sendable, such as for a channel without an address.
    return sendAt > 0 ? [{ id, channel, status, sendAt }] : [];
  });
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name'),
    visit: visitOf({ date: textOf(record, 'date'), time: textOf(record, 'time') }, visit),
    messages,
    reason: textOf(record, 'reason'),
    answer: textOf(record, 'answer'),
  };
}
