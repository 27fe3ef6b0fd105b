import { channels } from '../../../../shared/contacts/channels.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import {
  flagOf,
  isByPatient,
  readStops,
  sayReach,
  stoppedByPatient,
} from '../../../../shared/contacts/reach.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { contactMessages, resourceMessages } from '../../../../shared/messages/resources.ts';
import { onMoment, sayMoment } from '../../../../shared/time.ts';
import { ContactRecord, sayPerson } from '../../../../views/contacts/contact-record.tsx';
import { RemindButton } from '../../../../views/ui/remind-button.tsx';
import type { ContactRecordProps } from '../../../../views/contacts/props.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { FixedField } from '../../../../views/resource/fixed-field.tsx';
import type { FormExtras, ListExtras } from '../../resource/screen-extras.ts';
import type {
  FormPost,
  ListVisit,
  RecordVisit,
  ResourceScreenParts,
  ResourceVisit,
  Saved,
} from '../../resource/screen-parts.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { DuplicateWarning } from '../../../../views/contacts/duplicate-warning.tsx';
import { knownDuplicates } from '../../session/known-duplicates.ts';
import { choosePeople } from './choose-people.ts';
import { isNewToCompare, loadAlike } from './duplicates-of.ts';
import { duplicatesLink } from './duplicates-link.tsx';
import { loadHousehold } from './household.ts';
import { loadCalledOff, loadNextVisit } from './load-next-visit.ts';
import { loadNextVisits } from '../../visit/next-visits.ts';
import { describeStops, type When } from '../../visit/stop-words.ts';
import { loadTimeline } from './timeline.ts';

type Contacts = typeof contacts;

const notStopped = Object.fromEntries(channels.map((channel) => [flagOf(channel), 'F']));

export const contactsScreen: ResourceScreenParts<Contacts> = {
  list: {
    show: showList,
    steps: { remind: choosePeople },
  },
  form: {
    /** Staff cannot change opt-outs made by the patient. */
    fields: ({ record }) => ({ fixed: stoppedByPatient(record).map(flagOf) }),
    /** A copied contact gets no patient code and no opt-outs, because both belong to one patient. */
    start: { copy: { patient_code: '', ...notStopped } },
    show: ({ record, zone, nowSeconds }) =>
      record ? { controls: stopControls(record, { zone: zone(), nowSeconds }) } : {},
    warn: warnOfAlike,
    saved: tellAlike,
    next: ({ id, isNew }) => (isNew ? placeOf(contacts).one(id) : undefined),
  },
  record: { show: showContact },
  deletion: { removed: countAnew },
};

async function warnOfAlike(post: FormPost<Contacts>, values: ApiRecord) {
  if (!isNewToCompare(post.record, values)) return undefined;
  const { likely } = await loadAlike(post, { ...post.record, ...values });
  return likely.length > 0 && <DuplicateWarning people={likely} />;
}

/** Clears the duplicate count, because a deletion may resolve a pair. */
function countAnew({ req }: ResourceVisit): Promise<void> {
  knownDuplicates.write(req, undefined);
  return Promise.resolve();
}

/** Mentions contacts with the same phone or email, which is common in a household. */
async function tellAlike(visit: ResourceVisit<Contacts>, { id, change }: Saved) {
  knownDuplicates.write(visit.req, undefined);
  const isReached = ['phone', 'mobile_phone', 'email'].some((name) => textOf(change, name) !== '');
  const [first] = isReached ? (await loadAlike(visit, { ...change, id })).others : [];
  if (!first) return undefined;
  return {
    text: `${resourceMessages.saved(visit.definition.label.one)}. ${duplicateMessages.hint(first.shares)}`,
    link: { text: first.name, href: first.href },
  };
}

/** Shows the contact list. Next appointments are omitted when all rows are streamed. */
async function showList(visit: ListVisit<Contacts>): Promise<ListExtras<Contacts>> {
  const { rows } = visit;
  const visits = rows && (await loadNextVisits(visit, rows));
  return {
    above: await duplicatesLink(visit),
    ownColumns: [
      { name: 'phone', label: contacts.fields.phone.label, read: sayPhone },
      ...(visits ? [nextVisit(visits)] : []),
      { name: 'reach', label: 'Reach', exceptionsCount: true, read: sayReach },
    ],
    tools: { names: [], controls: null, searchHint: contactMessages.searchHint },
    bulk: visit.signedIn().sections.includes('home') ? [{ value: 'remind', label: 'Send a reminder' }] : [],
  };
}

/** Shows the mobile phone in place of a missing phone, because most contacts have only a mobile phone. */
const sayPhone = ({ phone, mobile_phone: mobile }: Contact) =>
  phone || !mobile ? undefined : { text: formatPhone(mobile) };

const nextVisit = (visits: ReadonlyMap<string, string>) => ({
  name: 'next_visit',
  label: 'Next visit',
  nothing: contactMessages.noVisit,
  read: ({ id }: Contact) => ({ text: visits.get(id) ?? '' }),
});

async function showContact(visit: RecordVisit<Contacts>): Promise<RecordExtras> {
  const { definition, record, values, nowSeconds } = visit;
  const zone = visit.zone();
  const [household, timeline, nextVisit, calledOff] = await Promise.all([
    loadHousehold(visit, record),
    loadTimeline(visit, record),
    loadNextVisit(visit, record),
    loadCalledOff(visit, record),
  ]);
  const props: ContactRecordProps = {
    ...{ definition, values, choices: {}, zone, nowSeconds },
    ...{ household, timeline, nextVisit, calledOff },
    reach: sayReach(record),
    stops: describeStops(record, { zone, nowSeconds }),
  };
  const name = [record.first_name, record.last_name].filter(Boolean).join(' ');
  return {
    title: name || undefined,
    about: sayPerson(props),
    actions: visit.signedIn().sections.includes('home') && (
      <RemindButton csrfToken={visit.csrfToken()} id={record.id} />
    ),
    body: <ContactRecord {...props} />,
  };
}

function stopControls(record: Contact, when: When): FormExtras['controls'] {
  return Object.fromEntries(
    stoppedByPatient(record).map((channel) => {
      const stop = readStops(record).find((one) => one.channel === channel && isByPatient(one));
      const at = stop && stop.time > 0 ? onMoment(sayMoment(stop.time, when.zone, when.nowSeconds)) : '';
      const name = flagOf(channel);
      const hint = `${contactMessages.stoppedByPatient(at)} ${contactMessages.onlyPatient}`;
      const { label } = contacts.fields[name];
      return [name, <FixedField key={name} label={label} text="Yes" hint={hint} />];
    }),
  );
}
