import { dialogMessages } from '../messages/router.ts';
import { defineResource } from './define.ts';
import { active, libraryEntry, name } from './library-entry.ts';

const sendsByItself = { permission: 'send', when: { runs: 'by_itself', run_confirm: 'none' } } as const;

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
    channel_rule: {
      kind: 'choice',
      label: 'Where several are chosen',
      choices: ['all', 'first'],
      choiceLabels: { all: 'Each of them', first: 'One after the other, until one reaches the person' },
      initial: 'all',
      group: 'What is sent',
      beyond: 'delivery',
    },
    dial_plan: {
      kind: 'text',
      label: 'Dial Plan',
      reference: { to: 'dial_plans', by: 'id' },
      hint: 'How its calls are placed.',
      group: 'What is sent',
      beyond: 'delivery',
    },
    phone_sequence_es: {
      kind: 'text',
      label: 'Spanish Call',
      reference: { to: 'phone_sequences', by: 'id' },
      group: 'For Spanish speakers',
      beyond: 'delivery',
    },
    text_template_es: {
      kind: 'text',
      label: 'Spanish Text',
      reference: { to: 'text_templates', by: 'id' },
      group: 'For Spanish speakers',
      beyond: 'delivery',
    },
    email_template_es: {
      kind: 'text',
      label: 'Spanish Email',
      reference: { to: 'email_templates', by: 'id' },
      group: 'For Spanish speakers',
      beyond: 'delivery',
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
    closed_day: {
      kind: 'choice',
      label: 'When the day is closed',
      choices: ['before', 'skip'],
      choiceLabels: { before: 'The last open day before', skip: 'Not at all' },
      initial: 'before',
      hint: 'Closed are the weekdays that are not chosen and the organization’s holidays.',
      group: 'When',
      beyond: 'delivery',
    },
    runs: {
      kind: 'choice',
      label: 'It is sent',
      choices: ['by_hand', 'by_itself'],
      choiceLabels: {
        by_hand: 'When somebody sends a list',
        by_itself: 'By itself, each morning, to the visits that are due',
      },
      initial: 'by_hand',
      group: 'By itself',
      beyond: 'self_running',
    },
    run_visits: {
      kind: 'choice',
      label: 'Visits it takes',
      choices: ['own', 'all'],
      choiceLabels: { own: 'Those of lists with this reminder', all: 'Those of all lists' },
      initial: 'own',
      hint: 'Upload visits as they come in. Nobody is taken twice for the same visit.',
      group: 'By itself',
      beyond: 'self_running',
    },
    run_confirm: {
      kind: 'choice',
      label: 'Before it leaves',
      choices: ['ask', 'none'],
      choiceLabels: { ask: 'Somebody confirms it on Home', none: 'Nobody is asked' },
      initial: 'ask',
      group: 'By itself',
      beyond: 'self_running',
    },
    active,
  },
  // Home shows and chooses a list's reminder.
  rights: { list: ['library', 'home'], one: ['library', 'home'] },
  needs: { create: [sendsByItself], update: [sendsByItself] },
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
    size: { kind: 'number', label: 'Size', readAs: 'bytes', serverSet: true },
    type: { kind: 'text', label: 'Type', readAs: 'fileType', serverSet: true },
    duration: { kind: 'number', label: 'Length', readAs: 'duration', serverSet: true },
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
