import { dialogMessages } from '../messages.ts';
import { defineResource } from './define.ts';
import type { FieldDefinition } from './fields.ts';

const name = {
  kind: 'text',
  label: 'Name',
  required: dialogMessages[7],
  maxLength: 120,
} as const satisfies FieldDefinition;
const active = { kind: 'flag', label: 'Active' } as const satisfies FieldDefinition;

/** What the library's own entries have in common. */
const libraryEntry = {
  section: 'library',
  title: ['name'],
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  ids: 'time',
  write: 'user',
} as const;

/** When a reminder goes out, and by which of the library's entries. */
export const reminders = defineResource({
  ...libraryEntry,
  name: 'reminders',
  label: { one: 'reminder', many: 'Reminders' },
  fields: {
    name,
    phone_sequence: {
      kind: 'text',
      label: 'Phone Sequence',
      reference: { to: 'phone_sequences', by: 'id' },
      group: 'What is sent',
    },
    text_template: {
      kind: 'text',
      label: 'Text Message',
      reference: { to: 'text_templates', by: 'id' },
      group: 'What is sent',
    },
    email_template: {
      kind: 'text',
      label: 'Email Template',
      reference: { to: 'email_templates', by: 'id' },
      group: 'What is sent',
    },
    lead_days: {
      kind: 'number',
      label: 'Days before the appointment',
      required: 'Say how many days before the appointment.',
      min: 0,
      max: 60,
      group: 'When',
    },
    send_from: {
      kind: 'clock',
      label: 'Not before',
      required: 'Say from when it may be sent.',
      group: 'When',
    },
    send_to: { kind: 'clock', label: 'Not after', required: 'Say until when it may be sent.', group: 'When' },
    weekdays: {
      kind: 'weekdays',
      label: 'Weekdays',
      required: 'Choose at least one weekday.',
      group: 'When',
    },
    active,
  },
  columns: ['lead_days', 'send_from', 'send_to', 'weekdays', 'active'],
  filterFields: ['active'],
  empty:
    'A reminder says what is sent, and when before the appointment. Write a text, email or phone sequence first, then make the reminder that uses it.',
});

export const phoneSpeech = defineResource({
  ...libraryEntry,
  name: 'phone_speech',
  label: { one: 'phone speech', many: 'Phone Speech', plural: 'phone speeches' },
  fields: {
    name,
    language: {
      kind: 'choice',
      label: 'Language',
      choices: ['en', 'es'],
      choiceLabels: { en: 'English', es: 'Spanish' },
    },
    voice: {
      kind: 'choice',
      label: 'Voice',
      choices: ['female', 'male'],
      choiceLabels: { female: 'Female', male: 'Male' },
    },
    text: {
      kind: 'multiline',
      label: 'Text',
      required: 'Write what is spoken.',
      maxLength: 3000,
      placeholders: true,
    },
  },
  columns: ['language', 'voice', 'timeStamp'],
  filterFields: ['language'],
  searchFields: ['name', 'text'],
  empty: 'A phone speech is a text that a voice reads on the phone. Write the first one.',
});

/** `steps`: `[{do: 'play', file} | {do: 'speak', speech} | {do: 'gather', digits: {"1": action}} | {do: 'transfer'} | {do: 'hang_up'}]`, ids each. */
export const phoneSequences = defineResource({
  ...libraryEntry,
  name: 'phone_sequences',
  label: { one: 'phone sequence', many: 'Phone Sequence' },
  perPageKey: 'sequence',
  fields: {
    name,
    steps: { kind: 'json', label: 'Steps', required: 'Add at least one step.' },
    transfer_number: {
      kind: 'phone',
      label: 'Transfer Number',
      hint: 'Where callers who ask for the office go',
    },
  },
  columns: ['transfer_number', 'timeStamp'],
  empty: 'A phone sequence is what a caller hears, step by step, and what the keys do. Make the first one.',
});

/** Sound for the phone. Its content comes and goes by `uploadPhoneFile` and `downloadPhoneFile`. */
export const phoneFiles = defineResource({
  ...libraryEntry,
  name: 'phone_files',
  label: { one: 'phone file', many: 'Phone Files' },
  fields: {
    name,
    size: { kind: 'number', label: 'Size', serverSet: true },
    type: { kind: 'text', label: 'Type', serverSet: true },
    duration: { kind: 'number', label: 'Length', serverSet: true },
  },
  columns: ['duration', 'type', 'size', 'timeStamp'],
  operations: ['list', 'one', 'update', 'delete'],
  empty: 'Recordings that are played on the phone, as WAV or MP3. Upload the first one.',
});

