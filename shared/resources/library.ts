import { dialogMessages } from '../locales/en/router.ts';
import { defineResource } from './define.ts';
import { libraryEntry, name } from './library-entry.ts';

export const phoneSpeech = defineResource({
  ...libraryEntry,
  name: 'phone_speech',
  versioned: true,
  label: { one: 'phone speech', many: 'Phone Speech', plural: 'phone speeches', group: 'Phone' },
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
      required: 'Enter the text to speak.',
      maxLength: 3000,
      placeholders: true,
    },
  },
  columns: ['language', 'voice', 'timeStamp'],
  filterFields: ['language'],
  searchFields: ['name', 'text'],
  empty: 'A phone speech is a text that a voice reads on the phone. Write the first one.',
});

/**
 * Steps have the format `[{do: 'play', file} | {do: 'speak', speech} | {do: 'gather', digits: {"1": action}} | {do: 'transfer'} | {do:
 * 'hang_up'}]`, with ids.
 */
export const phoneSequences = defineResource({
  ...libraryEntry,
  name: 'phone_sequences',
  versioned: true,
  label: { one: 'phone sequence', many: 'Phone Sequence', group: 'Phone' },
  perPageKey: 'sequence',
  fields: {
    name,
    steps: { kind: 'json', label: 'Steps', required: 'Add at least one step.' },
    transfer_number: {
      kind: 'phone',
      label: 'Transfer Number',
      hint: 'Phone number for callers who ask for the office',
    },
  },
  columns: ['transfer_number', 'timeStamp'],
  empty:
    'A phone sequence sets what callers hear, step by step, and what each key does. Create the first one.',
});

/** Phone audio. Content is transferred by `uploadPhoneFile` and `downloadPhoneFile`. */
export const phoneFiles = defineResource({
  ...libraryEntry,
  name: 'phone_files',
  label: { one: 'phone file', many: 'Phone Files', group: 'Phone' },
  fields: {
    name,
    size: { kind: 'number', label: 'Size', readAs: 'bytes', serverSet: true },
    type: { kind: 'text', label: 'Type', readAs: 'fileType', serverSet: true },
    duration: { kind: 'number', label: 'Length', readAs: 'duration', serverSet: true },
  },
  columns: ['duration', 'type', 'size', 'timeStamp'],
  listed: ['duration', 'size', 'timeStamp'],
  operations: ['list', 'one', 'update', 'delete'],
  empty: 'Recordings that are played on the phone, as WAV or MP3. Upload the first one.',
});

export const textTemplates = defineResource({
  ...libraryEntry,
  name: 'text_templates',
  versioned: true,
  label: { one: 'text message', many: 'Text Message', group: 'Messages' },
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

/** Email templates contain plain text with Markdown. */
export const emailTemplates = defineResource({
  ...libraryEntry,
  name: 'email_templates',
  versioned: true,
  label: { one: 'email template', many: 'Email Template', group: 'Messages' },
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
