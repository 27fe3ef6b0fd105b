import type { CallRow } from '../../../../shared/ivr/call-row.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { IvrVisit } from './ivr-visit.ts';

/** Where the contact is that a call's patient code names, for whom contacts are open. A phone may be a household's. */
export async function findContact(
  { api, signedIn }: IvrVisit,
  { patient_code }: CallRow,
): Promise<string | undefined> {
  const code = patient_code.trim();
  if (!code || !signedIn().sections.includes('contacts')) return undefined;
  const found = await api.list(contacts, { filter: { patient_code: code }, fields: ['id'], size: 1 });
  const id = found.ok && found.rows[0]?.id;
  return id ? placeOf(contacts).one(id) : undefined;
}
