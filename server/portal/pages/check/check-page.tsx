import { isActiveReminder } from '../../../../shared/delivery/active-reminder.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { recordsIn } from '../../../../shared/reply.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { CheckPage } from '../../../../views/check/check-page.tsx';
import type { CheckPageProps } from '../../../../views/check/props.ts';
import { allowFrame } from '../../http/headers.ts';
import { valueOf } from '../../http/form.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { confirmList } from './confirm-list.ts';
import { loadLastJob, type Job, type NotificationList } from '../../visit/last-job.ts';
import { loadPreview, readPreviewed } from './read-preview.ts';
import { loadPlan, readAsked, readStart } from './read-plan.ts';
import { editHref } from './edit-href.ts';
import { heldOf, loadAccount } from './load-held.ts';
import { showOutcome } from './show-outcome.tsx';

/** Page to check a notification list before sending and to see its results afterwards. The job is created on confirmation, not before. */
export const checkPage: Page = {
  show: async (visit) => {
    const list = await loadList(visit);
    const job = await loadLastJob(visit, list);
    await (job && isConfirmed(list, job)
      ? showOutcome(visit, list, job)
      : showCheck(visit, { list, last: job }));
  },
  take: async (visit) => {
    const list = await loadList(visit);
    if (valueOf(visit.form, 'step') !== 'confirm') return visit.goTo(checkPlace.of(list.id));
    const refusal = await confirmList(visit, list);
    if (refusal !== undefined)
      await showCheck(visit, { list, last: await loadLastJob(visit, list) }, refusal);
  },
};

/** Returns true if the job is confirmed. A completed list must be checked again after rows are added. */
const isConfirmed = ({ status }: NotificationList, job: { status: string }): boolean =>
  job.status === 'done' ? status === 'done' : isOpenJob(job.status) && job.status !== 'awaiting_confirm';

const loadList = (visit: Visit): Promise<NotificationList> =>
  loadRecord(visit, notifications, String(visit.req.params['id']));

interface Checked {
  list: NotificationList;
  last: Job | undefined;
}

async function showCheck(visit: Visit, { list, last }: Checked, notice?: string): Promise<void> {
  const typed = notice === undefined ? String(visit.req.query['start'] ?? '') : valueOf(visit.form, 'start');
  const start = readStart(typed, visit);
  const asked = readAsked(visit.req.query);
  const [loaded, reminder, account] = await Promise.all([
    loadPlan(visit, list.id, { ...asked, startAt: start.at }),
    visit.api.one(reminders, list.reminder),
    loadAccount(visit),
  ]);
  const only = await loadOnly(visit, list, loaded);
  const element = (
    <CheckPage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      list={{
        id: list.id,
        name: list.name,
        total: list.total ?? 0,
        reminder: reminder.ok ? reminder.row.name : '',
        leadDays: reminder.ok ? (reminder.row.lead_days ?? 0) : 0,
        editHref: editHref(visit, list),
        isActive: !reminder.ok || isActiveReminder(reminder.row),
      }}
      {...loaded}
      only={only}
      asked={asked}
      sentBefore={last && (last.sent ?? 0) > 0 ? last.id : undefined}
      start={start}
      notice={notice}
      held={heldOf(account)}
      awaitsApproval={account?.approval !== undefined}
    />
  );
  visit.show({ status: notice ? 422 : 200, title: `Check ${list.name}`, styles: 'all', element });
}

/** Loads all messages of a list with one recipient, to show them directly. */
async function loadOnly(
  visit: Visit,
  { id, total }: NotificationList,
  { lines: [line] }: Pick<CheckPageProps, 'lines'>,
): Promise<CheckPageProps['only']> {
  if (total !== 1 || !line || line.isLeftOut) return undefined;
  const record = await loadPreview(visit, { id, row: line.id });
  const messages = recordsIn(record, 'messages').flatMap(readPreviewed);
  const leaving = messages.filter(({ sendAt }) => sendAt > 0);
  if (leaving.length === 0) return undefined;
  allowFrame(visit.res);
  return { row: line.id, messages: leaving };
}
