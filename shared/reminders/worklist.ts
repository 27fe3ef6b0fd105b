import {
  boolean,
  choice,
  list,
  number,
  omittable,
  optional,
  record,
  required,
  text,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

/**
 * Kinds of tasks for staff: callback request, canceled appointment, wrong number, failed message, upcoming appointment without a
 * working address, payment returned by the bank, payment whose request was not delivered, refund declined later by the gateway,
 * reversed late charge, and voicemail.
 */
export const workKinds = [
  'callback',
  'cancel',
  'not_pat',
  'failed',
  'unreachable',
  'returned',
  'unasked',
  'unrefunded',
  'late_charge',
  'voicemail',
] as const;
export type WorkKind = (typeof workKinds)[number];

export const isOfPayment = (kind: WorkKind): boolean =>
  kind === 'returned' || kind === 'unasked' || kind === 'unrefunded' || kind === 'late_charge';

export const readWorkKind = (value: unknown): WorkKind | undefined =>
  workKinds.find((kind) => kind === value);

/** Hours before an appointment from which an unreachable patient becomes a task. */
export const unreachableHours = 48;

export const worklistDays = 30;

export const longestNote = 500;

export const workLineResult = record({
  /** ID of the row, payment or recording. Together with the kind, it identifies the task. */
  row: required(text),
  notification: text,
  kind: choice(workKinds),
  /** Creation time in Unix seconds. */
  time: number,
  channel: text,
  reason: text,
  status: text,
  /** Error code and text from the provider that rejected the message. */
  error_code: text,
  error_text: text,
  message: text,
  contact: text,
  name: text,
  phone: text,
  date: text,
  clock: text,
  provider: text,
  call: text,
  seconds: omittable(number),
  /** Words of the patient's reply. */
  said: text,
  note: text,
  assignee: text,
  done_by: text,
  done: boolean,
});

/** Change of a task. A missing value stays unchanged; '' removes a note or assignee. */
export const workChangeRequest = record({
  row: text,
  kind: optional(choice(workKinds)),
  note: optional(text),
  assignee: optional(text),
  done: optional(boolean),
});

export const needResult = record({
  kind: choice(workKinds),
  count: number,
  newest: list(workLineResult),
});

export type WorkLine = ValueOf<typeof workLineResult>;
export type WorkLineWire = WireOf<typeof workLineResult>;
export type Need = ValueOf<typeof needResult>;
