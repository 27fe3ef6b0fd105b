import { channels } from '../../../../shared/contacts/channels.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import {
  flagOf,
  isByPatient,
  readStops,
  describeReach,
  stoppedByPatient,
} from '../../../../shared/contacts/reach.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { contactMessages, duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { onMoment, formatMoment } from '../../../../shared/time.ts';
import { ContactRecord, describePerson } from '../../../../views/contacts/contact-record.tsx';
import { RemindButton } from '../../../../views/ui/remind-button.tsx';
import type { ContactRecordProps } from '../../../../views/contacts/props.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { FixedField } from '../../../../views/resource/control-parts.tsx';
import type { FormExtras, ListExtras } from '../../resource/screen-extras.ts';
import type {
  FormPost,
  ListContext,
  RecordVisit,
  ResourceScreenParts,
  ResourceContext,
  SavedRecord,
} from '../../resource/screen-parts.ts';
import type { InputOf } from '../../../../shared/resources/define.ts';
import { DuplicateWarning } from '../../../../views/contacts/duplicate-warning.tsx';
import { duplicateCountSlot, duplicatesLink } from './duplicates-link.tsx';
import { changesComparedFields, loadDuplicates } from './load-duplicates.ts';
import { describeContactHold } from './hold-page.tsx';
import { loadHousehold } from './household.ts';
import { loadCancelledAppointment, loadNextAppointment } from './load-next-appointment.ts';
import { loadNextAppointments } from '../../page/next-appointments.ts';
import { describeStops, type When } from '../../page/describe-stops.ts';
import { loadTimeline } from './timeline.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { paths } from '../../../../shared/paths.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { isManager, rightsOf } from '../../session/signed-in.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { valuesOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-records.ts';
import { chosenPeopleSlot } from '../../session/chosen-people.ts';

type Contacts = typeof contacts;

const notStopped = Object.fromEntries(channels.map((channel) => [flagOf(channel), 'F']));

export const contactsScreen: ResourceScreenParts<Contacts> = {
  list: {
    extras: loadListExtras,
    steps: { remind: choosePeople },
  },
  form: {
    /** Staff cannot change an opt-out made by the patient. */
    fields: ({ record }) => ({ fixed: stoppedByPatient(record).map(flagOf) }),
    /** A copied contact gets no patient code or opt-outs, because they belong to the original patient. */
    start: { copy: { patient_code: '', ...notStopped } },
    extras: ({ record, zone, nowSeconds }) =>
      record ? { controls: stopControls(record, { zone: zone(), nowSeconds }) } : {},
    warn: warnOfDuplicates,
    afterSave: describeDuplicate,
    next: ({ id, isNew }) => (isNew ? pathsOf(contacts).one(id) : undefined),
  },
  record: { extras: loadRecordExtras },
  deletion: { afterDelete: clearDuplicateCount },
};

async function warnOfDuplicates(post: FormPost<Contacts>, values: InputOf<Contacts>) {
  if (!changesComparedFields(post.record, values)) return undefined;
  const { likely } = await loadDuplicates(post, { ...post.record, ...values });
  return likely.length > 0 && <DuplicateWarning people={likely} />;
}

/** Clears the cached duplicate count, because a deletion may resolve a pair. */
function clearDuplicateCount({ req }: ResourceContext): Promise<void> {
  duplicateCountSlot.write(req, undefined);
  return Promise.resolve();
}

/** Mentions another contact with the same phone or email. This is only a hint, because households share them. */
async function describeDuplicate(ctx: ResourceContext<Contacts>, { id, change }: SavedRecord<Contacts>) {
  duplicateCountSlot.write(ctx.req, undefined);
  const isReached = change.phone || change.mobile_phone || change.email;
  const [first] = isReached ? (await loadDuplicates(ctx, { ...change, id })).others : [];
  if (!first) return undefined;
  return {
    text: `${resourceMessages.saved(ctx.definition.label.one)}. ${duplicateMessages.hint(first.sharedDetails)}`,
    link: { text: first.name, href: first.href },
  };
}

