import { channels } from '../../../../shared/contacts/channels.ts';
import {
  flagOf,
  isByPatient,
  readStops,
  sayReach,
  stoppedByPatient,
} from '../../../../shared/contacts/reach.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { contactMessages } from '../../../../shared/messages/resources.ts';
import { onMoment, sayMoment } from '../../../../shared/time.ts';
import { ContactAside } from '../../../../views/contacts/contact-aside.tsx';
import { FixedField } from '../../../../views/resource/fixed-field.tsx';
import type { FormExtras, ListExtras } from '../../resource/screen-extras.ts';
import type { FormVisit, ListVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { choosePeople } from './choose-people.ts';
import { loadHousehold } from './household.ts';
import { loadNextVisits } from './next-visits.ts';
import { reachLines, type When } from './reach-lines.ts';
import { loadTimeline } from './timeline.ts';

type Contacts = typeof contacts;

const notStopped = Object.fromEntries(channels.map((channel) => [flagOf(channel), 'F']));

/** Contacts: how each can be reached, who lives together, and what happened. */
export const contactsScreen: ResourceScreenParts<Contacts> = {
  list: {
    show: showList,
    steps: { remind: choosePeople },
  },
  form: {
    /** What the patient stopped is no field of staff's. */
    fields: ({ record }) => ({ fixed: stoppedByPatient(record).map(flagOf) }),
    /** A code names one patient, and what they stopped is their own word: neither is anybody else's. */
    start: { copy: { patient_code: '', ...notStopped } },
    show,
  },
};

/** Of all rows at once the visits are not told: those follow as a stream. */
async function showList(visit: ListVisit<Contacts>): Promise<ListExtras<Contacts>> {
  const { rows } = visit;
  const visits = rows && (await loadNextVisits(visit, rows));
  return {
    ownColumns: [
      ...(visits ? [nextVisit(visits)] : []),
      { name: 'reach', label: 'Reach', exceptionsCount: true, read: sayReach },
    ],
    bulk: visit.signedIn().sections.includes('home') ? [{ value: 'remind', label: 'Send a reminder' }] : [],
  };
}

const nextVisit = (visits: ReadonlyMap<string, string>) => ({
  name: 'next_visit',
  label: 'Next visit',
  nothing: contactMessages.noVisit,
  read: ({ id }: Contact) => ({ text: visits.get(id) ?? '' }),
});

async function show(visit: FormVisit<Contacts>): Promise<FormExtras> {
  const { record, nowSeconds } = visit;
  if (!record) return {};
  const zone = visit.zone();
  const [household, timeline] = await Promise.all([
    loadHousehold(visit, record),
    loadTimeline(visit, record),
  ]);
  const aside = { reach: reachLines(record, { zone, nowSeconds }), household, zone, nowSeconds };
  return {
    controls: stopControls(record, { zone, nowSeconds }),
    aside: <ContactAside {...aside} timeline={timeline} />,
  };
}

/** In the place of a box that staff cannot untick: why. */
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
