import { languages } from '../language.ts';
import {
  boolean,
  choice,
  list,
  number,
  omittable,
  optional,
  record,
  text,
  withDefault,
  type ValueOf,
} from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

/** Simulated call up to its next question. */
const callTurn = record({
  id: text,
  /** `sound` is the name of the synthesized audio, or '' if the server has no voice for the text. */
  said: list(record({ text, language: text, sound: text })),
  waits: withDefault(
    record({
      kind: withDefault(choice(['keys', 'voicemail', 'none']), 'none'),
      /** Maximum number of keys, or 0 for no limit. */
      most: omittable(number),
      finish_on: omittable(text),
      seconds: omittable(number),
    }),
    { kind: 'none', most: 0, finish_on: '', seconds: 0 },
  ),
  ended: boolean,
  /** Index of the current step; missing before the first step and after the last. */
  step: optional(number),
  tags: list(text),
  outcome: withDefault(record({ sentence: text }), { sentence: '' }),
  /** Id of the IVR record created for the call. */
  ivr: text,
});

export type CallTurn = ValueOf<typeof callTurn>;

/** '' means that no key was pressed in time. */
const pressed = record({ digits: text });

const trial = {
  method: 'POST',
  reads: true,
  signedBy: 'user',
  openTo: ['library'],
  level: 2,
} as const;
const dev = {
  method: 'POST',
  signedBy: 'nobody',
  devOnly: true,
  unseen: 'Development only. The page shows the state of the call.',
} as const;

/** Patient with the data that verifies a caller. */
const caller = record({
  name: text,
  language: text,
  phone: text,
  patient_code: text,
  dob: text,
  zip: text,
  owes: text,
});

export type DevCaller = ValueOf<typeof caller>;

export const phoneCalls = {
  startTrial: {
    ...trial,
    path: 'phone/trials',
    /** The API also accepts unsaved `steps` instead of `sequence`. */
    request: record({ sequence: text, transfer_number: text, language: optional(choice(languages)) }),
    result: callTurn,
    timeoutMs: 30_000,
    summary: 'Simulates a call to a saved or unsaved phone sequence for a sample patient',
  },
  pressTrialKeys: {
    ...trial,
    path: 'phone/trials/:id/keys',
    request: pressed,
    result: callTurn,
    secretFields: ['digits'],
    timeoutMs: 30_000,
    summary: 'Presses keys in a simulated call, or lets the time run out',
  },
  hangUpTrial: {
    ...trial,
    path: 'phone/trials/:id/hang_up',
    result: callTurn,
    summary: 'Ends a simulated call',
  },
  devCallers: {
    ...dev,
    method: 'GET',
    path: 'dev/callers',
    result: caller,
    summary: 'Lists patients of the demo practice who can call, with their verification answers',
  },
  devCall: {
    ...dev,
    path: 'dev/calls',
    request: record({ from: text }),
    result: callTurn,
    timeoutMs: 30_000,
    summary: 'Simulates a call to the demo practice from a number',
  },
  pressDevKeys: {
    ...dev,
    path: 'dev/calls/:id/keys',
    request: pressed,
    result: callTurn,
    secretFields: ['digits'],
    timeoutMs: 30_000,
    summary: 'Presses keys in a simulated call to the demo practice',
  },
  hangUpDevCall: {
    ...dev,
    path: 'dev/calls/:id/hang_up',
    result: callTurn,
    summary: 'Ends a simulated call to the demo practice',
  },
} as const satisfies Record<string, ListedCall>;
