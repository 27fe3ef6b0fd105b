import type { ReactNode } from 'react';
import { largestPageSize } from '../../../../shared/constants.ts';
import { openChannels } from '../../../../shared/contacts/reach.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { dayKeyIn, plainSpaces, sayDay } from '../../../../shared/time.ts';
import { sayStatus } from '../../../../views/home/job-words.ts';
import { ListSource } from '../../../../views/home/list-source.tsx';
import { PutChosen } from '../../../../views/home/put-chosen.tsx';
import { SendSteps } from '../../../../views/home/send-steps.tsx';
import { exceptionOf } from '../../../../views/resource/meanings.ts';
import { valueOf } from '../../http/form.ts';
import type { FormExtras, ListExtras, ShownAgain, SomeValues } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ListVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';
import { addContacts } from './add-contacts.ts';
import { addEarlier } from './add-earlier.ts';
import { addPerson } from './add-person.ts';
import { addRecord, findRecord, readSource, sourceFaults, typedDays } from './add-record.ts';
import { addChosen, isUnticked, putChosenOn } from './add-chosen.ts';
import { loadChosen, type Chosen } from './chosen.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import { loadListStandings } from '../../visit/list-standings.ts';
import { showNotificationList } from './list-page.tsx';
import { offerReminders } from './reminder-choices.ts';
import { hasCheck, sendList } from './send-list.ts';

export const notificationsScreen: ResourceScreenParts<typeof notifications> = {
  list: { show: showLists },
  record: { show: showNotificationList },
  form: {
    start: { empty: fromReminder },
    next: ({ id, isNew }, visit) => (isNew ? putChosenOn(visit, id) : undefined),
    show: showForm,
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

/** Shows the lists. Streams of all rows use each list's own status. */
async function showLists(visit: ListVisit<typeof notifications>): Promise<ListExtras<typeof notifications>> {
  const { label, choices } = notifications.fields.status;
  const ownLabels: Readonly<Record<string, string | undefined>> = homeMessages.filteredLists;
  const standings = await loadListStandings(visit, visit.rows ?? []);
  const read = ({ id, status }: NotificationList) => {
    const standing = standings.get(id) ?? status;
    return {
      text: sayStatus(standing),
      tone: exceptionOf('status', notifications.fields.status, standing),
    };
  };
  return {
    ownColumns: [{ name: 'status', label, read }],
    filterChoices: {
      status: choices.map((value) => ({ value, label: ownLabels[value] ?? sayStatus(value) })),
    },
  };
}

async function showForm(visit: FormVisit<typeof notifications>): Promise<FormExtras> {
  const isNew = visit.mode === 'create';
  const chosen = isNew ? await loadChosen(visit) : undefined;
  const { choices, notes } = await offerReminders(visit, { current: visit.values.reminder, chosen });
  const offered = choices && { choices: { reminder: choices } };
  const told = notes.map((note) => (
    <p key={note} className="soft">
      {note}
    </p>
  ));
  return { ...offered, ...(isNew ? await showNew(visit, chosen, told) : { more: told }) };
}

async function showNew(
  visit: FormVisit<typeof notifications>,
  chosen: Chosen | undefined,
  told: ReactNode,
): Promise<FormExtras> {
  const [isGuided, record] = await Promise.all([hasCheck(visit), findRecord(visit)]);
  const { errors } = visit;
  return {
    ...(isGuided && { lead: <SendSteps current="Reminder" /> }),
    ...(chosen && { title: homeMessages.sendTo(chosen.shown.who) }),
    // Labeled Continue because adding contacts and the check follow.
    save: <Continue />,
    more: (
      <>
        {told}
        {chosen && <PutChosen {...chosen.shown} isTicked={!isUnticked(visit)} />}
        {record && <ListSource record={record} values={typedDays(visit)} errors={errors} />}
      </>
    ),
  };
}

const Continue = () => (
  <button type="submit" className="btn btn-primary">
    Continue
  </button>
);

/**
 * Returns the initial values. The reminder is preset if only one active reminder reaches the selected contacts.
 * The name consists of the contacts or else the reminder, and the current day.
 */
async function fromReminder(visit: Visit): Promise<SomeValues> {
  const { nowSeconds, zone } = visit;
  const chosen = await loadChosen(visit);
  const reminder = await onlyReminder(visit, chosen);
  const called = chosen?.shown.who ?? reminder?.name;
  if (called === undefined) return {};
  const today = plainSpaces(sayDay(dayKeyIn(zone(), nowSeconds), zone(), nowSeconds));
  const name = homeMessages.listName(called, today);
  const fits = name.length <= notifications.fields.name.maxLength;
  return { ...(reminder && { reminder: reminder.id }), ...(fits && { name }) };
}

/** Finds the only usable reminder. Automatic reminders are not sent manually to selected contacts. */
async function onlyReminder({ api }: Visit, chosen: Chosen | undefined) {
  const size = chosen ? largestPageSize : 2;
  const outcome = await api.list(reminders, { size, filter: { active: 'T' } });
  const offered = outcome.ok ? outcome.rows : [];
  const [first, second] = chosen
    ? offered.filter((each) => each.runs !== 'by_itself' && reaches(each, chosen))
    : offered;
  return second ? undefined : first;
}

/** Returns true if the reminder reaches the selected contact. With several contacts, their channels are not checked. */
function reaches(reminder: RowOf<typeof reminders>, { person }: Chosen): boolean {
  if (!person) return true;
  const open = openChannels(person);
  return channelsOfReminder(reminder).some((channel) => open.includes(channel));
}

function onList(take: (visit: Visit, list: NotificationList) => Promise<ShownAgain | void>) {
  return async (post: FormPost<typeof notifications>) => (post.record ? take(post, post.record) : {});
}

/** Saves the setting with the list. Sends no other field, so that its job stays unchanged. */
async function takeHideCBR(visit: Visit, { id }: NotificationList): Promise<void> {
  const hideCBR = valueOf(visit.form, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = await visit.api.update(notifications, { id, hideCBR });
  if (!outcome.ok) visit.flash('error', outcome.msg);
  visit.goTo(placeOf(notifications).one(id));
}
