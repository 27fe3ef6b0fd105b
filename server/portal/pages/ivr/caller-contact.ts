import { contacts } from '../../../../shared/resources/contacts.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { currentUser } from '../../session/signed-in.ts';
import { isRead, type IvrVisit } from './ivr-visit.ts';

/** Where the contact is that a call's patient code names, for whom contacts are open. A phone may be a household's. */
export async function findContact(
  { parts, req, context }: IvrVisit,
  call: ApiRecord,
): Promise<string | undefined> {
  const code = textOf(call, 'patient_code').trim();
  if (!code || !currentUser(req).sections.includes('contacts')) return undefined;
  const query = { filter: { patient_code: code }, fields: ['id'], size: 1 };
  const found = await parts.relay.list(contacts, query, context);
  const id = isRead(found) ? textOf(firstOf(found.reply), 'id') : '';
  return id ? placeOf(contacts).one(id) : undefined;
}
