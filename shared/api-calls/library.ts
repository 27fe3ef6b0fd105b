import { number, optional, record, text, type ValueOf } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../messages/failed-writes.ts';

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
    feature: 'starters',
    beyond: { resource: 'starters.preview', language: 'starters.preview' },
    confirmedBy: seenInAudit('create'),
    summary:
      'Puts starter templates in English and Spanish, and a reminder that sends them, into a library without a reminder; not in the contract',
  },
  listStarters: {
    method: 'GET',
    path: 'library/starters',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'starters.preview',
    result: starter,
    summary: 'The starter templates as they would be entered, in English and Spanish; not in the contract',
  },
  sendTestEmail: {
    method: 'POST',
    path: 'email_templates/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    needs: ['send'],
    feature: 'test_email',
    ...outboxResult,
    confirmedBy: seenInAudit('test email'),
    ifDone: failedWrites.done.sent,
    summary: 'Sends an email template with sample values to one address; not in the contract',
  },
  listenToSpeech: {
    method: 'GET',
    path: 'phone/speech/:name',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'server_voice',
    answers: 'content',
    summary: "What the server's voice said under a name, as WAV; not in the contract",
  },
  listPluginEvents: {
    method: 'GET',
    path: 'plugins/:id/events',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'plugin_events',
    result: pluginEvent,
    summary: 'What a plugin was told last, and what it answered; not in the contract',
  },
  sendTestEvent: {
    method: 'POST',
    path: 'plugins/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    needs: ['send'],
    feature: 'plugin_events',
    confirmedBy: seenInAudit('test event'),
    summary: 'Sends a plugin an event of the kind `test`; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
