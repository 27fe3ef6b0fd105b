import type { PracticeHours } from '../../../../shared/reminders/openings.ts';
import type { Language } from '../../../../shared/language.ts';
import type { PhoneStep } from '../../../../shared/phone/phone-steps.ts';
import type { KeypadMethod, MenuTask } from '../../../../shared/phone/step-kinds.ts';

export type Utterance =
  | { kind: 'say'; text: string; language: Language; voice: string }
  | { kind: 'play'; file: string };

export interface KeyAction {
  kind: string;
  /** Text to speak, or '' for none. */
  say: string;
}

/** Snapshot of the phone sequence at the start of a call, with everything its steps reference. */
export interface CallScript {
  steps: readonly PhoneStep[];
  speeches: Readonly<Record<string, { text: string; language: Language; voice: string }>>;
  /** Maps a phone or audio file to its phone file. */
  files: Readonly<Record<string, string>>;
  actions: Readonly<Record<string, KeyAction>>;
  /** Ten digits, or '' if there is none. */
  transferNumber: string;
  practice: {
    name: string;
    phone: string;
    address: string;
    /** Undefined in calls that began before scripts included this field. */
    flexPay?: Readonly<Record<string, string>>;
  };
  hours: PracticeHours;
  recordsCalls: boolean;
}

export interface Caller {
  /** Patient code, or '' if the contact has none. */
  code: string;
  /** Contact ID, or '' if the patient is known only from payments. */
  contact: string;
  firstName: string;
  lastName: string;
  provider: string;
  location: string;
  language?: Language;
}

export interface SavedWay {
  isBank: boolean;
  last4: string;
}

/** Payment in progress. Contains no card or account numbers. */
export interface KeypadPayment {
  id: string;
  cents: number;
  /** Number of earlier charges through the link, plus one, so that only the part announced to the caller is charged. */
  part?: number;
  ways: readonly KeypadMethod[];
  saved?: SavedWay;
  way?: KeypadMethod;
  field?: PayField;
  /** Idempotency key of the charge. */
  key?: string;
}

export const payFields = {
  card: ['card_number', 'expiry', 'cvc', 'zip'],
  bank: ['routing_number', 'account_number'],
  saved: [],
} as const satisfies Record<KeypadMethod, readonly string[]>;
export type PayField = (typeof payFields)['card' | 'bank'][number];

/** Progress of a caller in the phone sequence. It is saved between turns and contains no secret digits. */
export interface CallState {
  /** Index of the current step, from 0. */
  at: number;
  /** Menu option just chosen in that step, and the task it started. */
  chosen?: MenuTask;
  task?: MenuTask;
  /** Current question within a step or task, or ''. */
  prompt: string;
  /** Counts of wrong answers and of timeouts without a key. */
  wrong: number;
  silent: number;
  language: Language;
  hasChosenLanguage: boolean;
  caller?: Caller;
  /** True if the caller was identified by a patient code, which other people may know. */
  isByCode?: boolean;
  isVerified: boolean;
  /** True if all verification answers given match. */
  fits: boolean;
  failedVerifications: number;
  payment?: KeypadPayment;
  tried: { payment: string; key: string }[];
  appointment?: string;
  /** Recording status, or undefined if the call is not recorded. */
  recording?: 'running' | 'paused';
  tags: string[];
  /** Final instruction given to the provider. */
  left?: 'hung_up' | 'transferred' | 'recorded';
}

export const firstState: CallState = {
  at: 0,
  prompt: '',
  wrong: 0,
  silent: 0,
  language: 'en',
  hasChosenLanguage: false,
  isVerified: false,
  fits: true,
  failedVerifications: 0,
  tried: [],
  tags: ['Answered'],
};
