import { defineResource, type RowOf } from './define.ts';

const stop = (label: string) => ({ kind: 'flag', label, group: 'Do not contact' }) as const;

export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'contact', many: 'Contacts', plural: 'people' },
  fields: {
    first_name: { kind: 'text', label: 'First Name', required: 'First name is required.', maxLength: 80 },
    last_name: { kind: 'text', label: 'Last Name', required: 'Last name is required.', maxLength: 80 },
    phone: { kind: 'phone', label: 'Phone' },
    mobile_phone: { kind: 'phone', label: 'Mobile Phone' },
    email: { kind: 'email', label: 'Email' },
    dob: {
      kind: 'date',
      label: 'Date of Birth',
      hint: 'Month/day/year, such as 04/09/1961',
      past: true,
    },
    language: {
      kind: 'choice',
      label: 'Language',
      choices: ['en', 'es'],
      choiceLabels: { en: 'English', es: 'Spanish' },
    },
    patient_code: { kind: 'text', label: 'Patient Code', maxLength: 64 },
    provider: { kind: 'text', label: 'Provider', maxLength: 120, repeats: true, named: true },
    location: { kind: 'text', label: 'Location', maxLength: 120, repeats: true, named: true },
    zip: { kind: 'text', label: 'Zip Code', maxLength: 10 },
    notes: { kind: 'multiline', label: 'Notes', maxLength: 4000 },
    opt_out_voice: stop('Do not call'),
    opt_out_text: stop('Do not text'),
    opt_out_email: stop('Do not email'),
    /** Opt-outs with source and time: `[{channel, address, source, time}]`. */
    opt_outs: { kind: 'json', label: 'Opt-outs', serverSet: true, hidden: true, level: 2 },
  },
  section: 'contacts',
  title: ['last_name', 'first_name'],
  columns: ['phone', 'mobile_phone', 'email', 'provider', 'patient_code'],
  listed: ['phone'],
  filterFields: ['provider', 'location', 'language', 'opt_out_voice', 'opt_out_text', 'opt_out_email'],
  empty: 'No contacts yet. Import them from a CSV file, or add the first one by hand.',
  importable: { matched: true },
  searchFields: ['first_name', 'last_name', 'phone', 'mobile_phone', 'email', 'patient_code'],
  large: true,
  numberFields: ['phone', 'mobile_phone', 'patient_code'],
  birthField: 'dob',
  codeField: 'patient_code',
  defaultSort: 'last_name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  ids: 'time',
  write: 'user',
});

export type Contact = RowOf<typeof contacts>;
