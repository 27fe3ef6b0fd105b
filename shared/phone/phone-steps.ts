import type { ClosedWay, IdentifyWay, KeypadMethod, MenuTask, ProofField } from './step-kinds.ts';

/** One step of a phone sequence; the ids are those of a phone or audio file, a phone speech and actions. */
export type PhoneStep =
  | { do: 'play'; file: string; file_es?: string }
  | { do: 'speak'; speech: string; speech_es?: string }
  | { do: 'gather'; digits: Readonly<Record<string, string>> }
  | { do: 'identify'; by: IdentifyWay }
  | { do: 'authenticate'; fields: readonly ProofField[] }
  | { do: 'menu'; keys: Readonly<Record<string, MenuTask>> }
  | { do: 'pay'; methods: readonly KeypadMethod[] }
  | { do: 'hours'; closed: ClosedWay; speech?: string; speech_es?: string }
  | { [Kind in PlainKind]: { do: Kind } }[PlainKind];

/** Steps for which nothing is chosen. */
export type PlainKind = 'language' | 'balance' | 'visit' | 'opt_out' | 'voicemail' | 'transfer' | 'hang_up';

/** What is wrong with a step, the first of them being 1; 0 stands for all of them together. */
export interface StepFault {
  step: number;
  msg: string;
}

export const mostSteps = 50;

const outgoing: readonly PhoneStep['do'][] = ['play', 'speak', 'gather', 'transfer', 'hang_up'];

/** Whether only somebody who calls in can go through the steps: a reminder's call asks nobody who they are. */
export const isForCallers = (steps: readonly PhoneStep[]): boolean =>
  steps.some((step) => !outgoing.includes(step.do));
