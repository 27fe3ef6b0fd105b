import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { homeMessages } from '../../../../shared/messages.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import type { ContactsFound } from '../../../../views/home/props.ts';
import { checkBody } from '../../../validation.ts';
import { valueOf, valuesOf } from '../../http/form.ts';
import { toBody } from '../../resource/form-values.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { Visit } from '../../visit/visit.ts';
import type { NotificationList } from './read-lines.ts';
import { keepAdded, readAdded } from './rows-added.ts';

/** So many are offered to be ticked; a closer search finds the others. */
const mostOffered = 50;

/** The contacts that the address asks for; undefined for who may not see any. */
export async function findContacts(visit: Visit): Promise<ContactsFound | undefined> {
  if (!visit.signedIn().sections.includes('contacts')) return undefined;
  const text = visit.req.query['contacts'];
  const search = typeof text === 'string' ? text.trim().slice(0, 200) : '';
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

const visitFields = ['date', 'time'] as const;

/** Puts the ticked contacts on a list, all for the same day. */
export async function addContacts(visit: Visit, { id }: NotificationList): Promise<ShownAgain | undefined> {
  const { api, form, req } = visit;
  const ids = valuesOf(form, 'contact').slice(0, mostOffered);
  const typed = Object.fromEntries(
    visitFields.map((name) => [name, valueOf(form, `contacts_${name}`).trim()]),
  );
  const fields = visitFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'update', toBody(fields, typed, visit.zone()));
  const values = Object.fromEntries(visitFields.map((name) => [`contacts_${name}`, typed[name] ?? '']));
  if (!checked.ok) {
    const errors = Object.entries(checked.faults).map(([name, msg]) => [`contacts_${name}`, msg] as const);
    return { values, errors: Object.fromEntries(errors) };
  }
  if (ids.length === 0) return { values, notice: homeMessages.tickContacts };
  const day = Object.fromEntries(Object.entries(checked.values).filter(([, value]) => value !== ''));
  const body = ids.map((contact) => ({ contact, ...day }));
  const outcome = await api.call(apiCalls.addNotificationRows, { params: { id }, body });
  if (!outcome.ok) return { values, notice: outcome.msg };
  keepAdded(req, id, readAdded(outcome.reply));
  visit.goTo(`${placeOf(notifications).one(id)}#new-people`);
  return undefined;
}
