import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { titleOf } from '../../../../shared/resources/places.ts';
import type { ContactsFound } from '../../../../views/home/list-props.ts';
import { valueOf, valuesOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { Visit } from '../../visit/visit.ts';
import { addFor } from './add-for.ts';
import type { NotificationList } from '../../visit/last-job.ts';

/** Maximum number of contacts offered. A narrower search finds others. */
const mostOffered = 50;

/** Finds the contacts searched by the URL, or returns undefined if the user may not see contacts. */
export async function findContacts(visit: Visit): Promise<ContactsFound | undefined> {
  if (!visit.signedIn().sections.includes('contacts')) return undefined;
  const search = searchOf(visit);
  if (!search) return { search, people: [], count: 0 };
  const outcome = await visit.api.list(contacts, { search, size: mostOffered, count: true });
  if (!outcome.ok) return { search, people: [], count: 0, failure: outcome.msg };
  const people = outcome.rows.map((contact) => ({
    id: contact.id,
    name: titleOf(contacts, contact),
    about: [formatPhone(contact.mobile_phone || contact.phone), contact.email].filter(Boolean).join(' · '),
  }));
  return { search, people, count: outcome.count ?? people.length };
}

function searchOf({ req }: Visit): string {
  const text = req.query['contacts'];
  return typeof text === 'string' ? text.trim().slice(0, 200) : '';
}

export async function addContacts(visit: Visit, list: NotificationList): Promise<ShownAgain | undefined> {
  const { api, form } = visit;
  const params = { id: list.id };
  const ids = valuesOf(form, 'contact').slice(0, mostOffered);
  return addFor(visit, list, {
    prefix: 'contacts_',
    add: (day) => {
      if (valueOf(form, 'all') === 'T')
        return api.call(apiCalls.addPeople, { params, body: { search: searchOf(visit), ...day } });
      if (ids.length === 0) return homeMessages.tickContacts;
      const body = ids.map((contact) => ({ contact, ...day }));
      return api.call(apiCalls.addNotificationRows, { params, body });
    },
  });
}
