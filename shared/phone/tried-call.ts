import { phoneTryMessages } from '../messages/phone-try.ts';
import { isRecord, textOf, type ApiRecord } from '../reply.ts';

/** What a call waits for. */
export type Awaited =
  | { kind: 'keys'; most: number; finishOn: string; seconds: number }
  | { kind: 'voicemail' }
  | { kind: 'none' };

interface Said {
  text: string;
  language: string;
  /** The name of the sound that the server's voice made of it; missing where it has none. */
  sound?: string;
}

/** What the engine answers to one turn of a call. */
interface CallTurn {
  id: string;
  said: readonly Said[];
  awaited: Awaited;
  ended: boolean;
  /** Index of the step that the call is in; missing before the first and after the last. */
  step?: number;
  tags: readonly string[];
  /** What came of it so far, in a sentence. */
  outcome: string;
  /** Of the record that was made of it. */
  record?: string;
}

interface CallLine extends Said {
  by: 'practice' | 'caller';
  /** The turn in which it was said. */
  turn: number;
}

/** A call that is tried, as a browser's session keeps it. */
export interface TriedCall extends Omit<CallTurn, 'said'> {
  /** Of what: a sequence, a patient. */
  of: string;
  /** Counts the answers: a form of an earlier one presses nothing. */
  turn: number;
  lines: readonly CallLine[];
}

/** Of a call that goes round in circles its beginning is forgotten. */
const mostLines = 60;
const longestLine = 1_000;
/** More is typed by nobody, whatever is asked for. */
export const mostKeys = 32;

/** Undefined for an answer that is no turn of a call. */
export function readTurn(answer: ApiRecord | undefined): CallTurn | undefined {
  if (!answer || textOf(answer, 'id') === '') return undefined;
  const { step, outcome } = answer;
  return {
    id: textOf(answer, 'id'),
    said: listIn(answer, 'said').filter(isRecord).map(readSaid),
    awaited: readAwaited(answer['waits']),
    ended: answer['ended'] === true,
    ...(typeof step === 'number' && { step }),
    tags: textsIn(answer, 'tags'),
    outcome: isRecord(outcome) ? textOf(outcome, 'sentence') : '',
    ...(textOf(answer, 'ivr') && { record: textOf(answer, 'ivr') }),
  };
}

function readSaid(said: ApiRecord): Said {
  const sound = textOf(said, 'sound');
  return {
    text: textOf(said, 'text').slice(0, longestLine) || phoneTryMessages.recording,
    language: textOf(said, 'language') || 'en',
    ...(sound && { sound }),
  };
}

function readAwaited(value: unknown): Awaited {
  const waits = isRecord(value) ? value : {};
  const kind = textOf(waits, 'kind');
  if (kind === 'voicemail') return { kind };
  if (kind !== 'keys') return { kind: 'none' };
  const [most, seconds] = [Number(waits['most']), Number(waits['seconds'])];
  return {
    kind,
    most: most >= 1 ? Math.min(most, mostKeys) : mostKeys,
    finishOn: textOf(waits, 'finish_on'),
    seconds: seconds >= 0 ? seconds : 0,
  };
}

const listIn = (record: ApiRecord, name: string): unknown[] => {
  const value = record[name];
  return Array.isArray(value) ? value : [];
};

const textsIn = (record: ApiRecord, name: string) =>
  listIn(record, name).filter((one) => typeof one === 'string');

/** The call after its next turn. `done` says what the caller did, in words that hold no keys of a secret. */
export function withTurn(
  before: Pick<TriedCall, 'of' | 'turn' | 'lines'>,
  { said, ...turn }: CallTurn,
  done: string,
): TriedCall {
  const number = before.turn + 1;
  const lines: CallLine[] = [
    ...before.lines,
    ...(done ? [{ by: 'caller', text: done, language: 'en', turn: number } as const] : []),
    ...said.map((one) => ({ ...one, by: 'practice', turn: number }) as const),
  ];
  return { ...turn, of: before.of, turn: number, lines: lines.slice(-mostLines) };
}

/** What is typed, without what is no key of a phone. */
export const readKeys = (typed: string): string => typed.replace(/[^0-9*#]/g, '').slice(0, mostKeys);

/** Whether a phone would send these keys at once: it has as many as it waits for, or the key that ends them. */
export function isComplete(keys: string, awaited: Awaited): boolean {
  if (awaited.kind !== 'keys') return true;
  const { most, finishOn } = awaited;
  return keys.length >= most || (finishOn !== '' && keys.endsWith(finishOn));
}

/** One key may be told again; more of them are a date of birth or a card's number, of which only their count is. */
export function sayPressed(keys: string, awaited: Awaited): string {
  const { nothing, key, many, message } = phoneTryMessages.pressed;
  if (awaited.kind === 'voicemail') return message;
  if (keys === '') return nothing;
  const most = awaited.kind === 'keys' ? awaited.most : 1;
  return most === 1 ? key(keys) : many(keys.length);
}
