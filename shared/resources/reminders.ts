import { defineResource } from './define.ts';
import { active, libraryEntry, name } from './library-entry.ts';

const sendsByItself = { permission: 'send', when: { runs: 'by_itself', run_confirm: 'none' } } as const;

export const reminders = defineResource({
  ...libraryEntry,
  name: 'reminders',
  label: { one: 'reminder', many: 'Reminders', group: 'Reminders' },
  fields: {
    name,
    phone_sequence: {
      kind: 'text',
      label: 'Phone Sequence',
      reference: { to: 'phone_sequences', by: 'id' },
      group: 'Messages',
    },
    text_template: {
      kind: 'text',
      label: 'Text Message',
      reference: { to: 'text_templates', by: 'id' },
      group: 'Messages',
    },
    email_template: {
      kind: 'text',
      label: 'Email Template',
      reference: { to: 'email_templates', by: 'id' },
      group: 'Messages',
    },
    channel_rule: {
      kind: 'choice',
      label: 'If several are chosen',
      choices: ['all', 'first'],
      choiceLabels: { all: 'Send all', first: 'Try in order until one is delivered' },
      initial: 'all',
      group: 'Messages',
      level: 2,
    },
    dial_plan: {
      kind: 'text',
      label: 'Dial Plan',
      reference: { to: 'dial_plans', by: 'id' },
      hint: 'Sets the caller ID, retries and voicemail for its calls.',
      group: 'Messages',
      level: 2,
    },
    phone_sequence_es: {
      kind: 'text',
      label: 'Spanish Call',
      reference: { to: 'phone_sequences', by: 'id' },
      group: 'For Spanish speakers',
      level: 2,
    },
    text_template_es: {
      kind: 'text',
      label: 'Spanish Text',
      reference: { to: 'text_templates', by: 'id' },
      group: 'For Spanish speakers',
      level: 2,
    },
    email_template_es: {
      kind: 'text',
      label: 'Spanish Email',
      reference: { to: 'email_templates', by: 'id' },
      group: 'For Spanish speakers',
      level: 2,
    },
    lead_days: {
      kind: 'number',
      label: 'Days before the appointment',
      required: 'Enter how many days before the appointment to send it.',
      min: 0,
      max: 60,
      group: 'When',
    },
    send_from: {
      kind: 'clock',
      label: 'Not before',
      required: 'Enter the earliest time it can be sent.',
      group: 'When',
    },
    send_to: {
      kind: 'clock',
      label: 'Not after',
      required: 'Enter the latest time it can be sent.',
      group: 'When',
    },
    weekdays: {
      kind: 'weekdays',
      label: 'Weekdays',
      required: 'Choose at least one weekday.',
      group: 'When',
    },
    closed_day: {
      kind: 'choice',
      label: 'If that day is closed',
      choices: ['before', 'skip'],
      choiceLabels: { before: 'Send on the last open day before', skip: 'Don’t send' },
      initial: 'before',
      hint: 'Days not selected, and holidays, count as closed.',
      group: 'When',
      level: 2,
    },
    runs: {
      kind: 'choice',
      label: 'How it’s sent',
      choices: ['by_hand', 'by_itself'],
      choiceLabels: {
        by_hand: 'When someone on your team sends a list',
        by_itself: 'Automatically each morning, for appointments that are due',
      },
      initial: 'by_hand',
      group: 'Automatic sending',
      level: 2,
    },
    run_visits: {
      kind: 'choice',
      label: 'Appointments to include',
      choices: ['own', 'all'],
      choiceLabels: { own: 'Only those on lists with this reminder', all: 'Those on all lists' },
      initial: 'own',
      hint: 'Upload appointments as they come in. No one is reminded twice for the same appointment.',
      group: 'Automatic sending',
      level: 2,
    },
    run_confirm: {
      kind: 'choice',
      label: 'Before sending',
      choices: ['ask', 'none'],
      choiceLabels: { ask: 'Someone on your team confirms on Home', none: 'No confirmation needed' },
      initial: 'ask',
      group: 'Automatic sending',
      level: 2,
    },
    active,
  },
  // Home shows the reminder of a notification list and lets users select it.
  rights: { list: ['library', 'home'], one: ['library', 'home'] },
  needs: { create: [sendsByItself], update: [sendsByItself] },
  columns: ['lead_days', 'send_from', 'send_to', 'weekdays', 'active'],
  listed: ['lead_days', 'weekdays', 'active'],
  filterFields: ['active'],
  empty:
    'A reminder sets what to send, and how long before the appointment. Create a text, email or phone sequence first, then create the reminder that uses it.',
});

/**
 * Returns true for an active reminder. Only `T` counts; a missing value is inactive, as in the form and on the list page. The API's
 * queries follow the same rule with `isActive` in `server/api/reminders/may-send.ts`.
 */
export const isActiveReminder = ({ active }: { active?: string | null }): boolean => active === 'T';

const spanishEntries = [
  ['phone_sequence_es', 'phone_sequence'],
  ['text_template_es', 'text_template'],
  ['email_template_es', 'email_template'],
] as const;

type Entry = (typeof spanishEntries)[number];

/** Returns the first Spanish entry that has no English counterpart. */
export function spanishAlone(chosen: (name: Entry[number]) => string | undefined): Entry[0] | undefined {
  return spanishEntries.find(([spanish, fellow]) => chosen(spanish) && !chosen(fellow))?.[0];
}
