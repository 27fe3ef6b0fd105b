import { channels } from '../contacts/channels.ts';
import { notificationRows } from '../resources/notification-rows.ts';
import {
  choice,
  flag,
  list,
  number,
  optional,
  record,
  rowOf,
  text,
  time,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

/** Row of a notification list with its messages of the last job, or of the earlier job that reached the patient. */
export const outcomeResult = record({
  id: text,
  name: text,
  date: text,
  time: text,
  reason: text,
  answer: text,
  /** A message without a send time was never sendable, such as one for a channel without an address. */
  messages: list(record({ id: text, channel: choice(channels), status: text, send_at: time })),
});

/** Row of a notification list with the messages that it would get now. */
export const previewResult = rowOf(notificationRows, {
  messages: list(
    record({
      channel: choice(channels),
      address: text,
      /** Missing if `reason` prevents sending. */
      send_at: time,
      reason: text,
      subject: text,
      text,
      html: text,
      untranslated: flag,
      segments: optional(number),
      /** User's own address for a test message; '' if none is possible. */
      test_to: text,
    }),
  ),
});

export type OutcomeRowWire = WireOf<typeof outcomeResult>;
export type OutcomeRow = ValueOf<typeof outcomeResult>;
export type PreviewedRow = ValueOf<typeof previewResult>;
export type PreviewedMessage = PreviewedRow['messages'][number];
export type PreviewedMessageWire = WireOf<typeof previewResult>['messages'][number];
