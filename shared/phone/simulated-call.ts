import type { CallTurn } from '../api-calls/phone.ts';
import { phoneTryMessages } from '../locales/en/phone-try.ts';
import { phoneSequences } from '../resources/library.ts';
import { pathsOf } from '../resources/resource-paths.ts';

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

interface CallLine extends SpokenLine {
  by: 'practice' | 'caller';
  turn: number;
}

/** Simulated call as stored in the browser session. */
export interface SimulatedCall {
  id: string;
  of: string;
  /** Turn number. A form from an earlier turn is ignored. */
  turn: number;
  lines: readonly CallLine[];
  expectedInput: ExpectedInput;
  ended: boolean;
  /** Index of the current step; missing before the first step and after the last. */
  step?: number;
  tags: readonly string[];
  outcome: string;
  /** Id of the IVR record created for the call. */
  record?: string;
}

/** Maximum number of saved lines. The oldest lines are dropped first. */
const mostLines = 60;
const longestLine = 1_000;
/** Maximum number of keys read from one input. */
export const mostKeys = 32;

const toSpokenLine = ({ text, language, sound }: CallTurn['said'][number]): SpokenLine => ({
  text: text.slice(0, longestLine) || phoneTryMessages.recording,
  language: language || 'en',
  ...(sound && { sound }),
});

function toExpectedInput({ kind, most, finish_on: finishOn, seconds }: CallTurn['waits']): ExpectedInput {
  if (kind !== 'keys') return { kind };
  return {
    kind,
    most: most >= 1 ? Math.min(most, mostKeys) : mostKeys,
    finishOn,
    seconds: Math.max(seconds, 0),
  };
}

/** Returns the call after its next turn. `callerAction` describes the caller's input without revealing sensitive keys. */
export function withTurn(
  before: Pick<SimulatedCall, 'of' | 'turn' | 'lines'>,
  { id, said, waits, ended, step, tags, outcome, ivr }: CallTurn,
  callerAction: string,
): SimulatedCall {
  const number = before.turn + 1;
  const lines: CallLine[] = [
    ...before.lines,
    ...(callerAction ? [{ by: 'caller', text: callerAction, language: 'en', turn: number } as const] : []),
    ...said.map((one) => ({ ...toSpokenLine(one), by: 'practice', turn: number }) as const),
  ];
  return {
    id,
    of: before.of,
    turn: number,
    lines: lines.slice(-mostLines),
    expectedInput: toExpectedInput(waits),
    ended,
    ...(step !== undefined && { step }),
    tags,
    outcome: outcome.sentence,
    ...(ivr && { record: ivr }),
  };
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

export const simulatorPath = {
  pattern: `${pathsOf(phoneSequences).patterns.one}/try`,
  soundPattern: `${pathsOf(phoneSequences).patterns.one}/try/sounds/:sound`,
  sound: (id: string, sound: string) =>
    `${pathsOf(phoneSequences).one(id)}/try/sounds/${encodeURIComponent(sound)}`,
  to: (id: string) => `${pathsOf(phoneSequences).one(id)}/try`,
} as const;

/** Sample patient for simulated calls. Digits are written as typed on the keypad. */
export const samplePatient = {
  firstName: 'Maria',
  lastName: 'Gonzalez',
  code: '20418',
  dob: '04091961',
  zip: '60611',
  owesCents: 4500,
  last4: '4242',
} as const;

/** Sample appointment in three days at 3:30 PM UTC. */
export const sampleAppointment = {
  inDays: 3,
  seconds: 55_800,
  provider: 'Dr. Ellen Park',
  location: 'Main Office',
} as const;
