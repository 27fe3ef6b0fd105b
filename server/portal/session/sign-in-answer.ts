import { signInResult } from '../../../shared/api-calls/sign-in.ts';
import type { ValueOf } from '../../../shared/wire/wire-types.ts';
import { challengeEvents, type ChallengeName, type SignInEvent } from '../../../shared/sign-in/machine.ts';
import {
  accountLocked,
  invalidCredentials,
  otherSignInError,
  signInErrors,
} from '../../../shared/locales/en/sign-in.ts';
import { firstOf, type Reply } from '../../../shared/reply.ts';
import { userRecord, type UserRecord } from '../../../shared/user.ts';
import type { Outcome } from '../http/outcome.ts';
import { formatTime, toZone } from '../../../shared/time.ts';
import type { Moment } from '../../../views/ui/local-time.tsx';

export type SignInAnswer =
  | { kind: 'accepted'; user: UserRecord; token: string; accessToken: string }
  | {
      kind: 'challenged';
      name: ChallengeName;
      event: SignInEvent;
      handle: string;
      sentTo?: string;
      /** User name reported by the API, or '' if the typed name applies. */
      userName: string;
    }
  | { kind: 'refused'; error: string; attempts?: number; lockedUntil?: number; reason?: string }
  | { kind: 'unavailable' };

export type Refused = Extract<SignInAnswer, { kind: 'refused' }>;

/** Reads the reply to a sign-in call. A 401 counts as a normal rejection. */
export function readSignInAnswer({ reply }: Outcome): SignInAnswer {
  if (!reply) return { kind: 'unavailable' };
  const results = signInResult.read(reply.results) ?? {};
  const { ChallengeName: name, Session: handle = '', ChallengeParameters: parameters } = results;
  if (name) {
    return {
      kind: 'challenged',
      name,
      event: challengeEvents[name],
      handle,
      sentTo: readDestination(parameters?.CODE_DELIVERY_DESTINATION),
      userName: parameters?.USERNAME ?? '',
    };
  }
  return (reply.success && accepted(reply)) || refused(reply, results);
}

function accepted(reply: Reply): SignInAnswer | undefined {
  const user = userRecord.read(firstOf(reply));
  if (!user || !reply.p1) return undefined;
  return { kind: 'accepted', user, token: reply.p1, accessToken: user.tokens.access_token || reply.p1 };
}

/** Returns the masked phone number to which the code was sent. Shows only the last digits, because the user has not passed the second factor yet. */
function readDestination(destination = ''): string | undefined {
  const end = /\d{4}$/.exec(destination)?.[0];
  return end && `(***) ***-${end}`;
}

function refused(
  { msg }: Reply,
  { error = '', attempts = 0, locked_until: lockedUntil = 0 }: ValueOf<typeof signInResult>,
): SignInAnswer {
  return {
    kind: 'refused',
    error,
    attempts: attempts > 0 ? attempts : undefined,
    lockedUntil: lockedUntil > 0 ? lockedUntil : undefined,
    reason: msg || undefined,
  };
}

export function describeRefusal(
  { error, attempts, lockedUntil, reason }: Refused,
  formatTime: (unixSeconds: number) => string,
): string {
  const sentences: Readonly<Record<string, string>> = signInErrors;
  if (error === 'Password Does Not Meet the Requirements' && reason)
    return `${signInErrors[error]}. ${reason}`;
  if (error === 'Invalid Credentials') return invalidCredentials(attempts ?? 0);
  if (error === 'Account Locked' && lockedUntil) return accountLocked(formatTime(lockedUntil));
  return (Object.hasOwn(sentences, error) ? sentences[error] : undefined) ?? otherSignInError;
}

/**
 * Returns the time when an action is possible again, in the organization's time zone if known. Rounds up to the full minute,
 * because the page shows no seconds.
 */
export function toMoment(unixSeconds: number, timezone = ''): Moment {
  const minute = Math.ceil(unixSeconds / 60) * 60;
  return { text: formatTime(minute, toZone(timezone)), unixSeconds: minute };
}
