import { channelsOfReminder, sayChannels } from '../../../../shared/home/planned.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { ListPanel } from '../../../../views/home/list-panel.tsx';
import { valueOf } from '../../http/form.ts';
import { readOutcome } from '../../http/outcome.ts';
import type {
  FormExtras,
  FormPost,
  FormVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { seeOther } from '../../http/answer.ts';
import { callContext } from '../../session/signed-in.ts';
import { addPerson } from './add-person.ts';
import { loadRows } from './load-rows.ts';
import { numberOf } from './read-records.ts';
import { takeAdded } from './rows-added.ts';
import { setFlash } from '../../session/flash.ts';
import { loadJobOf, sendList } from './send-list.ts';

/** One notification list: its rows over its form. */
export const notificationsScreen: ResourceScreenParts = {
  fields: ({ mode }) => (mode === 'create' ? {} : { leftOut: ['status', 'total'] }),
  form,
  formSteps: {
    send: async (post) => {
      await sendList(post, textOf(post.record, 'id'));
      return undefined;
    },
    hideCBR: takeHideCBR,
    addRow: addPerson,
  },
};

async function form(visit: FormVisit): Promise<FormExtras> {
  const { parts, req, res, mode, record, values, errors } = visit;
  if (mode === 'create' || !record) return {};
  const id = textOf(record, 'id');
  const total = numberOf(record, 'total');
  const hideCBR = isHiding(record);
  const [reminder, job] = await Promise.all([
    loadReminder(visit, record),
    loadJobOf(visit, readRow(notifications, record)),
  ]);
  const sends = channelsOfReminder(reminder);
  const rows = await loadRows(visit, { id, total, hideCBR, sends });
  const added = takeAdded(req, id);
  const lead = (
    <ListPanel
      csrfToken={parts.csrf.token(req, res)}
      id={id}
      status={textOf(record, 'status')}
      reminder={textOf(reminder, 'name')}
      sends={sayChannels(sends)}
      total={total}
      hideCBR={hideCBR}
      rows={rows}
      {...(job && { job: { id: job.id, status: job.status } })}
      {...(added && { added })}
      values={values}
      errors={errors}
    />
  );
  return { lead, quietSave: true };
}

/** So until somebody wants to see them (domain, hideCBR). */
const isHiding = (list: ApiRecord) => textOf(list, 'hideCBR') !== 'F';

async function loadReminder({ parts, req }: ResourceVisit, list: ApiRecord): Promise<ApiRecord | undefined> {
  const id = textOf(list, 'reminder');
  if (!id) return undefined;
  const outcome = readOutcome(await parts.relay.get(reminders, id, callContext(req)));
  return outcome.ok ? firstOf(outcome.reply) : undefined;
}

/** Kept with the list. Nothing else of it is sent, so its job stays (spec 4). */
async function takeHideCBR(post: FormPost): Promise<undefined> {
  const { parts, req, res, definition, record, form: posted } = post;
  const id = textOf(record, 'id');
  const hideCBR = valueOf(posted, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = readOutcome(await parts.relay.update(definition, { id, hideCBR }, callContext(req)));
  if (!outcome.ok) setFlash(req, 'error', outcome.msg);
  seeOther(res, placeOf(definition).one(id));
}
