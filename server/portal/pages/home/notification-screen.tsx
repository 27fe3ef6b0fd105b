import { channelsOfReminder, sayChannels } from '../../../../shared/home/planned.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { ListPanel } from '../../../../views/home/list-panel.tsx';
import { valueOf } from '../../http/form.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';
import { addPerson } from './add-person.ts';
import { loadRows } from './load-rows.ts';
import type { NotificationList } from './read-lines.ts';
import { takeAdded } from './rows-added.ts';
import { loadJobOf, sendList } from './send-list.ts';

/** One notification list: its rows over its form. */
export const notificationsScreen: ResourceScreenParts = {
  form: {
    fields: ({ mode }) => (mode === 'create' ? {} : { leftOut: ['status', 'total'] }),
    show,
    steps: {
      send: async (post) => {
        await sendList(post, readRow(notifications, post.record).id);
        return undefined;
      },
      hideCBR: takeHideCBR,
      addRow: addPerson,
    },
  },
};

async function show(visit: FormVisit): Promise<FormExtras> {
  const { parts, req, res, mode, record, values, errors } = visit;
  if (mode === 'create' || !record) return {};
  const list = readRow(notifications, record);
  const { id, status, total = 0 } = list;
  // So until somebody wants to see them.
  const hideCBR = list.hideCBR !== 'F';
  const [reminder, job] = await Promise.all([loadReminder(visit, list), loadJobOf(visit, list)]);
  const sends = channelsOfReminder(reminder);
  const rows = await loadRows(visit, { id, total, hideCBR, sends });
  const lead = (
    <ListPanel
      csrfToken={parts.csrf.token(req, res)}
      id={id}
      status={status}
      reminder={reminder?.name ?? ''}
      sends={sayChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      job={job}
      added={takeAdded(req, id)}
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
async function takeHideCBR(post: FormPost): Promise<undefined> {
  const { id } = readRow(notifications, post.record);
  const hideCBR = valueOf(post.form, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = await post.api.update(notifications, { id, hideCBR });
  if (!outcome.ok) post.flash('error', outcome.msg);
  post.goTo(placeOf(notifications).one(id));
}
