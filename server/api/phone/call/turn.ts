import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { phoneWords } from '../../../../shared/messages/phone-words.ts';
import { spanishPhoneWords } from '../../../../shared/messages/spanish/phone.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { greetingOf, readNameParts } from '../../../../shared/person-name.ts';
import type { Language, Translated } from '../../../../shared/language.ts';
import type { Caller, CallScript, CallState, Said } from './call-state.ts';
import type { PatientDesk } from './patient-desk.ts';

/** What a caller does next: presses keys, holds the line while something is done, is handed on, leaves a message, or hangs up. */
export type Wait =
  | { kind: 'keys'; most?: number; seconds: number }
  | { kind: 'charge' }
  | { kind: 'pause' }
  | { kind: 'transfer'; to: string }
  | { kind: 'record' }
  | { kind: 'hang_up' };

/** A step that is done lets the next one begin. */
export type Next = Wait | 'done';

/** One question and answer of a call. What a step says and finds out is collected here, and kept when it ends. */
export interface Turn {
  call: PhoneCall;
  desk: PatientDesk;
  state: CallState;
  /** Digits of a card or an account, by field; kept sealed, and only until the charge. */
  secrets: Record<string, string>;
  said: Said[];
  /** What was pressed; '' where nothing was. */
  digits: string;
  /** What became of the charge that this turn waited for. */
  charged?: Charged;
  /** Whether nothing is recorded any more, where this turn waited for that. */
  isPaused?: boolean;
  /** Whether somebody took the transfer that this turn waited for. */
  isTransferTaken?: boolean;
  /** Unix milliseconds. */
  now: number;
}

/** What a call is, whatever happens in it. */
export interface PhoneCall {
  id: string;
  idOrg: string;
  /** Ten digits; '' where the number is withheld. */
  from: string;
  dialled: string;
  isTrial: boolean;
  script: CallScript;
}

export type Charged =
  | { kind: 'paid'; auth: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'paid_before' | 'overtaken' | 'unknown' };

/** A step, or what a key of a menu leads to. */
export interface Doing {
  begin(turn: Turn): Promise<Next> | Next;
  /** What the caller pressed, or the end of what was waited for. */
  take?(turn: Turn): Promise<Next> | Next;
}

type Words = Translated<typeof phoneWords>;
const words: Readonly<Record<Language, Words>> = { en: phoneWords, es: spanishPhoneWords };

export const wordsOf = ({ state }: Turn): Words => words[state.language];

export function say({ said, state }: Turn, text: string, voice = 'female'): void {
  if (text) said.push({ kind: 'say', text, language: state.language, voice });
}

/** Says a speech of the library; in Spanish the one that was chosen for it, where there is one. */
export function saySpeech(turn: Turn, speech = '', spanish = ''): void {
  const { script } = turn.call;
  const own = turn.state.language === 'es' && script.speeches[spanish] ? spanish : speech;
  const found = script.speeches[own];
  if (!found) return;
  const { text, ...spoken } = found;
  turn.said.push({ kind: 'say', text: fillTemplate(text, valuesOf(turn)), ...spoken });
}

/** Nothing of a patient is told before they proved who they are. */
function valuesOf({ call: { script, idOrg }, state: { caller, isProved } }: Turn): Record<string, string> {
  const { phone, address, flexPay } = script.practice;
  const practice = {
    facility_phone: formatPhone(phone),
    facility_address: address,
    client_code: idOrg,
    ...flexPay,
  };
  if (!caller || !isProved) return practice;
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

/** Who hears of a visit and answers it, as one does whom a reminder calls: the number of the patient, or whoever proved to be them. */
export function callerOfVisit({ state: { caller, isProved, isByCode } }: Turn): Caller | undefined {
  return isProved || !isByCode ? caller : undefined;
}

/** What an answer to a visit is noted as. */
export const answerTags = {
  confirm: 'Visit confirmed',
  cancel: 'Visit canceled',
  callback: 'Call back',
  not_pat: 'Not the patient',
} as const;

export const optedOutTag = 'Opted out';

export function addTag({ state }: Turn, tag: string): void {
  state.tags.push(tag);
}

/** Asks for keys: `most` of them, or as many as there are before the pound key. */
export function askKeys({ state }: Turn, ask: string, most?: number): Next {
  state.ask = ask;
  return { kind: 'keys', most, seconds: most === 1 ? 5 : 8 };
}

const mostTries = 3;

/** Says that it was not understood. False where that was the last try: of what was pressed, or of waiting for a key. */
export function mayTryAgain(turn: Turn, fault = wordsOf(turn).sorry): boolean {
  const { state } = turn;
  if (turn.digits === '') {
    state.silent += 1;
    say(turn, wordsOf(turn).nothing);
    if (state.silent < mostTries) return true;
    addTag(turn, 'No input');
    return false;
  }
  state.wrong += 1;
  say(turn, fault);
  return state.wrong < mostTries;
}

/** The caller answered what was asked. */
export function understood({ state }: Turn): void {
  state.wrong = 0;
  state.silent = 0;
}

type TransferTag = 'Trans' | 'Transfer to office' | 'EOTA-Trans' | 'EOTAF-Trans';

/** Hands the call on to the office, by the tag that says why; where there is no other number, the call ends. */
export function toOffice(turn: Turn, tag: TransferTag): Next {
  const { script, dialled } = turn.call;
  const to = script.transferNumber || script.practice.phone;
  if (!to || to === dialled) {
    say(turn, wordsOf(turn).noOffice);
    return { kind: 'hang_up' };
  }
  addTag(turn, tag);
  say(turn, wordsOf(turn).toOffice);
  return { kind: 'transfer', to };
}

/** As a voice says them one by one: `4 2 4 2`. */
export const spell = (digits: string): string => [...digits].join(' ');
