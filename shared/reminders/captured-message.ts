import { channels } from '../contacts/channels.ts';
import { languages } from '../language.ts';
import {
  choice,
  number,
  record,
  text,
  time,
  withDefault,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

/** Message in the test outbox. Only the result for a single message has the HTML of an email. */
export const capturedMessageResult = record({
  id: text,
  channel: withDefault(choice(channels), 'text'),
  to: text,
  name: text,
  /** Practice name as patients know it. */
  sender: text,
  subject: text,
  text,
  html: text,
  /** Unix seconds; 0 if unknown. */
  time: number,
  /** Latest answer as a code. `detail` is the patient's own text. */
  response: text,
  detail: text,
  answered_at: time,
  language: withDefault(choice(languages), 'en'),
});

/** Messages that wait for sending hours while no provider is set. */
export const waitingResult = record({ messages: number, first_at: time, last_at: time });

export type CapturedMessage = ValueOf<typeof capturedMessageResult>;
export type CapturedMessageWire = WireOf<typeof capturedMessageResult>;
export type WaitingMessages = ValueOf<typeof waitingResult>;
