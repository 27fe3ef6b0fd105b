import { textOf, type ApiRecord } from '../reply.ts';

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

export const readWorkKind = (text: unknown): WorkKind | undefined => workKinds.find((kind) => kind === text);

/** Hours before an appointment from which an unreachable patient becomes a task. */
export const unreachableHours = 48;

export const worklistDays = 30;

export const longestNote = 500;

export interface WorkLine {
  /** ID of the row, payment or recording. Together with the kind, it identifies the task. */
  row: string;
  list: string;
  kind: WorkKind;
  /** Creation time in Unix seconds. */
  time: number;
  channel: string;
  reason: string;
  status: string;
  /** Error code and text from the provider that rejected the message. */
  errorCode: string;
  errorText: string;
  message: string;
  contact: string;
  name: string;
  phone: string;
  date: string;
  clock: string;
  provider: string;
  call: string;
  seconds: number;
  reply: string;
  note: string;
  assignee: string;
  doneBy: string;
  done: boolean;
}

export function readWorkLine(record: ApiRecord): WorkLine | undefined {
  const kind = readWorkKind(record['kind']);
  const row = textOf(record, 'row');
  if (!kind || !row) return undefined;
  const text = (name: string) => textOf(record, name);
  return {
    row,
    list: text('notification'),
    kind,
    time: Number(text('time')) || 0,
    channel: text('channel'),
    reason: text('reason'),
    status: text('status'),
    errorCode: text('error_code'),
    errorText: text('error_text'),
    message: text('message'),
    contact: text('contact'),
    name: text('name'),
    phone: text('phone'),
    date: text('date'),
    clock: text('clock'),
    provider: text('provider'),
    call: text('call'),
    seconds: Number(text('seconds')) || 0,
    reply: text('said'),
    note: text('note'),
    assignee: text('assignee'),
    doneBy: text('done_by'),
    done: record['done'] === true,
  };
}
