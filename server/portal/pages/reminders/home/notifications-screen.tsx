import type { ReactNode } from 'react';
import { largestPageSize } from '../../../../../shared/constants.ts';
import { openChannels } from '../../../../../shared/contacts/reach.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { channelsOfReminder } from '../../../../../shared/reminders/planned.ts';
import type { RowOf } from '../../../../../shared/resources/define.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { dayKeyIn, plainSpaces, formatDay } from '../../../../../shared/time.ts';
import { jobStatusLabel } from '../../../../../views/reminders/home/job-text.ts';
import { ListSource } from '../../../../../views/reminders/home/list-source.tsx';
import { PutChosen } from '../../../../../views/reminders/home/put-chosen.tsx';
import { SendSteps } from '../../../../../views/reminders/home/send-steps.tsx';
import { exceptionOf } from '../../../../../views/resource/meanings.ts';
import { valueOf } from '../../../http/form.ts';
import type { FormExtras, ListExtras, FormRedisplay, SomeValues } from '../../../resource/screen-extras.ts';
import type {
  FormPost,
  FormContext,
  ListContext,
  ResourceScreenParts,
} from '../../../resource/screen-parts.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { addContacts } from './add-contacts.ts';
import { addEarlier } from './add-earlier.ts';
import { addPerson } from './add-person.ts';
import { addRecord, findRecord, loadSource, findSourceErrors, typedDays } from './add-record.ts';
import { addChosen, isUnticked, addChosenToNewList } from './add-chosen.ts';
import { loadChosen, type Chosen } from './chosen.ts';
import { type NotificationList, loadListStatuses } from '../../../page/list-jobs.ts';
import { loadRecordExtras } from './list-page.tsx';
import { offerReminders } from './reminder-choices.ts';
import { hasCheck, sendList } from './send-list.ts';

export const notificationsScreen: ResourceScreenParts<typeof notifications> = {
  list: { extras: loadListExtras },
  record: { extras: loadRecordExtras },
  form: {
    start: { empty: fromReminder },
    next: ({ id, isNew }, ctx) => (isNew ? addChosenToNewList(ctx, id) : undefined),
    extras: loadFormExtras,
    check: (post) => (post.mode === 'create' ? findSourceErrors(post) : {}),
    afterSave: (ctx, { id, isNew }) => (isNew ? loadSource(ctx, id) : Promise.resolve()),
    fields: () => ({ omitted: ['status', 'total'] }),
    steps: {
      send: onSavedList(sendList),
      hideCBR: onSavedList(saveHideCBR),
      addRow: onSavedList(addPerson),
      addContacts: onSavedList(addContacts),
      addEarlier: onSavedList(addEarlier),
      addChosen: onSavedList(addChosen),
      addRecord: onSavedList(addRecord),
    },
  },
};

/** Loads the extras of the notification list page. When all rows are streamed, each list shows its own stored status. */
async function loadListExtras(
  ctx: ListContext<typeof notifications>,
): Promise<ListExtras<typeof notifications>> {
  const { label, choices } = notifications.fields.status;
  const ownLabels: Readonly<Record<string, string | undefined>> = homeMessages.filteredLists;
  const statuses = await loadListStatuses(ctx, ctx.rows ?? []);
  const read = ({ id, status }: NotificationList) => {
    const currentStatus = statuses.get(id) ?? status;
    return {
      text: jobStatusLabel(currentStatus),
      tone: exceptionOf('status', notifications.fields.status, currentStatus),
    };
  };
  return {
    customColumns: [{ name: 'status', label, read }],
    filterChoices: {
      status: choices.map((value) => ({ value, label: ownLabels[value] ?? jobStatusLabel(value) })),
    },
  };
}

async function loadFormExtras(ctx: FormContext<typeof notifications>): Promise<FormExtras> {
  const isNew = ctx.mode === 'create';
  const chosen = isNew ? await loadChosen(ctx) : undefined;
  const { choices, notes } = await offerReminders(ctx, { current: ctx.values.reminder, chosen });
  const offered = choices && { choices: { reminder: choices } };
  const noteLines = notes.map((note) => (
    <p key={note} className="soft">
      {note}
    </p>
  ));
  return { ...offered, ...(isNew ? await loadCreateExtras(ctx, chosen, noteLines) : { more: noteLines }) };
}

async function loadCreateExtras(
  ctx: FormContext<typeof notifications>,
  chosen: Chosen | undefined,
  noteLines: ReactNode,
): Promise<FormExtras> {
  const [isGuided, record] = await Promise.all([hasCheck(ctx), findRecord(ctx)]);
  const { errors } = ctx;
  return {
    ...(isGuided && { lead: <SendSteps current="reminder" /> }),
    ...(chosen && { title: homeMessages.sendTo(chosen.summary.who) }),
    // Labeled Continue because the next steps add contacts and check the notification list.
    save: <Continue />,
    more: (
      <>
        {noteLines}
        {chosen && <PutChosen {...chosen.summary} isTicked={!isUnticked(ctx)} />}
        {record && <ListSource record={record} values={typedDays(ctx)} errors={errors} />}
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
 * Returns the initial values. The reminder is preset if only one is usable.
 * The name combines the selected contacts, or else the reminder, with the current day.
 */
async function fromReminder(ctx: RequestContext): Promise<SomeValues> {
  const { nowSeconds, zone } = ctx;
  const chosen = await loadChosen(ctx);
  const reminder = await onlyReminder(ctx, chosen);
  const subject = chosen?.summary.who ?? reminder?.name;
  if (subject === undefined) return {};
  const today = plainSpaces(formatDay(dayKeyIn(zone(), nowSeconds), zone(), nowSeconds));
  const name = homeMessages.listName(subject, today);
  const fits = name.length <= notifications.fields.name.maxLength;
  return { ...(reminder && { reminder: reminder.id }), ...(fits && { name }) };
}

/** Returns the reminder if only one is usable. Automatic reminders are not sent manually to selected contacts. */
async function onlyReminder({ api }: RequestContext, chosen: Chosen | undefined) {
  const size = chosen ? largestPageSize : 2;
  const outcome = await api.list(reminders, { size, filter: { active: 'T' } });
  const offered = outcome.ok ? outcome.rows : [];
  const [first, second] = chosen
    ? offered.filter((each) => each.runs !== 'by_itself' && reaches(each, chosen))
    : offered;
  return second ? undefined : first;
}

/** Returns true if the reminder reaches the selected contact. If several contacts are selected, their channels are not checked. */
function reaches(reminder: RowOf<typeof reminders>, { person }: Chosen): boolean {
  if (!person) return true;
  const open = openChannels(person);
  return channelsOfReminder(reminder).some((channel) => open.includes(channel));
}

function onSavedList(apply: (ctx: RequestContext, list: NotificationList) => Promise<FormRedisplay | void>) {
  return async (post: FormPost<typeof notifications>) => (post.record ? apply(post, post.record) : {});
}

/** Saves the setting with the notification list. Sends no other field, so the job stays unchanged. */
async function saveHideCBR(ctx: RequestContext, { id }: NotificationList): Promise<void> {
  const hideCBR = valueOf(ctx.form, 'hideCBR') === 'F' ? 'F' : 'T';
  const outcome = await ctx.api.update(notifications, { id, hideCBR });
  if (!outcome.ok) ctx.flash('error', outcome.msg);
  ctx.redirect(pathsOf(notifications).one(id));
}
