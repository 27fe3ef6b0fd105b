import type { Request } from 'express';
import type { SignInState } from '../../../../shared/sign-in/machine.ts';
import type { LoginBody } from '../../../../views/sign-in/props.ts';

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

declare module 'express-session' {
  interface SessionData {
    /** A Challenge as JSON. */
    challenge?: string;
  }
}

export function readChallenge(req: Request): Challenge | undefined {
  const kept = req.session.challenge;
  return kept === undefined ? undefined : (JSON.parse(kept) as Challenge);
}

/** The form that asks it. */
export function bodyOfChallenge({ state, userName, sentTo }: Challenge): LoginBody {
  if (state === 'reset') return { state, values: { username: userName } };
  if (state === 'newPassword') return { state, userName };
  return state === 'sms' && sentTo ? { state, sentTo } : { state };
}

export function writeChallenge(req: Request, challenge: Challenge | undefined): void {
  if (challenge) req.session.challenge = JSON.stringify(challenge);
  else delete req.session.challenge;
}
