import { sayReach } from '../../../shared/contacts/reach.ts';
import { contacts, type Contact } from '../../../shared/resources/contacts.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import type { KnownPerson } from '../../../views/contacts/person-line.tsx';
import { loadNextVisits } from './next-visits.ts';
import type { Visit } from './visit.ts';

/** Identification of a record's contact. A phone number is not enough, because a household may share it. */
type Named = { id: string } | { patientCode: string };

export async function loadKnownPerson(visit: Visit, named: Named): Promise<KnownPerson | undefined> {
  if (!visit.signedIn().sections.includes('contacts')) return undefined;
  const contact = await findContact(visit, named);
  if (!contact) return undefined;
  const visits = await loadNextVisits(visit, [contact]);
  const { id, first_name: firstName, last_name: lastName, dob, mobile_phone: mobile, phone } = contact;
  return {
    href: placeOf(contacts).one(id),
    name: [firstName, lastName].filter(Boolean).join(' ') || 'No name',
    dob,
    phone: mobile || phone,
    reach: sayReach(contact),
    ...(visits && { nextVisit: visits.get(id) ?? '' }),
  };
}

async function findContact({ api }: Visit, named: Named): Promise<Contact | undefined> {
  if ('id' in named) {
    const outcome = named.id ? await api.one(contacts, named.id) : undefined;
    return outcome?.ok ? outcome.row : undefined;
  }
  const code = named.patientCode.trim();
  const found = code ? await api.list(contacts, { filter: { patient_code: code }, size: 1 }) : undefined;
  return found?.ok ? found.rows[0] : undefined;
}
