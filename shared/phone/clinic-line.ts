import { emptyStep, type DraftStep } from './draft-steps.ts';
import type { StepKind } from './step-kinds.ts';

const firstChoices: Readonly<Partial<Record<StepKind, Partial<DraftStep>>>> = {
  hours: { closed: 'voicemail' },
  identify: { by: 'phone_or_code' },
  authenticate: { fields: ['dob', 'zip'] },
  menu: { keys: { 1: 'balance', 2: 'pay', 3: 'appointment', 0: 'office', '*': 'repeat' } },
  pay: { methods: ['saved', 'card', 'bank'] },
};

export const firstStep = (kind: DraftStep['kind']): DraftStep => ({
  ...emptyStep,
  kind,
  ...(kind !== '' && firstChoices[kind]),
});

export const clinicLine: readonly DraftStep[] = (
  ['language', 'identify', 'authenticate', 'menu', 'hang_up'] as const
).map(firstStep);
