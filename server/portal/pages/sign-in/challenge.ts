import type { SignInState } from '../../../../shared/sign-in/machine.ts';
import type { LoginBody } from '../../../../views/sign-in/props.ts';
import { kept } from '../../session/kept.ts';

/** A challenge that is not answered in this time is given up. */
export const challengeMs = 10 * 60_000;

/** A sign-in that the API answered with a question. Kept on the server; the browser sees only which form it is. */
export interface Challenge {
  state: Extract<SignInState, 'sms' | 'totp' | 'newPassword' | 'reset'>;
  userName: string;
  /** As the API named it, and the handle to answer it by; empty while a password is reset. */
  name: string;
  handle: string;
  /** Where the code went, as far as it may be shown. */
  sentTo?: string;
  /** Names this challenge in the count of codes. */
  id: string;
  /** Where to go afterwards; '' = the user's own landing page. */
  next: string;
  startedAtMs: number;
}

export const keptChallenge = kept<Challenge>('challenge');

/** The form that asks it. */
export function bodyOfChallenge({ state, userName, sentTo }: Challenge): LoginBody {
  if (state === 'reset') return { state, values: { username: userName } };
  if (state === 'newPassword') return { state, userName };
  return state === 'sms' && sentTo ? { state, sentTo } : { state };
}
