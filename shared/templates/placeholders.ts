import type { Language } from '../language.ts';

export interface Placeholder {
  name: string;
  label: string;
  /** Preview value if no contact is selected. */
  sample: string;
  group: (typeof placeholderGroups)[number] | 'Answer';
}

/** Groups that the template editors show, in order. */
export const placeholderGroups = ['Patient', 'Appointment', 'Practice', 'Other'] as const;

const define = (group: Placeholder['group'], rows: readonly (readonly [string, string, string])[]) =>
  rows.map(([name, label, sample]): Placeholder => ({ name, label, sample, group }));

/** Custom texts of the organization from the client settings of the same names. */
export const flexPayNames = Array.from({ length: 12 }, (_, index) => `flex_pay_${index + 1}`);

export const placeholders: readonly Placeholder[] = [
  ...define('Patient', [
    ['first_name', 'First Name', 'Maria'],
    ['last_name', 'Last Name', 'Gonzalez'],
    ['name', 'Full Name', 'Maria Gonzalez'],
    ['phone', 'Phone', '(312) 555-0164'],
    ['mobile_phone', 'Mobile Phone', '(312) 555-0165'],
    ['email', 'Email', 'maria.gonzalez@mail.example'],
    ['dob', 'Date of Birth', '04/09/1961'],
    ['language', 'Language', 'en'],
    ['patient_code', 'Patient Code', 'P-20418'],
    ['zip', 'Zip Code', '60611'],
    ['notes', 'Notes', 'Prefers mornings'],
    ['appt_dob', 'Date of Birth on the appointment', '04/09/1961'],
    ['phone_type', 'Phone Type', 'home'],
    ['mobile_type', 'Mobile Type', 'mobile'],
  ]),
  ...define('Appointment', [
    ['date', 'Date', 'Thu, Mar 12'],
    ['time', 'Time', '9:30 AM'],
    ['provider', 'Provider', 'Dr. Ellen Park'],
    ['location', 'Location', 'Main Office'],
    ['appt_tov', 'Type of Visit', 'Annual check-up'],
    ['appt_status', 'Appointment Status', 'scheduled'],
    ['appt_labs', 'Labs', 'Lipid panel'],
    ['reminder_type', 'Reminder Type', 'appointment'],
    ['case_code', 'Case Code', 'C-1182'],
    ['medical_code', 'Medical Code', '99396'],
  ]),
  ...define('Practice', [
    ['facility_code', 'Facility Code', 'LK-1'],
    ['facility_address', 'Facility Address', '1840 North Shore Drive, Chicago'],
    ['facility_phone', 'Facility Phone', '(312) 555-0142'],
    ['client_code', 'Client Code', '204117'],
    ...flexPayNames.map((name, index) => [name, `Flex Pay ${index + 1}`, `Flex Pay ${index + 1}`] as const),
  ]),
  ...define('Answer', [
    ['confirm_link', 'Link to Confirm', 'https://portal.example/eml?action=confirm'],
    ['cancel_link', 'Link to Cancel', 'https://portal.example/eml?action=cancel'],
    ['stop_link', 'Link to Unsubscribe', 'https://portal.example/eml?action=opt_out'],
  ]),
  ...define('Other', [
    ['balance', 'Balance', '45.00'],
    ['message', 'Message', 'Please bring your insurance card'],
    ['status', 'Status', 'scheduled'],
    ['info', 'Info', 'Identified'],
    ['user1', 'User Field 1', 'Field 1'],
    ['user2', 'User Field 2', 'Field 2'],
    ['user3', 'User Field 3', 'Field 3'],
    ['cdr_start', 'Call Start', 'Wed, Mar 11, 10:15 AM'],
    ['cdr_dst', 'Dialed Number', '(312) 555-0170'],
    ['cdr_duration', 'Call Seconds', '64'],
    ['cdr_billsec', 'Billed Seconds', '58'],
    ['cdr_userfield', 'Call User Field', 'inbound'],
  ]),
];

const placeholderNames: ReadonlySet<string> = new Set(placeholders.map(({ name }) => name));

export const isPlaceholder = (name: string): boolean => placeholderNames.has(name);

type Samples = Readonly<Record<string, string>>;

export const sampleValues: Samples = Object.fromEntries(
  placeholders.map(({ name, sample }) => [name, sample]),
);

export const sampleWhen: Readonly<Record<Language, Samples>> = {
  en: { date: 'Thu, Mar 12', time: '9:30 AM' },
  es: { date: 'jue, 12 mar', time: '9:30 a. m.' },
};

const spokenWhen: Readonly<Record<Language, Samples>> = {
  en: { date: 'Thursday, March 12' },
  es: { date: 'jueves 12 de marzo', time: '9:30 de la mañana' },
};

/** Returns the sample values for speech: Spanish for `es`, otherwise English. */
export const spokenSamples = (language: string): Samples => ({
  ...sampleValues,
  ...spokenWhen[language === 'es' ? 'es' : 'en'],
});

export const writePlaceholder = (name: string) => `{{${name}}}`;

const opening = '{{';
const closing = '}}';

type Part = { text: string } | { placeholder: string; source: string };

/** Splits a template into text and placeholders. Unclosed braces stay text. Runs in linear time. */
export function readParts(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (;;) {
    const first = text.indexOf(opening, from);
    const end = first < 0 ? -1 : text.indexOf(closing, first + opening.length);
    if (end < 0) return [...parts, { text: text.slice(from) }];
    const start = text.lastIndexOf(opening, end - 1);
    parts.push(
      { text: text.slice(from, start) },
      {
        placeholder: text.slice(start + opening.length, end).trim(),
        source: text.slice(start, end + closing.length),
      },
    );
    from = end + closing.length;
  }
}

/** Fills in the values. A known field without a value becomes empty; an unknown placeholder is left unchanged. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return readParts(text)
    .map((part) => ('text' in part ? part.text : fill(part.placeholder, values)))
    .reduce((filled, next) => filled + (filled.endsWith('.') ? next.replace(firstPoint, '$1') : next), '');
}

/** Period after a value that already ends with one, such as `9:30 a. m.`. It is dropped; an ellipsis is preserved. */
const firstPoint = /^([*_]*)\.(?!\.)/;

function fill(name: string, values: Readonly<Record<string, string>>): string {
  if (!placeholderNames.has(name)) return writePlaceholder(name);
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}
