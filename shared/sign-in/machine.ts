/** Where a browser stands at sign-in, until it is signed in. The challenge itself is kept on the server. */
export type SignInState = 'login' | 'sms' | 'totp' | 'newPassword' | 'reset';

/** What the form of a state posts; the steps are named as the states that they are taken in. `resend` has the code sent again. */
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
 * A name and password start anew from wherever the browser stands, and so does a code that was mailed: it is typed in any
 * browser. Each may be answered by a question.
 */
const anywhere = {
  login: 'login',
  reset: 'reset',
  challengedSms: 'sms',
  challengedTotp: 'totp',
  challengedNewPassword: 'newPassword',
  resetRequired: 'reset',
  givenUp: 'login',
} as const;

/** State × event. What is not in the table does not happen: the form of a challenge answers that challenge alone. */
const signInTransitions = {
  login: anywhere,
  sms: { ...anywhere, sms: 'sms', resend: 'sms' },
  totp: { ...anywhere, totp: 'totp' },
  newPassword: { ...anywhere, newPassword: 'newPassword' },
  reset: { ...anywhere, resetDone: 'login' },
} as const satisfies Record<SignInState, Partial<Record<SignInEvent, SignInState>>>;

/** The next state, or undefined where the event is not open in this one. */
export function nextSignInState(state: SignInState, event: SignInEvent): SignInState | undefined {
  const row: Partial<Record<SignInEvent, SignInState>> = signInTransitions[state];
  return row[event];
}

export function isSignInStep(text: string): text is SignInStep {
  return text === 'resend' || Object.hasOwn(signInTransitions, text);
}

/** `ChallengeName` of the API → what happened. */
export const challengeEvents = {
  SMS_MFA: 'challengedSms',
  SOFTWARE_TOKEN_MFA: 'challengedTotp',
  NEW_PASSWORD_REQUIRED: 'challengedNewPassword',
} as const satisfies Record<string, SignInEvent>;

export type ChallengeName = keyof typeof challengeEvents;

export function isChallengeName(name: string): name is ChallengeName {
  return Object.hasOwn(challengeEvents, name);
}
