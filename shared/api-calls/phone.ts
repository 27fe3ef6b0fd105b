import { record, text, type ValueOf } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

const callResultDescriptions = {
  said: 'What was heard: text, language, voice, and the address of what is played',
  waits: 'What the call waits for: keys (most, finish_on, seconds), a voicemail, or none',
  step: 'The step where the call is, from 0',
} as const;

const trial = {
  method: 'POST',
  reads: true,
  signedBy: 'user',
  openTo: ['library'],
  feature: 'phone_trials',
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
    resultDescriptions: callResultDescriptions,
    timeoutMs: 30_000,
    summary: 'Simulates a call to a saved or unsaved phone sequence for a sample patient',
  },
  pressTrialKeys: {
    ...trial,
    path: 'phone/trials/:id/keys',
    resultDescriptions: callResultDescriptions,
    secretFields: ['digits'],
    timeoutMs: 30_000,
    summary: 'Presses keys in a simulated call, or lets the time run out',
  },
  hangUpTrial: {
    ...trial,
    path: 'phone/trials/:id/hang_up',
    resultDescriptions: callResultDescriptions,
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
    resultDescriptions: callResultDescriptions,
    timeoutMs: 30_000,
    summary: 'Simulates a call to the demo practice from a number',
  },
  pressDevKeys: {
    ...dev,
    path: 'dev/calls/:id/keys',
    resultDescriptions: callResultDescriptions,
    secretFields: ['digits'],
    timeoutMs: 30_000,
    summary: 'Presses keys in a simulated call to the demo practice',
  },
  hangUpDevCall: {
    ...dev,
    path: 'dev/calls/:id/hang_up',
    resultDescriptions: callResultDescriptions,
    summary: 'Ends a simulated call to the demo practice',
  },
} as const satisfies Record<string, ListedCall>;
