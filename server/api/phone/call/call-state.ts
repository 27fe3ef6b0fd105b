import type { PracticeHours } from '../../../../shared/delivery/openings.ts';
import type { Language } from '../../../../shared/language.ts';
import type { PhoneStep } from '../../../../shared/phone/phone-steps.ts';
import type { KeypadMethod, MenuTask } from '../../../../shared/phone/step-kinds.ts';

/** What is said or played in a call. */
export type Said =
  | { kind: 'say'; text: string; language: Language; voice: string }
  | { kind: 'play'; file: string };

/** What an action of the library does when its key is pressed. */
export interface KeyAction {
  kind: string;
  /** '' = nothing is said. */
  say: string;
}

/** The sequence of a call as it was when the call began, with all that its steps name. */
export interface CallScript {
  steps: readonly PhoneStep[];
  speeches: Readonly<Record<string, { text: string; language: Language; voice: string }>>;
  /** Phone or audio file → phone file. */
  files: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, KeyAction>>;
  /** Ten digits; '' for none. */
  transferNumber: string;
  practice: {
    name: string;
    phone: string;
    address: string;
    /** Missing in calls that began before scripts had it. */
    flexPay?: Readonly<Record<string, string>>;
  };
  hours: PracticeHours;
  recordsCalls: boolean;
}

/** Who calls, as far as it was found out. */
export interface Caller {
  /** '' where a contact has none. */
  code: string;
  /** The contact; '' where only payments name the patient. */
  contact: string;
  firstName: string;
  lastName: string;
  provider: string;
  location: string;
  /** Undefined where it is not known. */
  language?: Language;
}

/** What is told of a saved method. */
export interface SavedWay {
  isBank: boolean;
  last4: string;
}

/** A payment that is being made; nothing of it can be charged by who reads it. */
export interface KeypadPayment {
  id: string;
  cents: number;
  /** How many payments by its link there were before, and one: no other part is charged than the caller heard of. */
  part?: number;
  ways: readonly KeypadMethod[];
  saved?: SavedWay;
  way?: KeypadMethod;
  /** The field that is asked for. */
  field?: PayField;
  /** Under which it is charged, once. */
  key?: string;
}

export const payFields = {
  card: ['card_number', 'expiry', 'cvc', 'zip'],
  bank: ['routing_number', 'account_number'],
  saved: [],
} as const satisfies Record<KeypadMethod, readonly string[]>;
export type PayField = (typeof payFields)['card' | 'bank'][number];

/** Where a caller is in the sequence of the call. It is kept between the turns, and holds no digit that is secret. */
export interface CallState {
  /** The step, from 0. */
  at: number;
  /** What the menu of that step was just asked for, and what it led to. */
  chosen?: MenuTask;
  task?: MenuTask;
  /** What the caller is asked within a step or task; '' while nothing is. */
  ask: string;
  /** Wrong answers to it, and times without a key. */
  wrong: number;
  silent: number;
  language: Language;
  hasChosenLanguage: boolean;
  caller?: Caller;
  /** Found by a code, which somebody else may know. */
  isByCode?: boolean;
  isProved: boolean;
  /** Whether all that was compared so far fits. */
  fits: boolean;
  failedProofs: number;
  payment?: KeypadPayment;
  /** Under which key each payment was tried. */
  tried: { payment: string; key: string }[];
  visit?: string;
  /** Where the call is recorded. */
  recording?: 'running' | 'paused';
  tags: string[];
  /** Since the provider was told to end the call or hand it on. */
  left?: 'hung_up' | 'transferred' | 'recorded';
}

export const firstState: CallState = {
  at: 0,
  ask: '',
  wrong: 0,
  silent: 0,
  language: 'en',
  hasChosenLanguage: false,
  isProved: false,
  fits: true,
  failedProofs: 0,
  tried: [],
  tags: ['Answered'],
};
