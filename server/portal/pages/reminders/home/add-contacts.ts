import { apiCalls } from '../../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../../shared/contact-details.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { titleOf } from '../../../../../shared/resources/resource-paths.ts';
import type { ContactsFound } from '../../../../../views/reminders/home/list-props.ts';
import { valueOf, valuesOf } from '../../../http/form.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { addPeople } from './add-people.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';

/** Maximum number of contacts offered. A narrower search finds the others. */
const maxOffered = 50;

/** Finds contacts by the search text in the URL. Returns undefined if the user may not see contacts. */
export async function findContacts(ctx: RequestContext): Promise<ContactsFound | undefined> {
  if (!ctx.signedIn().sections.includes('contacts')) return undefined;
  const search = searchOf(ctx);
  if (!search) return { search, people: [], count: 0 };
  const outcome = await ctx.api.list(contacts, { search, size: maxOffered, count: true });
  if (!outcome.ok) return { search, people: [], count: 0, failure: outcome.msg };
  const people = outcome.rows.map((contact) => ({
    id: contact.id,
    name: titleOf(contacts, contact),
    about: [formatPhone(contact.mobile_phone || contact.phone), contact.email].filter(Boolean).join(' · '),
  }));
  return { search, people, count: outcome.count ?? people.length };
}

function searchOf({ req }: RequestContext): string {
  const text = req.query['contacts'];
  return typeof text === 'string' ? text.trim().slice(0, 200) : '';
}

export async function addContacts(
  ctx: RequestContext,
  list: NotificationList,
): Promise<FormRedisplay | undefined> {
  const { api, form } = ctx;
  const params = { id: list.id };
  const ids = valuesOf(form, 'contact').slice(0, maxOffered);
  return addPeople(ctx, list, {
    prefix: 'contacts_',
    add: (day) => {
      if (valueOf(form, 'all') === 'T')
        return api.call(apiCalls.addPeople, { params, values: { search: searchOf(ctx) }, body: day });
      if (ids.length === 0) return homeMessages.tickContacts;
      const body = ids.map((contact) => ({ contact, ...day }));
      return api.call(apiCalls.addNotificationRows, { params, body });
    },
  });
}