/** Loads the extras of the contact list page. Omits next appointments when all rows are streamed. */
async function loadListExtras(ctx: ListContext<Contacts>): Promise<ListExtras<Contacts>> {
  const { rows } = ctx;
  const appointments = rows && (await loadNextAppointments(ctx, rows));
  return {
    above: await duplicatesLink(ctx),
    customColumns: [
      { name: 'phone', label: contacts.fields.phone.label, read: formatContactPhone },
      ...(appointments ? [nextAppointmentColumn(appointments)] : []),
      { name: 'reach', label: 'Reach', exceptionsCount: true, read: describeReach },
    ],
    tools: { names: [], controls: null, searchHint: contactMessages.searchHint },
    bulk: ctx.signedIn().sections.includes('home') ? [{ value: 'remind', label: 'Send a reminder' }] : [],
  };
}

/** Shows the mobile phone if there is no other phone, because most contacts have only a mobile phone. */
const formatContactPhone = ({ phone, mobile_phone: mobile }: Contact) =>
  phone || !mobile ? undefined : { text: formatPhone(mobile) };

const nextAppointmentColumn = (appointments: ReadonlyMap<string, string>) => ({
  name: 'next_visit',
  label: 'Next appointment',
  nothing: contactMessages.noAppointment,
  read: ({ id }: Contact) => ({ text: appointments.get(id) ?? '' }),
});

async function loadRecordExtras(ctx: RecordVisit<Contacts>): Promise<RecordExtras> {
  const { definition, record, values, nowSeconds } = ctx;
  const zone = ctx.zone();
  const [household, timeline, nextAppointment, calledOff] = await Promise.all([
    loadHousehold(ctx, record),
    loadTimeline(ctx, record),
    loadNextAppointment(ctx, record),
    loadCancelledAppointment(ctx, record),
  ]);
  const props: ContactRecordProps = {
    ...{ definition, values, choices: {}, zone, nowSeconds },
    ...{ household, timeline, nextAppointment, canceledAppointment: calledOff },
    reach: describeReach(record),
    stops: describeStops(record, { zone, nowSeconds }),
    ...(await loadHolds(ctx)),
    eraseHref: await eraseHref(ctx),
  };
  const name = [record.first_name, record.last_name].filter(Boolean).join(' ');
  return {
    title: name || undefined,
    about: describePerson(props),
    actions: ctx.signedIn().sections.includes('home') && (
      <RemindButton csrfToken={ctx.csrfToken()} id={record.id} />
    ),
    body: <ContactRecord {...props} />,
  };
}

async function loadHolds(
  ctx: RecordVisit<Contacts>,
): Promise<Pick<ContactRecordProps, 'holds' | 'holdHref'>> {
  const params = { id: ctx.record.id };
  if (!(await ctx.parts.relay.isLevel2())) return { holds: [] };
  const found = await ctx.api.call(apiCalls.readContactHold, { params });
  return {
    holds: found.ok ? found.results.map((hold) => describeContactHold(ctx, hold)) : [],
    ...(isManager(ctx.signedIn()) && { holdHref: paths.holdContact.to(params) }),
  };
}

async function eraseHref(ctx: RecordVisit<Contacts>): Promise<string | undefined> {
  const may = hasNeeded(rightsOf(ctx.signedIn()), apiCalls.erasePatient.needs);
  return may && (await ctx.parts.relay.isLevel2()) ? paths.eraseContact.to({ id: ctx.record.id }) : undefined;
}

function stopControls(record: Contact, when: When): FormExtras['controls'] {
  return Object.fromEntries(
    stoppedByPatient(record).map((channel) => {
      const stop = readStops(record).find((one) => one.channel === channel && isByPatient(one));
      const at = stop && stop.time > 0 ? onMoment(formatMoment(stop.time, when.zone, when.nowSeconds)) : '';
      const name = flagOf(channel);
      const hint = `${contactMessages.stoppedByPatient(at)} ${contactMessages.onlyPatient}`;
      const { label } = contacts.fields[name];
      return [name, <FixedField key={name} label={label} text="Yes" hint={hint} />];
    }),
  );
}

/** Maximum number of selected contacts, the size of a contacts page. */
const maxChosen = 1000;

async function choosePeople(ctx: ResourceContext): Promise<void> {
  const { form, req } = ctx;
  const ids = [...new Set(valuesOf(form, 'id').filter(Boolean))];
  if (ids.length === 0 || ids.length > maxChosen) {
    ctx.flash(
      'error',
      ids.length === 0 ? resourceMessages.nothingSelected : resourceMessages.tooManySelected,
    );
    return goToList(ctx, readState(ctx).state);
  }
  chosenPeopleSlot.write(req, ids);
  ctx.redirect(pathsOf(notifications).create);
}
