import { randomUUID } from 'node:crypto';
import { nextSignInState, type SignInEvent, type SignInState } from '../../../../shared/sign-in/machine.ts';
import { toMoment } from '../../visit/moment.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { kept } from '../../session/kept.ts';
import type { Visit } from '../../visit/visit.ts';

/** A challenge that is not answered in this time is given up. */
export const challengeMs = 10 * 60_000;

/** A sign-in that the API answered with a question. Kept on the server; the browser sees only which form it is. */
export interface Challenge {
  state: Exclude<SignInState, 'login'>;
  userName: string;
  /** As the API named it, and the handle to answer it by; empty while a password is reset. */
  name: string;
  handle: string;
  /** Where the code went, as far as it may be shown. */
  sentTo?: string;
  /** The API takes a recovery code, too. */
  recovers?: boolean;
  /** It sends the code again. */
  resends?: boolean;
  /** From when on, in unix seconds, where that was asked for. */
  again?: number;
  /** A code to set a new password by was sent because of this browser. */
  sent?: boolean;
  /** Names this challenge in the count of codes. */
  id: string;
  /** Where to go afterwards; '' = the user's own landing page. */
  next: string;
  startedAtMs: number;
}

export const keptChallenge = kept<Challenge>('challenge');

/** The form that asks it. */
export function bodyOfChallenge(challenge: Challenge): SignInBody {
  const { state, userName, sentTo, recovers, resends, again } = challenge;
  if (state === 'reset') return { state, values: { username: userName } };
  if (state === 'newPassword') return { state, userName };
  if (state === 'totp') return { state, recovers };
  return { state, sentTo, recovers, resends, again: again === undefined ? undefined : toMoment(again) };
}

export function stateOf(challenge: Challenge | undefined): SignInState {
  return challenge?.state ?? 'login';
}

type Asked = Pick<Challenge, 'userName' | 'next'> &
  Partial<Pick<Challenge, 'name' | 'handle' | 'sentTo' | 'recovers' | 'resends' | 'sent'>>;

interface Step {
  from: SignInState;
  event: SignInEvent;
}

/** Goes where the table leads: to a question, which is kept, or back to name and password, where nothing is. */
export function follow(
  { parts, req }: Visit,
  { from, event }: Step,
  asked: Asked = { userName: '', next: '' },
): void {
  const state = nextSignInState(from, event);
  if (!state || state === 'login') return keptChallenge.write(req, undefined);
  keptChallenge.write(req, {
    name: '',
    handle: '',
    ...asked,
    state,
    id: randomUUID(),
    startedAtMs: parts.clock(),
  });
}
