import { formatPhone } from '../../../../shared/contact-details.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import type { ContactRecordProps } from '../../../../views/contacts/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Maximum per number and field, because households are small. */
const maxShown = 10;
const phoneFields = ['phone', 'mobile_phone'] as const;

export async function loadHousehold(
  { api }: RequestContext,
  contact: Contact,
): Promise<ContactRecordProps['household']> {
  const phones = [...new Set(phoneFields.map((name) => contact[name]).filter(Boolean))];
  const queries = phones.flatMap((phone) => phoneFields.map((field) => ({ phone, field })));
  const found = await Promise.all(
    queries.map(async ({ phone, field }) => {
      const outcome = await api.list(contacts, { filter: { [field]: phone }, size: maxShown });
      return outcome.ok ? outcome.rows.map((person) => ({ person, phone })) : [];
    }),
  );
  const others = new Map(found.flat().map((one) => [one.person.id, one]));
  others.delete(contact.id);
  return [...others].slice(0, maxShown).map(([id, { person, phone }]) => ({
    href: pathsOf(contacts).one(id),
    name: titleOf(contacts, person),
    sharedDetails: `same number ${formatPhone(phone)}`,
  }));
}
