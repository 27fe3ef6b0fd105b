import { channelsOfReminder, sayChannels } from '../../../../shared/home/planned.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { ListPanel } from '../../../../views/home/list-panel.tsx';
import type { FormPageProps } from '../../../../views/resource/props.ts';
import { valueOf } from '../../http/form.ts';
import { showRecord } from '../../resource/form-screen.tsx';
import { loadRecord } from '../../resource/load-record.ts';
import { takeRecord } from '../../resource/save-record.ts';
import type { FormFrame } from '../../resource/screen-extras.ts';
import type { FormTarget, ResourceParts } from '../../resource/screen-parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { addPerson } from './add-person.ts';
import { loadRows } from './load-rows.ts';
import type { NotificationList } from './read-lines.ts';
import { takeAdded } from './rows-added.ts';
import { loadJobOf, sendList } from './send-list.ts';

/** One notification list: its rows over its form. */
export function listPage(resources: ResourceParts): Page {
  return {
    show: async (visit) => showRecord(targetOf(visit, resources, await loadList(visit))),
    take: async (visit) => takeList(visit, resources, await loadList(visit)),
  };
}

const loadList = (visit: Visit): Promise<NotificationList> =>
  loadRecord(visit, notifications, String(visit.req.params['id']));

async function takeList(visit: Visit, resources: ResourceParts, list: NotificationList): Promise<void> {
  const target = targetOf(visit, resources, list);
  const step = valueOf(visit.form, 'step');
  if (step === 'send') return sendList(visit, list.id);
  if (step === 'hideCBR') return takeHideCBR(visit, list);
  if (step !== 'addRow') return takeRecord(target);
  const again = await addPerson(visit, list);
  if (again) await showRecord(target, { status: 422, ...again });
}

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
  const rows = await loadRows(visit, { id, total, hideCBR, sends });
  const lead = (
    <ListPanel
      csrfToken={visit.csrfToken()}
      id={id}
      status={status}
      reminder={reminder?.name ?? ''}
      sends={sayChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      job={job}
      added={takeAdded(visit.req, id)}
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

/** Kept with the list. Nothing else of it is sent, so its job stays. */
async function takeHideCBR(visit: Visit, { id }: NotificationList): Promise<void> {
  const hideCBR = valueOf(visit.form, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = await visit.api.update(notifications, { id, hideCBR });
  if (!outcome.ok) visit.flash('error', outcome.msg);
  visit.goTo(placeOf(notifications).one(id));
}
