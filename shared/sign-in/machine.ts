/** State of the sign-in in one browser. The challenge itself is saved only on the server. */
export type SignInState = 'login' | 'sms' | 'totp' | 'newPassword' | 'reset';

/** Steps posted by the sign-in forms, named after their states. `resend` sends the code again. */
type SignInStep = SignInState | 'resend';

export type SignInEvent =
  | SignInStep
  | 'challengedSms'
  | 'challengedTotp'
  | 'challengedNewPassword'
  | 'resetRequired'
  | 'resetDone'
  | 'givenUp';

/**
 * Transitions allowed in every state. Submitting a username and password always restarts the sign-in.
 * So does an emailed reset code, because the user may enter it in any browser. Either can lead to a challenge.
 */
const fromAnyState = {
  login: 'login',
  reset: 'reset',
  challengedSms: 'sms',
  challengedTotp: 'totp',
  challengedNewPassword: 'newPassword',
  resetRequired: 'reset',
  givenUp: 'login',
} as const;

/** Transitions by state and event. All others are rejected, so a challenge form can only answer its own challenge. */
const signInTransitions = {
  login: fromAnyState,
  sms: { ...fromAnyState, sms: 'sms', resend: 'sms' },
  totp: { ...fromAnyState, totp: 'totp' },
  newPassword: { ...fromAnyState, newPassword: 'newPassword' },
  reset: { ...fromAnyState, resetDone: 'login' },
} as const satisfies Record<SignInState, Partial<Record<SignInEvent, SignInState>>>;

/** Returns the next state; undefined if the event is not allowed in this state. */
export function nextSignInState(state: SignInState, event: SignInEvent): SignInState | undefined {
  const row: Partial<Record<SignInEvent, SignInState>> = signInTransitions[state];
  return row[event];
}

export function isSignInStep(text: string): text is SignInStep {
  return text === 'resend' || Object.hasOwn(signInTransitions, text);
}

export const challengeEvents = {
  SMS_MFA: 'challengedSms',
  SOFTWARE_TOKEN_MFA: 'challengedTotp',
  NEW_PASSWORD_REQUIRED: 'challengedNewPassword',
} as const satisfies Record<string, SignInEvent>;

export type ChallengeName = keyof typeof challengeEvents;

export const challengeNames = Object.keys(challengeEvents) as ChallengeName[];
