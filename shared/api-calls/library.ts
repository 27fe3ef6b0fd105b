import { anyRecord, number, optional, record, text, time, type ValueOf } from '../wire/wire-types.ts';
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

/** Saved version of a library entry. Those saved before versions were kept have no time and no user. */
const savedVersion = record({
  version: number,
  time,
  user_name: text,
  full_name: text,
  acting_for: text,
  /** Earlier version that this one restored; 0 for none. */
  restored_from: number,
  /** Values of its fields by name. */
  content: anyRecord,
});

/** Maximum number of versions in one answer. */
export const versionsAtOnce = 20;

export type SavedVersion = ValueOf<typeof savedVersion>;
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
  listVersions: {
    method: 'GET',
    path: 'library/versions',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    request: record({
      resource: text,
      id: text,
      /** Lists only versions before this one; the newest if missing. */
      before: number,
    }),
    result: savedVersion,
    summary: `Lists up to ${versionsAtOnce} saved versions of a text, email, call or another library entry, newest first`,
  },
  restoreVersion: {
    method: 'POST',
    path: 'library/versions/restore',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    request: record({
      resource: text,
      id: text,
      version: number,
      /** Newest version that the user has seen. If a newer one was saved since, nothing is restored. */
      newest: number,
    }),
    confirmedBy: seenInAudit('update'),
    summary: 'Saves the fields of an earlier version of a library entry as its newest version',
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
