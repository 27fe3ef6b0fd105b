import { defineResource } from './define.ts';

export const rowStatuses = ['ready', 'error', 'cancelled_by_rules'] as const;

export const rowRules = [
  'reached',
  'cancelled',
  'too_late',
  'off_day',
  'no_window',
  'no_provider',
  'no_address',
  'opted_out',
  'bounced_before',
  'duplicate',
  'withdrawn',
  'left_out',
] as const;
export type RowRule = (typeof rowRules)[number];

/**
 * One appointment of one patient on a notification list. Rows are read only by `listNotificationRows` and added only by `addNotificationRows`,
 * so this definition is not in the registry. Field names match the IVR call record so that a row can fill templates directly.
 */
export const notificationRows = defineResource({
  name: 'notification_rows',
  label: { one: 'row', many: 'Rows' },
  fields: {
    notification: { kind: 'text', label: 'Notification List', serverSet: true, hidden: true },
    line: { kind: 'number', label: 'Line', serverSet: true },
    /** Contact id, looked up by the patient code if one is given. */
    contact: { kind: 'text', label: 'Contact', maxLength: 80, hidden: true },
    patient_code: { kind: 'text', label: 'Patient Code', maxLength: 64 },
    name: { kind: 'text', label: 'Name', maxLength: 160 },
    phone: { kind: 'phone', label: 'Phone' },
    mobile_phone: { kind: 'phone', label: 'Mobile Phone' },
    email: { kind: 'email', label: 'Email' },
    date: { kind: 'date', label: 'Date' },
    time: { kind: 'clock', label: 'Time' },
    provider: { kind: 'text', label: 'Provider', maxLength: 120, named: true },
    location: { kind: 'text', label: 'Location', maxLength: 120, named: true },
    /** Language of the reminder; defaults to the contact's language. */
    language: {
      kind: 'choice',
      label: 'Language',
      choices: ['en', 'es'],
      choiceLabels: { en: 'English', es: 'Spanish' },
      level: 2,
    },
    status: {
      kind: 'choice',
      label: 'Status',
      choices: rowStatuses,
      choiceLabels: { ready: 'Ready', error: 'Error', cancelled_by_rules: 'Skipped' },
      serverSet: true,
    },
    /** True if a rule canceled the row. `hideCBR` hides these rows by filtering for 'F'. */
    cbr: { kind: 'flag', label: 'Skipped', serverSet: true, hidden: true },
    reason: { kind: 'text', label: 'Reason', serverSet: true },
    reason_code: { kind: 'choice', label: 'Rule', choices: rowRules, serverSet: true, hidden: true },
    /** Invalid addresses. They are skipped, but the row is still sent. */
    warning: { kind: 'text', label: 'Warning', serverSet: true },
    /** Time after which nothing is sent for the row. */
    useless_after: { kind: 'time', label: 'Don’t send after', serverSet: true },
  },
  title: ['name'],
  columns: ['status', 'phone', 'mobile_phone', 'email', 'date', 'time', 'provider', 'reason'],
  filterFields: ['status'],
  searchFields: ['name', 'phone', 'mobile_phone', 'email', 'patient_code'],
  birthOf: 'contact',
  codeField: 'patient_code',
  defaultSort: 'line',
  operations: [],
  tenant: true,
  ids: 'time',
  write: 'user',
});

/** Fields entered for one patient and saved as given. */
export const rowFields = [
  'name',
  'patient_code',
  'phone',
  'mobile_phone',
  'email',
  'date',
  'time',
  'provider',
  'location',
  'language',
] as const satisfies readonly (keyof typeof notificationRows.fields)[];

export type RowField = (typeof rowFields)[number];

export const rowFieldsOf = (hasDelivery: boolean): readonly RowField[] =>
  hasDelivery ? rowFields : rowFields.filter((name) => !('level' in notificationRows.fields[name]));
