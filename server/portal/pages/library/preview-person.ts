import { libraryMessages } from '../../../../shared/messages.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { titleOf } from '../../../../shared/resources/places.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { contactValues } from '../../../../shared/templates/contact-values.ts';
import { sampleValues } from '../../../../shared/templates/placeholders.ts';
import type { PreviewForProps } from '../../../../views/library/props.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { readOutcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';

export interface PreviewPerson {
  /** By placeholder. */
  values: Readonly<Record<string, string>>;
  shown: Omit<PreviewForProps, 'parts'>;
}

/** So many are offered; a closer search finds the others. */
const mostOffered = 10;

/** Whose values a preview shows: of the person that was searched for, else samples. Only who may see contacts can search them. */
export async function findPreviewPerson(visit: ResourceVisit): Promise<PreviewPerson> {
  const form = readForm(visit.req.method === 'POST' ? visit.req.body : undefined);
  const offered = currentUser(visit.req).sections.includes('contacts');
  const search = offered ? valueOf(form, 'preview_for').trim().slice(0, 200) : '';
  const shown = { offered, search, people: [], chosen: '', note: libraryMessages.previewSample };
  if (!search) return { values: sampleValues, shown };
  const found = await searchContacts(visit, search);
  if (!found) return { values: sampleValues, shown: { ...shown, note: libraryMessages.notSearched } };
  const wanted = valueOf(form, 'preview_found') === search ? valueOf(form, 'preview_person') : '';
  const person = found.find((one) => textOf(one, 'id') === wanted) ?? found[0];
  if (!person)
    return { values: sampleValues, shown: { ...shown, note: libraryMessages.nobodyFound(search) } };
  const people = found.map((one) => ({ value: textOf(one, 'id'), label: labelOf(one) }));
  const note = libraryMessages.previewPerson(titleOf(contacts, person));
  return {
    values: contactValues(person),
    shown: { ...shown, people, chosen: textOf(person, 'id'), note },
  };
}

/** Undefined where they cannot be read: a preview goes on without. */
async function searchContacts(
  { parts, req }: ResourceVisit,
  search: string,
): Promise<readonly ApiRecord[] | undefined> {
  const query = { search, size: mostOffered };
  const outcome = readOutcome(await parts.relay.list(contacts, query, callContext(req)));
  return outcome.ok ? listOf(outcome.reply) : undefined;
}

/** Tells two people of one name apart. */
function labelOf(contact: ApiRecord): string {
  const phone = formatPhone(textOf(contact, 'mobile_phone') || textOf(contact, 'phone'));
  return [titleOf(contacts, contact), phone, textOf(contact, 'patient_code')].filter(Boolean).join(' · ');
}
