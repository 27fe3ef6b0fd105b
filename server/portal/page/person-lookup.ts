import { describeReach } from '../../../shared/contacts/reach.ts';
import { contacts, type Contact } from '../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { PersonSummary } from '../../../views/contacts/person-line.tsx';
import { loadNextAppointments } from './next-appointments.ts';
import type { RequestContext } from './request-context.ts';

/** Identifies a record's contact. A phone number is not enough, because a household may share one. */
type PersonKey = { id: string } | { patientCode: string };

export async function lookUpPerson(ctx: RequestContext, key: PersonKey): Promise<PersonSummary | undefined> {
  if (!ctx.signedIn().sections.includes('contacts')) return undefined;
  const contact = await findContact(ctx, key);
  if (!contact) return undefined;
  const appointments = await loadNextAppointments(ctx, [contact]);
  const { id, first_name: firstName, last_name: lastName, dob, mobile_phone: mobile, phone } = contact;
  return {
    href: pathsOf(contacts).one(id),
    name: [firstName, lastName].filter(Boolean).join(' ') || 'No name',
    dob,
    phone: mobile || phone,
    reach: describeReach(contact),
    ...(appointments && { nextAppointment: appointments.get(id) ?? '' }),
  };
}

async function findContact({ api }: RequestContext, key: PersonKey): Promise<Contact | undefined> {
  if ('id' in key) {
    const outcome = key.id ? await api.one(contacts, key.id) : undefined;
    return outcome?.ok ? outcome.row : undefined;
  }
  const code = key.patientCode.trim();
  const found = code ? await api.list(contacts, { filter: { patient_code: code }, size: 1 }) : undefined;
  return found?.ok ? found.rows[0] : undefined;
}
