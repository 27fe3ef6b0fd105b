import { randomUUID } from 'node:crypto';
import { nextSignInState, type SignInEvent, type SignInState } from '../../../../shared/sign-in/machine.ts';
import { toMoment } from '../../session/sign-in-answer.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const challengeMs = 10 * 60_000;

/** Sign-in that the API answered with a challenge. Stored on the server; the browser sees only which form to show. */
export interface Challenge {
  state: Exclude<SignInState, 'login'>;
  userName: string;
  /** Challenge name and handle from the API. Both are empty during a password reset. */
  name: string;
  handle: string;
  /** Masked address to which the code was sent. */
  sentTo?: string;
  recovers?: boolean;
  resends?: boolean;
  /** Unix seconds at which the next code may be sent. Set after a resend request. */
  resendAt?: number;
  /** True if this browser's request sent the password reset code. */
  sent?: boolean;
  id: string;
  /** Path to open after sign-in, or '' for the user's own landing page. */
  next: string;
  startedAtMs: number;
}

export const challengeSlot = sessionSlot<Challenge>('challenge');

export function bodyOfChallenge(challenge: Challenge): SignInBody {
  const { state, userName, sentTo, recovers, resends, resendAt } = challenge;
  if (state === 'reset') return { state, values: { username: userName } };
  if (state === 'newPassword') return { state, userName };
  if (state === 'totp') return { state, recovers };
  return {
    state,
    sentTo,
    recovers,
    resends,
    resendFrom: resendAt === undefined ? undefined : toMoment(resendAt),
  };
}

export function stateOf(challenge: Challenge | undefined): SignInState {
  return challenge?.state ?? 'login';
}

type ChallengeInput = Pick<Challenge, 'userName' | 'next'> &
  Partial<Pick<Challenge, 'name' | 'handle' | 'sentTo' | 'recovers' | 'resends' | 'sent'>>;

interface Step {
  from: SignInState;
  event: SignInEvent;
}

export function applySignInEvent(
  { parts, req }: RequestContext,
  { from, event }: Step,
  input: ChallengeInput = { userName: '', next: '' },
): void {
  const state = nextSignInState(from, event);
  if (!state || state === 'login') return challengeSlot.write(req, undefined);
  challengeSlot.write(req, {
    name: '',
    handle: '',
    ...input,
    state,
    id: randomUUID(),
    startedAtMs: parts.clock(),
  });
}
