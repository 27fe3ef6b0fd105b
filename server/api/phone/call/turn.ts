import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { phoneStrings } from '../../../../shared/locales/en/phone-strings.ts';
import { spanishPhoneStrings } from '../../../../shared/locales/es/phone.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { greetingOf, readNameParts } from '../../../../shared/person-name.ts';
import type { Language, Translated } from '../../../../shared/language.ts';
import type { Caller, CallScript, CallState, Utterance } from './call-state.ts';
import type { PatientDesk } from './patient-desk.ts';

export type Wait =
  | { kind: 'keys'; most?: number; seconds: number }
  | { kind: 'charge' }
  | { kind: 'pause' }
  | { kind: 'transfer'; to: string }
  | { kind: 'record' }
  | { kind: 'hang_up' };

export type Next = Wait | 'done';

/** One exchange of a call: the caller's input and our response. Its steps collect their output here, which is saved at the end. */
export interface Turn {
  call: PhoneCall;
  desk: PatientDesk;
  state: CallState;
  /** Card or account digits by field. They are stored encrypted, and only until the charge. */
  secrets: Record<string, string>;
  utterances: Utterance[];
  /** Keys pressed, or '' if none. */
  digits: string;
  charged?: Charged;
  /** True if the recording was paused, in a turn that waited for this. */
  isPaused?: boolean;
  isTransferConnected?: boolean;
  now: number;
}

export interface PhoneCall {
  id: string;
  idOrg: string;
  /** Ten digits, or '' if the number is withheld. */
  from: string;
  dialled: string;
  isSimulated: boolean;
  script: CallScript;
}

export type Charged =
  | { kind: 'paid'; auth: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'paid_before' | 'overtaken' | 'unknown' };

export interface StepHandler {
  begin(turn: Turn): Promise<Next> | Next;
  resume?(turn: Turn): Promise<Next> | Next;
}

type PhoneStrings = Translated<typeof phoneStrings>;
const strings: Readonly<Record<Language, PhoneStrings>> = { en: phoneStrings, es: spanishPhoneStrings };

export const stringsOf = ({ state }: Turn): PhoneStrings => strings[state.language];

export function say({ utterances, state }: Turn, text: string, voice = 'female'): void {
  if (text) utterances.push({ kind: 'say', text, language: state.language, voice });
}

/** Says a speech from the library. In Spanish, prefers the Spanish speech if one was chosen. */
export function saySpeech(turn: Turn, speech = '', spanish = ''): void {
  const { script } = turn.call;
  const own = turn.state.language === 'es' && script.speeches[spanish] ? spanish : speech;
  const found = script.speeches[own];
  if (!found) return;
  const { text, ...spoken } = found;
  turn.utterances.push({ kind: 'say', text: fillTemplate(text, valuesOf(turn)), ...spoken });
}

/** Returns the template values. Patient data is included only after verification. */
function valuesOf({ call: { script, idOrg }, state: { caller, isVerified } }: Turn): Record<string, string> {
  const { phone, address, flexPay } = script.practice;
  const practice = {
    facility_phone: formatPhone(phone),
    facility_address: address,
    client_code: idOrg,
    ...flexPay,
  };
  if (!caller || !isVerified) return practice;
  const { firstName: first_name, lastName: last_name, provider, location } = caller;
  return {
    ...practice,
    first_name: greetingOf(readNameParts(first_name, last_name)),
    last_name,
    name: `${first_name} ${last_name}`.trim(),
    provider,
    location,
  };
}

/** Returns the caller who may hear and answer an appointment: a verified caller, or one identified by phone number. */
export function callerForAppointment({ state: { caller, isVerified, isByCode } }: Turn): Caller | undefined {
  return isVerified || !isByCode ? caller : undefined;
}

export const answerTags = {
  confirm: 'Appointment confirmed',
  cancel: 'Appointment canceled',
  callback: 'Call back',
  not_pat: 'Not the patient',
} as const;

export const optedOutTag = 'Opted out';

export function addTag({ state }: Turn, tag: string): void {
  state.tags.push(tag);
}

/** Prompts for up to `most` keys, or without `most`, for any number of keys followed by the pound key. */
export function promptForKeys({ state }: Turn, prompt: string, most?: number): Next {
  state.prompt = prompt;
  return { kind: 'keys', most, seconds: most === 1 ? 5 : 8 };
}

const mostTries = 3;

/** Says that the answer was not understood. Returns false after the last attempt, counting wrong answers and timeouts separately. */
export function mayTryAgain(turn: Turn, message = stringsOf(turn).sorry): boolean {
  const { state } = turn;
  if (turn.digits === '') {
    state.silent += 1;
    say(turn, stringsOf(turn).nothing);
    if (state.silent < mostTries) return true;
    addTag(turn, 'No input');
    return false;
  }
  state.wrong += 1;
  say(turn, message);
  return state.wrong < mostTries;
}

export function understood({ state }: Turn): void {
  state.wrong = 0;
  state.silent = 0;
}

type TransferTag = 'Trans' | 'Transfer to office' | 'EOTA-Trans' | 'EOTAF-Trans';

/** Transfers the call to the office, tagged with the reason. Ends the call if the office has no other number than the dialed one. */
export function toOffice(turn: Turn, tag: TransferTag): Next {
  const { script, dialled } = turn.call;
  const to = script.transferNumber || script.practice.phone;
  if (!to || to === dialled) {
    say(turn, stringsOf(turn).noOffice);
    return { kind: 'hang_up' };
  }
  addTag(turn, tag);
  say(turn, stringsOf(turn).toOffice);
  return { kind: 'transfer', to };
}

/** Separates digits so that a voice reads them one by one: `4 2 4 2`. */
export const spell = (digits: string): string => [...digits].join(' ');
