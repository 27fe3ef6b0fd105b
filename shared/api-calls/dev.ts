import { capturedMessageResult, waitingResult } from '../reminders/captured-message.ts';
import { list, mapOf, number, omittable, record, text, type ValueOf } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

const testNumbers = list(record({ number: text, what: text }));

const demo = record({
  sign_ins: list(record({ case: text, user_name: text, pw: text, note: text })),
  payment_links: list(
    record({
      case: text,
      what: text,
      client_id: text,
      payment_id: text,
      /** Verification data of the payer by field. */
      verify: mapOf(text),
    }),
  ),
  email_links: list(record({ case: text, path: text })),
  reseller_ids: list(text),
  test_cards: testNumbers,
  test_accounts: testNumbers,
});

/** Captured message that belongs to no practice's job. The list omits message texts. */
const devMail = record({
  id: text,
  to: text,
  subject: text,
  channel: text,
  time: number,
  text: omittable(text),
  html: omittable(text),
});

export type Demo = ValueOf<typeof demo>;
export type DevMail = ValueOf<typeof devMail>;

export const devCalls = {
  devDemo: {
    method: 'GET',
    path: 'dev/demo',
    signedBy: 'nobody',
    devOnly: true,
    answers: 'object',
    result: demo,
    summary: 'Returns the demo sign-ins and payment links',
  },
  devOutbox: {
    method: 'GET',
    path: 'dev/outbox',
    signedBy: 'nobody',
    devOnly: true,
    result: devMail,
    summary: 'Lists messages captured because no provider is configured',
  },
  devMail: {
    method: 'GET',
    path: 'dev/outbox/:id',
    signedBy: 'nobody',
    devOnly: true,
    result: devMail,
    summary: 'Returns a captured message',
  },
  devMessages: {
    method: 'GET',
    path: 'dev/messages',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    devOnly: true,
    result: capturedMessageResult,
    summary:
      "Lists the practice's captured messages of jobs, newest first, filtered by `channel`, `to` and `q`",
  },
  devMessage: {
    method: 'GET',
    path: 'dev/messages/:id',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    devOnly: true,
    result: capturedMessageResult,
    summary: 'Returns a captured message, including the HTML of an email',
  },
  devWaiting: {
    method: 'GET',
    path: 'dev/waiting',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    devOnly: true,
    result: waitingResult,
    summary: "Counts the practice's waiting messages without a provider, with the earliest send time",
  },
  devRelease: {
    method: 'POST',
    path: 'dev/waiting',
    signedBy: 'user',
    openTo: ['home'],
    needs: ['send'],
    level: 2,
    devOnly: true,
    unseen: 'Development only. A repeat finds nothing left to release.',
    summary: 'Captures waiting messages in the test outbox now, ignoring sending hours',
  },
  devAnswer: {
    method: 'POST',
    path: 'dev/messages/:id/answer',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    devOnly: true,
    request: record({ text, key: text }),
    result: record({ said: text }),
    unseen: 'Development only. The page shows the effect of the answer.',
    summary: 'Answers a captured message by `text` or by a pressed `key`',
  },
} as const satisfies Record<string, ListedCall>;
