import type { ClosedWay, IdentifyWay, KeypadMethod, MenuTask, VerificationField } from './step-kinds.ts';

/** One step of a phone sequence. Ids refer to phone files, phone speeches and actions. */
export type PhoneStep =
  | { do: 'play'; file: string; file_es?: string }
  | { do: 'speak'; speech: string; speech_es?: string }
  | { do: 'gather'; digits: Readonly<Record<string, string>> }
  | { do: 'identify'; by: IdentifyWay }
  | { do: 'authenticate'; fields: readonly VerificationField[] }
  | { do: 'menu'; keys: Readonly<Record<string, MenuTask>> }
  | { do: 'pay'; methods: readonly KeypadMethod[] }
  | { do: 'hours'; closed: ClosedWay; speech?: string; speech_es?: string }
  | { [Kind in PlainKind]: { do: Kind } }[PlainKind];

/** Step kinds without any settings. */
export type PlainKind =
  | 'language'
  | 'balance'
  | 'appointment'
  | 'opt_out'
  | 'voicemail'
  | 'transfer'
  | 'hang_up';

/** Error in a step. `step` counts from 1; 0 means the sequence as a whole. */
export interface StepError {
  step: number;
  msg: string;
}

export const mostSteps = 50;

const outgoing: readonly PhoneStep['do'][] = ['play', 'speak', 'gather', 'transfer', 'hang_up'];

/** True if the steps only work for inbound calls. Outbound reminder calls never verify identity. */
export const isForCallers = (steps: readonly PhoneStep[]): boolean =>
  steps.some((step) => !outgoing.includes(step.do));

export interface StepReference {
  /** Step number, counted from 1. */
  step: number;
  kind: 'file' | 'speech' | 'action';
  id: string;
  key?: string;
  isSpanish?: boolean;
}

export function referencesIn(steps: readonly PhoneStep[]): StepReference[] {
  return steps.flatMap((step, index) => namedBy(step).map((named) => ({ step: index + 1, ...named })));
}

function namedBy(step: PhoneStep): Omit<StepReference, 'step'>[] {
  if (step.do === 'play') return pair('file', step.file, step.file_es);
  if (step.do === 'speak' || step.do === 'hours') return pair('speech', step.speech, step.speech_es);
  if (step.do !== 'gather') return [];
  return Object.entries(step.digits).map(([key, id]) => ({ kind: 'action', id, key }));
}

function pair(kind: 'file' | 'speech', id = '', spanish = ''): Omit<StepReference, 'step'>[] {
  return [...(id ? [{ kind, id }] : []), ...(spanish ? [{ kind, id: spanish, isSpanish: true }] : [])];
}
