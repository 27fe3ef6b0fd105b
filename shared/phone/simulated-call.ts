import { phoneTryMessages } from '../messages/phone-try.ts';
import { isRecord, textOf, type ApiRecord } from '../reply.ts';

export type ExpectedInput =
  | { kind: 'keys'; most: number; finishOn: string; seconds: number }
  | { kind: 'voicemail' }
  | { kind: 'none' };

interface SpokenLine {
  text: string;
  language: string;
  /** Name of the synthesized audio; missing if the server has no voice for the text. */
  sound?: string;
}

interface CallTurn {
  id: string;
  spoken: readonly SpokenLine[];
  expectedInput: ExpectedInput;
  ended: boolean;
  /** Index of the current step; missing before the first step and after the last. */
  step?: number;
  tags: readonly string[];
  outcome: string;
  /** Id of the IVR record created for the call. */
  record?: string;
}

interface CallLine extends SpokenLine {
  by: 'practice' | 'caller';
  turn: number;
}

/** Simulated call as stored in the browser session. */
export interface SimulatedCall extends Omit<CallTurn, 'spoken'> {
  of: string;
  /** Turn number. A form from an earlier turn is ignored. */
  turn: number;
  lines: readonly CallLine[];
}

/** Maximum number of saved lines. The oldest lines are dropped first. */
const mostLines = 60;
const longestLine = 1_000;
/** Maximum number of keys read from one input. */
export const mostKeys = 32;

/** Reads one turn of a call; undefined if the API did not return one. */
export function readTurn(answer: ApiRecord | undefined): CallTurn | undefined {
  if (!answer || textOf(answer, 'id') === '') return undefined;
  const { step, outcome } = answer;
  return {
    id: textOf(answer, 'id'),
    spoken: listIn(answer, 'said').filter(isRecord).map(readSpokenLine),
    expectedInput: readExpectedInput(answer['waits']),
    ended: answer['ended'] === true,
    ...(typeof step === 'number' && { step }),
    tags: textsIn(answer, 'tags'),
    outcome: isRecord(outcome) ? textOf(outcome, 'sentence') : '',
    ...(textOf(answer, 'ivr') && { record: textOf(answer, 'ivr') }),
  };
}

function readSpokenLine(spoken: ApiRecord): SpokenLine {
  const sound = textOf(spoken, 'sound');
  return {
    text: textOf(spoken, 'text').slice(0, longestLine) || phoneTryMessages.recording,
    language: textOf(spoken, 'language') || 'en',
    ...(sound && { sound }),
  };
}

function readExpectedInput(value: unknown): ExpectedInput {
  const input = isRecord(value) ? value : {};
  const kind = textOf(input, 'kind');
  if (kind === 'voicemail') return { kind };
  if (kind !== 'keys') return { kind: 'none' };
  const [most, seconds] = [Number(input['most']), Number(input['seconds'])];
  return {
    kind,
    most: most >= 1 ? Math.min(most, mostKeys) : mostKeys,
    finishOn: textOf(input, 'finish_on'),
    seconds: seconds >= 0 ? seconds : 0,
  };
}

const listIn = (record: ApiRecord, name: string): unknown[] => {
  const value = record[name];
  return Array.isArray(value) ? value : [];
};

const textsIn = (record: ApiRecord, name: string) =>
  listIn(record, name).filter((one) => typeof one === 'string');

/** Returns the call after its next turn. `callerAction` describes the caller's input without revealing sensitive keys. */
export function withTurn(
  before: Pick<SimulatedCall, 'of' | 'turn' | 'lines'>,
  { spoken, ...turn }: CallTurn,
  callerAction: string,
): SimulatedCall {
  const number = before.turn + 1;
  const lines: CallLine[] = [
    ...before.lines,
    ...(callerAction ? [{ by: 'caller', text: callerAction, language: 'en', turn: number } as const] : []),
    ...spoken.map((one) => ({ ...one, by: 'practice', turn: number }) as const),
  ];
  return { ...turn, of: before.of, turn: number, lines: lines.slice(-mostLines) };
}

export const readKeys = (typed: string): string => typed.replace(/[^0-9*#]/g, '').slice(0, mostKeys);

/** True if a phone would submit these keys at once: maximum length reached or finish key pressed. */
export function isComplete(keys: string, expectedInput: ExpectedInput): boolean {
  if (expectedInput.kind !== 'keys') return true;
  const { most, finishOn } = expectedInput;
  return keys.length >= most || (finishOn !== '' && keys.endsWith(finishOn));
}

/** Describes the pressed keys. Only a single key is shown; for longer input, such as a birth date or card number, only the length is shown. */
export function describePressed(keys: string, expectedInput: ExpectedInput): string {
  const { nothing, key, many, message } = phoneTryMessages.pressed;
  if (expectedInput.kind === 'voicemail') return message;
  if (keys === '') return nothing;
  const most = expectedInput.kind === 'keys' ? expectedInput.most : 1;
  return most === 1 ? key(keys) : many(keys.length);
}
