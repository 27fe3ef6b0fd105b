import { textOf, type ApiRecord } from '../reply.ts';

/**
 * What of the answers and messages a person has to see to: who asked for a call back, who cancelled a visit, whose number is
 * somebody else's, who could not be reached, who has an appointment soon and no address that works, whose payment the bank took back, whom no request for a payment reached, whose refund
 * the gateway refused later, whose late charge was reversed, and who left a message on the phone.
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

/** Whether a line is about a payment; the others are about a visit. */
export const isOfPayment = (kind: WorkKind): boolean =>
  kind === 'returned' || kind === 'unasked' || kind === 'unrefunded' || kind === 'late_charge';

export const readWorkKind = (text: unknown): WorkKind | undefined => workKinds.find((kind) => kind === text);

/** How long before an appointment its patient has to be reachable. */
export const unreachableHours = 48;

/** What is older than this is on the worklist no more. */
export const worklistDays = 30;

export const longestNote = 500;

/** One line of the worklist, read. */
export interface WorkLine {
  /** The row of the list, the payment or the recording, which with the kind names the line. */
  row: string;
  list: string;
  kind: WorkKind;
  /** When it came about, in unix seconds. */
  time: number;
  channel: string;
  reason: string;
  status: string;
  /** The provider's code and words, where it refused the message. */
  errorCode: string;
  errorText: string;
  message: string;
  contact: string;
  name: string;
  phone: string;
  date: string;
  clock: string;
  provider: string;
  /** The call record of a voicemail, and how long that is. */
  call: string;
  seconds: number;
  /** What the patient wrote or pressed. */
  said: string;
  note: string;
  assignee: string;
  doneBy: string;
  done: boolean;
}

/** Undefined for what is no line. */
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
    said: text('said'),
    note: text('note'),
    assignee: text('assignee'),
    doneBy: text('done_by'),
    done: record['done'] === true,
  };
}
