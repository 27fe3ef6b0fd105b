import { channelsOfReminder, sayChannels } from '../../../../shared/home/planned.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import type { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { ListPanel } from '../../../../views/home/list-panel.tsx';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { loadRefused } from '../../resource/refused/load-refused.ts';
import type { Visit } from '../../visit/visit.ts';
import { findContacts } from './add-contacts.ts';
import { findEarlier } from './add-earlier.ts';
import { findRecord } from './add-record.ts';
import { loadChosen } from './chosen.ts';
import { loadRows } from './load-rows.ts';
import { refusedOfList } from './refused-of-list.ts';
import { takeAdded } from './rows-added.ts';
import { loadLastJob } from '../../visit/last-job.ts';
import { hasCheck } from './send-list.ts';

export async function showNotificationList(visit: RecordVisit<typeof notifications>): Promise<RecordExtras> {
  const { record: list, values, errors } = visit;
  const { id, status, total = 0 } = list;
  // Hides canceled rows by default.
  const hideCBR = list.hideCBR !== 'F';
  const [reminder, job] = await Promise.all([loadReminder(visit, list), loadLastJob(visit, list)]);
  const sends = channelsOfReminder(reminder);
  const isSent = job !== undefined && job.status !== 'awaiting_confirm';
  const isPaused = job?.status === 'paused';
  const isTold = isSent && (await visit.parts.relay.has('delivery'));
  const rows = await loadRows(visit, { id, total, hideCBR, sends, ...(isTold && { sent: { isPaused } }) });
  const opensLibrary = visit.signedIn().sections.includes('library');
  const body = (
    <ListPanel
      csrfToken={visit.csrfToken()}
      permissions={visit.signedIn().permissions}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      id={id}
      status={status}
      reminder={reminder?.name ?? ''}
      reminderHref={reminder && opensLibrary ? placeOf(reminders).one(reminder.id) : undefined}
      sends={sayChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      job={job}
      refused={await loadRefused(visit, refusedOfList, id)}
      added={takeAdded(visit.req, id)}
      isChecked={await hasCheck(visit)}
      runsByItself={reminder?.runs === 'by_itself' && (await visit.parts.relay.has('self_running'))}
      contacts={await findContacts(visit)}
      earlier={await findEarlier(visit, list)}
      record={await findRecord(visit, list)}
      chosen={(await loadChosen(visit))?.shown}
      values={values}
      errors={errors}
    />
  );
  return { body };
}

async function loadReminder({ api }: Visit, { reminder: id }: RowOf<typeof notifications>) {
  if (!id) return undefined;
  const outcome = await api.one(reminders, id);
  return outcome.ok ? outcome.row : undefined;
}
