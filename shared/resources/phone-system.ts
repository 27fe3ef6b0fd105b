import { defineResource } from './define.ts';
import { libraryEntry, name, active } from './library-entry.ts';

export const audioFiles = defineResource({
  ...libraryEntry,
  name: 'audio_files',
  versioned: true,
  label: { one: 'audio file', many: 'Audio Files', group: 'Phone' },
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
  versioned: true,
  label: { one: 'action', many: 'Actions', group: 'Phone' },
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
        callback: 'Request a call back',
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
  empty: 'An action is what happens when a patient presses a key. Create the first one.',
});

export const dialPlans = defineResource({
  ...libraryEntry,
  name: 'dial_plans',
  label: { one: 'dial plan', many: 'Dial Plans', group: 'Phone' },
  fields: {
    name,
    caller_id: {
      kind: 'phone',
      label: 'Caller ID',
      hint: 'One of your own numbers. Your service provider assigns them',
      closed: true,
    },
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
  listed: ['caller_id', 'retries', 'calls_per_minute'],
  filterFields: ['voicemail'],
  empty:
    'A dial plan sets how calls are placed: how often, how fast, and what happens on voicemail. Create the first one.',
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
      hint: 'An https address that receives events',
    },
    secret: {
      kind: 'secret',
      label: 'Secret',
      maxLength: 200,
      hint: 'Used to sign each event. The secret is never shown again.',
    },
    events: {
      kind: 'text',
      label: 'Events',
      maxLength: 200,
      hint: 'Comma-separated: confirmed, cancelled, callback, opted_out, undone, delivered, failed. Leave blank for all',
    },
    active,
  },
  columns: ['kind', 'url', 'events', 'active'],
  listed: ['url', 'events', 'active'],
  filterFields: ['active'],
  empty: 'A plugin sends events, such as a confirmation, to another system. Create the first one.',
});
