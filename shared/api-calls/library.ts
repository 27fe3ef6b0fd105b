import { number, optional, record, text, type ValueOf } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../locales/en/failed-writes.ts';

/** Starter template. Fields depend on its resource. */
const starter = record({
  resource: text,
  language: text,
  name: text,
  subject: optional(text),
  template: optional(text),
  text: optional(text),
});

/** Outbound event for a plugin. Times are in Unix seconds. */
const pluginEvent = record({
  id: text,
  event: text,
  status: text,
  tries: number,
  /** HTTP status of the last response. */
  answer_status: optional(number),
  /** Reason why no response arrived. */
  fault: text,
  created: number,
  /** Time of the next attempt. */
  due: optional(number),
});

export type StarterResult = ValueOf<typeof starter>;
export type PluginEvent = ValueOf<typeof pluginEvent>;

export const libraryCalls = {
  enterStarters: {
    method: 'POST',
    path: 'library/starters',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    beyond: ['resource', 'language'],
    confirmedBy: seenInAudit('create'),
    summary:
      'Adds starter templates in English and Spanish and a reminder that uses them to a library without reminders',
  },
  listStarters: {
    method: 'GET',
    path: 'library/starters',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    result: starter,
    summary: 'Previews the starter templates in English and Spanish',
  },
  sendTestEmail: {
    method: 'POST',
    path: 'email_templates/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    needs: ['send'],
    level: 2,
    /** Without `subject` or `template`, the saved one is sent. */
    request: record({ email: text, subject: optional(text), template: optional(text) }),
    ...outboxResult,
    confirmedBy: seenInAudit('test email'),
    ifDone: failedWrites.done.sent,
    summary: 'Sends an email template with sample values to one address',
  },
  listenToSpeech: {
    method: 'GET',
    path: 'phone/speech/:name',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'voices',
    answers: 'content',
    summary: "Returns recorded speech of the server's voice by name, as WAV",
  },
  listPluginEvents: {
    method: 'GET',
    path: 'plugins/:id/events',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    result: pluginEvent,
    summary: 'Lists the latest events sent to a plugin and its responses',
  },
  sendTestEvent: {
    method: 'POST',
    path: 'plugins/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    needs: ['send'],
    level: 2,
    confirmedBy: seenInAudit('test event'),
    summary: 'Sends a plugin a `test` event',
  },
} as const satisfies Record<string, ListedCall>;
