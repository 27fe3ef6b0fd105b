import { formatPhone } from '../../../../shared/contact-details.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import type { ContactRecordProps } from '../../../../views/contacts/props.ts';
import type { Visit } from '../../visit/visit.ts';

/** Limit per number and field, since households are small. */
const mostShown = 10;
const phoneFields = ['phone', 'mobile_phone'] as const;

export async function loadHousehold(
  { api }: Visit,
  contact: Contact,
): Promise<ContactRecordProps['household']> {
  const phones = [...new Set(phoneFields.map((name) => contact[name]).filter(Boolean))];
  const asked = phones.flatMap((phone) => phoneFields.map((field) => ({ phone, field })));
  const found = await Promise.all(
    asked.map(async ({ phone, field }) => {
      const outcome = await api.list(contacts, { filter: { [field]: phone }, size: mostShown });
      return outcome.ok ? outcome.rows.map((person) => ({ person, phone })) : [];
    }),
  );
  const others = new Map(found.flat().map((one) => [one.person.id, one]));
  others.delete(contact.id);
  return [...others].slice(0, mostShown).map(([id, { person, phone }]) => ({
    href: placeOf(contacts).one(id),
    name: titleOf(contacts, person),
    shares: `same number ${formatPhone(phone)}`,
  }));
}
