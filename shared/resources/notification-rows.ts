import { defineResource } from './define.ts';

export const rowStatuses = ['ready', 'error', 'cancelled_by_rules'] as const;

/** The rules that cancel a row. */
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
 * One appointment of one person on a notification list. Read by `listNotificationRows` and added by `addNotificationRows`
 * alone, so it stands in no registry. Its fields are named as those of the IVR call record where that has one, so that
 * templates are filled from a row as it is.
 */
export const notificationRows = defineResource({
  name: 'notification_rows',
  label: { one: 'row', many: 'Rows' },
  fields: {
    notification: { kind: 'text', label: 'Notification List', serverSet: true, hidden: true },
    line: { kind: 'number', label: 'Line', serverSet: true },
    /** The contact's id; found by the patient code where that is given. */
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
    /** What the reminder is written in; the contact's where it is left out. */
    language: {
      kind: 'choice',
      label: 'Language',
      choices: ['en', 'es'],
      choiceLabels: { en: 'English', es: 'Spanish' },
      beyond: 'delivery',
    },
    status: {
      kind: 'choice',
      label: 'Status',
      choices: rowStatuses,
      choiceLabels: { ready: 'Ready', error: 'Error', cancelled_by_rules: 'Canceled by rules' },
      serverSet: true,
    },
    /** Whether a rule cancelled it: `hideCBR` leaves those out by the filter 'F'. */
    cbr: { kind: 'flag', label: 'Canceled by rules', serverSet: true, hidden: true },
    /** Why it is not sent. */
    reason: { kind: 'text', label: 'Reason', serverSet: true },
    /** Which rule it is that cancelled it. */
    reason_code: { kind: 'choice', label: 'Rule', choices: rowRules, serverSet: true, hidden: true },
    /** Addresses as they were given that are not used, while the row is sent. */
    warning: { kind: 'text', label: 'Warning', serverSet: true },
    /** Nothing is sent for it from then on. */
    useless_after: { kind: 'time', label: 'Useless after', serverSet: true },
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

/** What is asked of one person, and kept of a row as it was given. */
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

/** Those of them that an API has, with or without `delivery`. */
export const rowFieldsOf = (hasDelivery: boolean): readonly RowField[] =>
  hasDelivery ? rowFields : rowFields.filter((name) => !('beyond' in notificationRows.fields[name]));
