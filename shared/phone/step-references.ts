import type { PhoneStep } from './phone-steps.ts';

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
