import { channelsOfReminder, formatChannels } from '../../../../../shared/reminders/planned.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import type { RowOf } from '../../../../../shared/resources/define.ts';
import type { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { ListPanel } from '../../../../../views/reminders/home/list-panel.tsx';
import type { RecordExtras } from '../../../../../views/resource/props.ts';
import type { RecordVisit } from '../../../resource/screen-parts.ts';
import { loadRefused } from '../../../resource/refused/refused-source.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { findContacts } from './add-contacts.ts';
import { findEarlier } from './add-earlier.ts';
import { findRecord } from './add-record.ts';
import { loadChosen } from './chosen.ts';
import { loadRows } from './load-rows.ts';
import { refusedOfList } from './refused-rows.ts';
import { consumeAdded } from './rows-added.ts';
import { loadLastJob } from '../../../page/list-jobs.ts';
import { hasCheck } from './send-list.ts';

export async function loadRecordExtras(ctx: RecordVisit<typeof notifications>): Promise<RecordExtras> {
  const { record: list, values, errors } = ctx;
  const { id, status, total = 0 } = list;
  // Hides canceled rows by default.
  const hideCBR = list.hideCBR !== 'F';
  const [reminder, job] = await Promise.all([loadReminder(ctx, list), loadLastJob(ctx, list)]);
  const sends = channelsOfReminder(reminder);
  const isSent = job !== undefined && job.status !== 'awaiting_confirm';
  const isPaused = job?.status === 'paused';
  const showsStatuses = isSent && (await ctx.parts.relay.isLevel2());
  const rows = await loadRows(ctx, {
    id,
    total,
    hideCBR,
    sends,
    ...(showsStatuses && { sent: { isPaused } }),
  });
  const opensLibrary = ctx.signedIn().sections.includes('library');
  const body = (
    <ListPanel
      csrfToken={ctx.csrfToken()}
      permissions={ctx.signedIn().permissions}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      id={id}
      status={status}
      reminder={reminder?.name ?? ''}
      reminderHref={reminder && opensLibrary ? pathsOf(reminders).one(reminder.id) : undefined}
      sends={formatChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      job={job}
      refused={await loadRefused(ctx, refusedOfList, id)}
      added={consumeAdded(ctx.req, id)}
      isChecked={await hasCheck(ctx)}
      runsByItself={reminder?.runs === 'by_itself' && (await ctx.parts.relay.isLevel2())}
      contacts={await findContacts(ctx)}
      earlier={await findEarlier(ctx, list)}
      record={await findRecord(ctx, list)}
      chosen={(await loadChosen(ctx))?.summary}
      values={values}
      errors={errors}
    />
  );
  return { body };
}

async function loadReminder({ api }: RequestContext, { reminder: id }: RowOf<typeof notifications>) {
  if (!id) return undefined;
  const outcome = await api.one(reminders, id);
  return outcome.ok ? outcome.row : undefined;
}
