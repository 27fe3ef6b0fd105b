import { formatPhone } from '../contact-details.ts';
import { greetingOf, readNameParts } from '../person-name.ts';
import type { Contact } from '../resources/contacts.ts';
import { sampleValues } from './placeholders.ts';

const plainFields = [
  'first_name',
  'last_name',
  'email',
  'dob',
  'language',
  'patient_code',
  'zip',
  'notes',
] as const;

/** Fields that appointments have, too. A sample value is used if the contact's field is empty. */
const appointmentFields = ['provider', 'location'] as const;

/** Returns placeholder values for a preview: the contact's data, and sample values for appointment fields. */
export function contactValues(contact: Contact): Record<string, string> {
  const names = [contact.first_name, contact.last_name].filter(Boolean);
  const contactFields = Object.fromEntries(plainFields.map((name) => [name, contact[name]]));
  const appointmentValues = appointmentFields.flatMap((name) => {
    const value = contact[name];
    return value ? [[name, value] as const] : [];
  });
  return {
    ...sampleValues,
    ...contactFields,
    first_name: greetingOf(readNameParts(contact.first_name, contact.last_name)),
    name: names.join(' '),
    phone: formatPhone(contact.phone),
    mobile_phone: formatPhone(contact.mobile_phone),
    appt_dob: contact.dob,
    ...Object.fromEntries(appointmentValues),
  };
}
