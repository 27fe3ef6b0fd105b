import { isLanguage } from '../../../../shared/language.ts';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { titleOf } from '../../../../shared/resources/resource-paths.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { contactValues } from '../../../../shared/templates/contact-values.ts';
import { sampleValues, sampleWhen } from '../../../../shared/templates/placeholders.ts';
import type { PreviewForProps } from '../../../../views/library/props.ts';
import { valueOf } from '../../http/form.ts';
import type { RequestContext } from '../../page/request-context.ts';

export interface PreviewPerson {
  values: Readonly<Record<string, string>>;
  shown: Omit<PreviewForProps, 'parts'>;
}

const maxOffered = 10;

/**
 * Returns the values of the contact found, or samples. Only users who may see contacts can search them.
 * The sample appointment uses the chosen language or else the contact's, because a template may serve either.
 */
export async function findPreviewPerson(ctx: RequestContext): Promise<PreviewPerson> {
  const { values, shown } = await findPerson(ctx);
  const chosen = valueOf(ctx.form, 'preview_language');
  const language = [chosen, values['language']].find(isLanguage) ?? 'en';
  const wanted = isLanguage(chosen) ? chosen : '';
  return { values: { ...values, ...sampleWhen[language] }, shown: { ...shown, language: wanted } };
}

interface FoundPerson extends Omit<PreviewPerson, 'shown'> {
  shown: Omit<PreviewPerson['shown'], 'language'>;
}

async function findPerson(ctx: RequestContext): Promise<FoundPerson> {
  const { form } = ctx;
  const offered = ctx.signedIn().sections.includes('contacts');
  const search = offered ? valueOf(form, 'preview_for').trim().slice(0, 200) : '';
  const shown = { offered, search, people: [], chosen: '', note: libraryMessages.previewSample };
  if (!search) return { values: sampleValues, shown };
  const found = await searchContacts(ctx, search);
  if (!found) return { values: sampleValues, shown: { ...shown, note: libraryMessages.notSearched } };
  const wanted = valueOf(form, 'preview_found') === search ? valueOf(form, 'preview_person') : '';
  const person = found.find((one) => one.id === wanted) ?? found[0];
  if (!person)
    return { values: sampleValues, shown: { ...shown, note: libraryMessages.nobodyFound(search) } };
  const people = found.map((one) => ({ value: one.id, label: labelOf(one) }));
  const note = libraryMessages.previewPerson(titleOf(contacts, person));
  return {
    values: contactValues(person),
    shown: { ...shown, people, chosen: person.id, note },
  };
}

/** Searches contacts. Returns undefined on failure; the preview then uses samples. */
async function searchContacts(
  { api }: RequestContext,
  search: string,
): Promise<readonly Contact[] | undefined> {
  const outcome = await api.list(contacts, { search, size: maxOffered });
  return outcome.ok ? outcome.rows : undefined;
}

function labelOf(contact: Contact): string {
  const phone = formatPhone(contact.mobile_phone || contact.phone);
  return [titleOf(contacts, contact), phone, contact.patient_code].filter(Boolean).join(' · ');
}
