/** Where a browser stands at sign-in (spec 4, Login; design 1.4). The challenge itself is kept on the server. */
export type SignInState = 'login' | 'sms' | 'totp' | 'newPassword' | 'reset' | 'signedIn';

export type SignInEvent =
  | 'challengedSms'
  | 'challengedTotp'
  | 'challengedNewPassword'
  | 'resetRequired'
  | 'resetRequested'
  | 'resetDone'
  | 'sessionLost'
  | 'accepted';

const afterAnswer = {
  challengedSms: 'sms',
  challengedTotp: 'totp',
  challengedNewPassword: 'newPassword',
  resetRequired: 'reset',
  sessionLost: 'login',
  accepted: 'signedIn',
} as const;

/** State × event. What is not in the table does not happen. */
export const signInTransitions = {
  login: { ...afterAnswer, resetRequested: 'reset' },
  sms: afterAnswer,
  totp: afterAnswer,
  newPassword: afterAnswer,
  reset: { resetRequested: 'reset', resetDone: 'login', sessionLost: 'login' },
  signedIn: {},
} as const satisfies Record<SignInState, Partial<Record<SignInEvent, SignInState>>>;

export function nextSignInState(state: SignInState, event: SignInEvent): SignInState | undefined {
  const row: Partial<Record<SignInEvent, SignInState>> = signInTransitions[state];
  return row[event];
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
