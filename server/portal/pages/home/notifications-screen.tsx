import { reminders } from '../../../../shared/resources/reminders.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { dayKeyIn, plainSpaces, sayDay } from '../../../../shared/time.ts';
import { ListSource } from '../../../../views/home/list-source.tsx';
import { NewListLead } from '../../../../views/home/new-list-lead.tsx';
import { valueOf } from '../../http/form.ts';
import type { FormExtras, ShownAgain, SomeValues } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';
import { addContacts } from './add-contacts.ts';
import { addEarlier } from './add-earlier.ts';
import { addPerson } from './add-person.ts';
import { addRecord, findRecord, readSource, sourceFaults, typedDays } from './add-record.ts';
import { addChosen, countChosen } from './add-chosen.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import { showNotificationList } from './list-page.tsx';
import { hasCheck, sendList } from './send-list.ts';

/** A notification list: its page with its steps, and its form. */
export const notificationsScreen: ResourceScreenParts<typeof notifications> = {
  record: { show: showNotificationList },
  form: {
    start: { empty: fromReminder },
    next: ({ id, isNew }) => (isNew ? placeOf(notifications).one(id) : undefined),
    show: (visit) => (visit.mode === 'create' ? showNew(visit) : {}),
    check: (post) => (post.mode === 'create' ? sourceFaults(post) : {}),
    saved: (visit, { id, isNew }) => (isNew ? readSource(visit, id) : Promise.resolve()),
    fields: () => ({ leftOut: ['status', 'total'] }),
    steps: {
      send: onList(sendList),
      hideCBR: onList(takeHideCBR),
      addRow: onList(addPerson),
      addContacts: onList(addContacts),
      addEarlier: onList(addEarlier),
      addChosen: onList(addChosen),
      addRecord: onList(addRecord),
    },
  },
};

async function showNew(visit: FormVisit<typeof notifications>): Promise<FormExtras> {
  const [isGuided, record] = await Promise.all([hasCheck(visit), findRecord(visit)]);
  const { errors } = visit;
  return {
    ...(isGuided && { lead: <NewListLead chosen={countChosen(visit.req)} /> }),
    ...(record && { more: <ListSource record={record} values={typedDays(visit)} errors={errors} /> }),
  };
}

/** Where there is but one reminder that is used, that is the list's, which is called by it and the day. */
async function fromReminder({ api, nowSeconds, zone }: Visit): Promise<SomeValues> {
  const outcome = await api.list(reminders, { size: 2, fields: ['name'], filter: { active: 'T' } });
  const [first, second] = outcome.ok ? outcome.rows : [];
  if (!first || second) return {};
  const today = plainSpaces(sayDay(dayKeyIn(zone(), nowSeconds), zone(), nowSeconds));
  const name = `${first.name}, ${today}`;
  const fits = name.length <= notifications.fields.name.maxLength;
  return { reminder: first.id, ...(fits && { name }) };
}

/** A list that is not made yet has no steps. */
function onList(take: (visit: Visit, list: NotificationList) => Promise<ShownAgain | void>) {
  return async (post: FormPost<typeof notifications>) => (post.record ? take(post, post.record) : {});
}

/** Kept with the list. Nothing else of it is sent, so its job stays. */
async function takeHideCBR(visit: Visit, { id }: NotificationList): Promise<void> {
  const hideCBR = valueOf(visit.form, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = await visit.api.update(notifications, { id, hideCBR });
  if (!outcome.ok) visit.flash('error', outcome.msg);
  visit.goTo(placeOf(notifications).one(id));
}
