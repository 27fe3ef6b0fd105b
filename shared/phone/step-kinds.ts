import { phoneMessages } from '../locales/en/phone.ts';

const { kinds } = phoneMessages;

/** Step kinds in display order, with the settings of each. */
export const stepKinds = {
  speak: { label: kinds.speak, settings: ['speech', 'speech_es'] },
  play: { label: kinds.play, settings: ['file', 'file_es'] },
  language: { label: kinds.language, settings: [] },
  hours: { label: kinds.hours, settings: ['closed', 'speech', 'speech_es'] },
  identify: { label: kinds.identify, settings: ['by'] },
  authenticate: { label: kinds.authenticate, settings: ['fields'] },
  menu: { label: kinds.menu, settings: ['keys'] },
  balance: { label: kinds.balance, settings: [] },
  pay: { label: kinds.pay, settings: ['methods'] },
  appointment: { label: kinds.appointment, settings: [] },
  opt_out: { label: kinds.opt_out, settings: [] },
  gather: { label: kinds.gather, settings: ['digits'] },
  voicemail: { label: kinds.voicemail, settings: [] },
  transfer: { label: kinds.transfer, settings: [] },
  hang_up: { label: kinds.hang_up, settings: [] },
} as const satisfies Record<string, { label: string; settings: readonly string[] }>;

export type StepKind = keyof typeof stepKinds;

export const stepKindNames = Object.keys(stepKinds) as StepKind[];

export const isStepKind = (text: string): text is StepKind => Object.hasOwn(stepKinds, text);

/** Phone keys in display order. */
export const phoneKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;

export const menuTasks = [
  'balance',
  'pay',
  'appointment',
  'opt_out',
  'voicemail',
  'office',
  'repeat',
] as const;
export type MenuTask = (typeof menuTasks)[number];

export const identifyWays = ['phone', 'code', 'phone_or_code'] as const;
export type IdentifyWay = (typeof identifyWays)[number];

export const verificationFields = ['dob', 'zip'] as const;
export type VerificationField = (typeof verificationFields)[number];

export const keypadMethods = ['saved', 'card', 'bank'] as const;
export type KeypadMethod = (typeof keypadMethods)[number];

export const closedWays = ['voicemail', 'transfer', 'hang_up'] as const;
export type ClosedWay = (typeof closedWays)[number];

export function inKeyOrder<Value>(values: Readonly<Record<string, Value>>): (readonly [string, Value])[] {
  return phoneKeys.flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [[key, value] as const];
  });
}
