import { phoneTryMessages } from '../messages/phone-try.ts';
import { isRecord, textOf, type ApiRecord } from '../reply.ts';

export type Awaited =
  | { kind: 'keys'; most: number; finishOn: string; seconds: number }
  | { kind: 'voicemail' }
  | { kind: 'none' };

interface Said {
  text: string;
  language: string;
  /** Name of the synthesized audio; missing if the server has no voice for the text. */
  sound?: string;
}

interface CallTurn {
  id: string;
  said: readonly Said[];
  awaited: Awaited;
  ended: boolean;
  /** Index of the current step; missing before the first step and after the last. */
  step?: number;
  tags: readonly string[];
  outcome: string;
  /** Id of the IVR record created for the call. */
  record?: string;
}

interface CallLine extends Said {
  by: 'practice' | 'caller';
  turn: number;
}

/** Simulated call as stored in the browser session. */
export interface TriedCall extends Omit<CallTurn, 'said'> {
  of: string;
  /** Answer count. A form from an earlier turn is ignored. */
  turn: number;
  lines: readonly CallLine[];
}

/** Maximum saved lines. Older lines are dropped if a call loops. */
const mostLines = 60;
const longestLine = 1_000;
/** Maximum number of keys read from one input. */
export const mostKeys = 32;

/** Reads one turn of a call; undefined if the answer is not one. */
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

/** Returns the call after its next turn. `done` describes the caller's input without any secret keys. */
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

export const readKeys = (typed: string): string => typed.replace(/[^0-9*#]/g, '').slice(0, mostKeys);

/** True if a phone would submit these keys at once: maximum length reached or finish key pressed. */
export function isComplete(keys: string, awaited: Awaited): boolean {
  if (awaited.kind !== 'keys') return true;
  const { most, finishOn } = awaited;
  return keys.length >= most || (finishOn !== '' && keys.endsWith(finishOn));
}

/** Describes the pressed keys. A single key is shown; longer input may be a birth date or card number, so only its length is. */
export function sayPressed(keys: string, awaited: Awaited): string {
  const { nothing, key, many, message } = phoneTryMessages.pressed;
  if (awaited.kind === 'voicemail') return message;
  if (keys === '') return nothing;
  const most = awaited.kind === 'keys' ? awaited.most : 1;
  return most === 1 ? key(keys) : many(keys.length);
}
