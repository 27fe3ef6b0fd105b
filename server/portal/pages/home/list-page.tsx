import { channelsOfReminder, sayChannels } from '../../../../shared/home/planned.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { ListPanel } from '../../../../views/home/list-panel.tsx';
import type { FormPageProps } from '../../../../views/resource/props.ts';
import { showRecord } from '../../resource/form-screen.tsx';
import { loadRecord } from '../../resource/load-record.ts';
import { takeRecord } from '../../resource/save-record.ts';
import type { FormFrame } from '../../resource/screen-extras.ts';
import type { FormTarget, ResourceParts } from '../../resource/screen-parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { findContacts } from './add-contacts.ts';
import { findEarlier } from './add-earlier.ts';
import { findRecord } from './add-record.ts';
import { countChosen } from './add-chosen.ts';
import { loadRows } from './load-rows.ts';
import type { NotificationList } from './read-lines.ts';
import { takeAdded } from './rows-added.ts';
import { hasCheck, loadJobOf } from './send-list.ts';

/** One notification list: its rows over its form. */
export function listPage(resources: ResourceParts): Page {
  return {
    show: async (visit) => showRecord(targetOf(visit, resources, await loadList(visit))),
    take: async (visit) => takeRecord(targetOf(visit, resources, await loadList(visit))),
  };
}

const loadList = (visit: Visit): Promise<NotificationList> =>
  loadRecord(visit, notifications, String(visit.req.params['id']));

function targetOf(visit: Visit, resources: ResourceParts, list: NotificationList): FormTarget {
  const around = (form: FormPageProps) => drawAround(visit, list, form);
  return { ...visit, definition: notifications, resources, mode: 'edit', record: list, around };
}

async function drawAround(
  visit: Visit,
  list: NotificationList,
  { values, errors }: FormPageProps,
): Promise<FormFrame> {
  const { id, status, total = 0 } = list;
  // So until somebody wants to see them.
  const hideCBR = list.hideCBR !== 'F';
  const [reminder, job] = await Promise.all([loadReminder(visit, list), loadJobOf(visit, list)]);
  const sends = channelsOfReminder(reminder);
  const isSent = job !== undefined && job.status !== 'awaiting_confirm';
  const isTold = isSent && (await visit.parts.relay.has('delivery'));
  const rows = await loadRows(visit, { id, total, hideCBR, sends, isTold });
  const lead = (
    <ListPanel
      csrfToken={visit.csrfToken()}
      permissions={visit.signedIn().permissions}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      id={id}
      status={status}
      reminder={reminder?.name ?? ''}
      sends={sayChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      job={job}
      added={takeAdded(visit.req, id)}
      isChecked={await hasCheck(visit)}
      runsByItself={reminder?.runs === 'by_itself' && (await visit.parts.relay.has('self_running'))}
      contacts={await findContacts(visit)}
      earlier={await findEarlier(visit, list)}
      record={await findRecord(visit, list)}
      chosen={countChosen(visit.req)}
      values={values}
      errors={errors}
    />
  );
  return { lead, quietSave: true };
}

async function loadReminder({ api }: Visit, { reminder: id }: NotificationList) {
  if (!id) return undefined;
  const outcome = await api.one(reminders, id);
  return outcome.ok ? outcome.row : undefined;
}