export const textTemplates = defineResource({
  ...libraryEntry,
  name: 'text_templates',
  label: { one: 'text message', many: 'Text Message' },
  fields: {
    name,
    template: {
      kind: 'multiline',
      label: 'Text',
      required: dialogMessages[8],
      maxLength: 1600,
      placeholders: true,
    },
  },
  columns: ['template', 'timeStamp'],
  searchFields: ['name', 'template'],
  empty:
    'A text message template is the text that patients get, with their own name and time filled in. Write the first one.',
});

/** Plain text with Markdown. */
export const emailTemplates = defineResource({
  ...libraryEntry,
  name: 'email_templates',
  label: { one: 'email template', many: 'Email Template' },
  fields: {
    name,
    subject: {
      kind: 'text',
      label: 'Subject',
      required: 'Subject is required.',
      maxLength: 200,
      placeholders: true,
    },
    template: {
      kind: 'multiline',
      label: 'Text',
      required: 'Email text is required.',
      maxLength: 20_000,
      placeholders: true,
    },
  },
  columns: ['subject', 'timeStamp'],
  searchFields: ['name', 'subject', 'template'],
  empty:
    'An email template is the email that patients get, with their own name and time filled in. Write the first one.',
});

export const audioFiles = defineResource({
  ...libraryEntry,
  name: 'audio_files',
  label: { one: 'audio file', many: 'Audio Files' },
  fields: {
    name,
    phone_file: {
      kind: 'text',
      label: 'Phone File',
      required: 'Choose a phone file.',
      reference: { to: 'phone_files', by: 'id' },
    },
    language: {
      kind: 'choice',
      label: 'Language',
      choices: ['en', 'es'],
      choiceLabels: { en: 'English', es: 'Spanish' },
    },
  },
  columns: ['phone_file', 'language'],
  filterFields: ['language'],
  empty:
    'An audio file is a recording in one language, ready for phone sequences. Upload a phone file first.',
});

export const actions = defineResource({
  ...libraryEntry,
  name: 'actions',
  label: { one: 'action', many: 'Actions' },
  fields: {
    name,
    kind: {
      kind: 'choice',
      label: 'Kind',
      required: 'Choose what the key does.',
      choices: ['confirm', 'cancel', 'callback', 'opt_out', 'not_patient', 'transfer', 'repeat'],
      choiceLabels: {
        confirm: 'Confirm the appointment',
        cancel: 'Cancel the appointment',
        callback: 'Ask for a call back',
        opt_out: 'Stop contacting me',
        not_patient: 'Wrong person',
        transfer: 'Transfer to the office',
        repeat: 'Hear it again',
      },
    },
    digit: {
      kind: 'choice',
      label: 'Key',
      choices: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'],
    },
    message: { kind: 'multiline', label: 'Message', maxLength: 500, hint: 'Spoken after the key is pressed' },
  },
  columns: ['kind', 'digit', 'message'],
  filterFields: ['kind'],
  empty: 'An action is what happens when a patient presses a key. Make the first one.',
});

export const dialPlans = defineResource({
  ...libraryEntry,
  name: 'dial_plans',
  label: { one: 'dial plan', many: 'Dial Plans' },
  fields: {
    name,
    caller_id: { kind: 'phone', label: 'Caller ID' },
    retries: { kind: 'number', label: 'Retries', min: 0, max: 5 },
    retry_minutes: { kind: 'number', label: 'Minutes between retries', min: 1, max: 1440 },
    voicemail: {
      kind: 'choice',
      label: 'Voicemail',
      choices: ['hang_up', 'leave_message'],
      choiceLabels: { hang_up: 'Hang up', leave_message: 'Leave a message' },
    },
    calls_per_minute: { kind: 'number', label: 'Calls per minute', min: 1, max: 600 },
  },
  columns: ['caller_id', 'retries', 'retry_minutes', 'voicemail', 'calls_per_minute'],
  filterFields: ['voicemail'],
  empty:
    'A dial plan says how calls are placed: how often, how fast, and what is done on voicemail. Make the first one.',
});

export const plugins = defineResource({
  ...libraryEntry,
  name: 'plugins',
  label: { one: 'plugin', many: 'Plugins' },
  fields: {
    name,
    kind: { kind: 'choice', label: 'Kind', choices: ['webhook'], choiceLabels: { webhook: 'Webhook' } },
    url: {
      kind: 'url',
      label: 'Address',
      required: 'Address is required.',
      hint: 'An https address that is told of events',
    },
    secret: {
      kind: 'secret',
      label: 'Secret',
      maxLength: 200,
      hint: 'Signs what is sent. It is never shown again.',
    },
    events: {
      kind: 'text',
      label: 'Events',
      maxLength: 200,
      hint: 'By comma: confirmed, cancelled, opted_out, paid',
    },
    active,
  },
  columns: ['kind', 'url', 'events', 'active'],
  filterFields: ['active'],
  empty: 'A plugin tells another system what happened, such as a confirmation. Make the first one.',
});
