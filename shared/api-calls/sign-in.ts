import { failedWrites } from '../locales/en/failed-writes.ts';
import { challengeNames } from '../sign-in/machine.ts';
import {
  choice,
  flag,
  number,
  optional,
  record,
  text,
  time,
  timeText,
  withDefault,
  type WireOf,
} from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

/** A user's single sign-on status: `open` (can be invited), `linked`, `unreachable` by email, or `closed`. */
const ssoStatuses = ['open', 'linked', 'unreachable', 'closed'] as const;

export type SsoStatus = (typeof ssoStatuses)[number];

/** Reason why a sign-in call is refused. Clients base decisions on `error`. */
const refusal = {
  error: optional(text),
  attempts: optional(number),
  locked_until: optional(time),
  /** Earliest time for another code. */
  again: optional(time),
};

export type SignInRefusal = WireOf<ReturnType<typeof record<typeof refusal>>>;

/** Refusal, challenge or new secret. A completed sign-in returns a list with the user instead. */
export const signInResult = record({
  ...refusal,
  ChallengeName: optional(choice(challengeNames)),
  Session: optional(text),
  ChallengeParameters: optional(
    record({ CODE_DELIVERY_DESTINATION: optional(text), USERNAME: optional(text) }),
  ),
  SecretCode: optional(text),
});

const ownProof = { accessToken: text, pw_old: text };

/**
 * Fields of a request (also of `PUT users`) that changes the caller's own sign-in: a token of the same user, and the current password if
 * it was not verified in the last 15 minutes.
 */
export const ownSignInChange = record(ownProof);

export const signInCalls = {
  login: {
    method: 'POST',
    path: 'login',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    unseen: 'Signing in again is harmless, because the second token replaces the first in this browser.',
    summary: 'Signs in with Basic credentials; returns a user and a token, a challenge or an error',
  },
  cognitoVerify: {
    method: 'POST',
    path: 'cognito_verify',
    request: record({
      Session: text,
      ChallengeName: text,
      response: withDefault(record({ code: text, new_password: text }), { code: '', new_password: '' }),
    }),
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    secretFields: ['Session', 'response'],
    unseen: 'Signing in again is harmless, because a used code is requested again.',
    summary: 'Answers a challenge; the user name is in the Basic credentials',
  },
  cognitoResendCode: {
    method: 'POST',
    path: 'cognito_resend_code',
    request: record({ Session: text }),
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    level: 2,
    secretFields: ['Session'],
    answers: 'object',
    result: signInResult,
    unseen: 'Repeating it is harmless, because the API limits how often codes are sent.',
    summary: 'Resends the code of a challenge by text message; the user name is in the Basic credentials',
  },
  cognitoPasswordReset: {
    method: 'POST',
    path: 'cognito_password_reset',
    request: record({ username: text, password: text, authCode: text }),
    signedBy: 'nobody',
    serves: 'signIn',
    secretFields: ['password', 'authCode'],
    unseen: 'Only a sign-in with the new password shows the result.',
    summary: 'Sets a new password with an emailed code',
  },
  cognitoSsoLogin: {
    method: 'POST',
    path: 'cognito_sso_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    beyond: ['own_verifier'],
    request: record({ own_verifier: flag }),
    answers: 'object',
    result: record({ cognito_login_url: text }),
    unseen: 'Repeating it is harmless, because it starts another sign-in.',
    summary: 'Returns the login URL of an identity provider',
  },
  cognitoCodeLogin: {
    method: 'POST',
    path: 'cognito_code_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    beyond: ['invitation', 'state'],
    request: record({ code: text, state: text, invitation: text }),
    secretFields: ['code', 'state', 'invitation'],
    unseen: 'Signing in again is harmless, because the provider issues another code.',
    summary: 'Signs in with the code of an identity provider',
  },
  cognitoGetTotp: {
    method: 'POST',
    path: 'cognito_get_totp',
    request: ownSignInChange,
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken'],
    answers: 'object',
    result: signInResult,
    unseen: 'Repeating it is harmless, because the new secret replaces one that was never shown.',
    summary: 'Creates a secret for an authenticator app',
  },
  cognitoTotpVerify: {
    method: 'POST',
    path: 'cognito_totp_verify',
    request: record({ ...ownProof, userCode: text }),
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'userCode'],
    confirmedBy: seenInAudit('mfa'),
    summary: 'Enables the authenticator app with its first code',
  },
  cognitoVerifyAttributeCode: {
    method: 'POST',
    path: 'cognito_verify_attribute_code',
    request: record({ ...ownProof, attributeName: text, authCode: text }),
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'authCode'],
    confirmedBy: seenInAudit('mfa'),
    summary: 'Confirms a mobile phone number with the code sent to it',
  },
  cognitoSetMfaSms: {
    method: 'POST',
    path: 'cognito_set_mfa_sms',
    request: ownSignInChange,
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    confirmedBy: seenInAudit('mfa'),
    summary: 'Enables codes by text message',
  },
  logout: {
    method: 'POST',
    path: 'logout',
    signedBy: 'user',
    openTo: 'leaving',
    serves: 'signIn',
    unseen: 'The session ends anyway, and a revoked token cannot be used for a lookup.',
    summary: 'Revokes the token',
  },
  requestPassword: {
    method: 'POST',
    path: 'user/request_password',
    request: record({ username: text }),
    signedBy: 'nobody',
    serves: 'signIn',
    unseen: 'Repeating it is harmless, because only the newest code is valid.',
    summary: 'Sends a code for setting a new password; returns the same response for unknown names',
  },
  changePassword: {
    method: 'POST',
    path: 'user/password',
    request: record({ user_name: text, pw_old: text, pw: text }),
    signedBy: 'user',
    openTo: 'password',
    serves: 'signIn',
    secretFields: ['pw_old', 'pw'],
    unknownMessage: failedWrites.password,
    confirmedBy: seenInAudit('password'),
    summary: "Changes the signed-in user's password",
  },
  createAccount: {
    method: 'POST',
    path: 'accounts',
    signedBy: 'nobody',
    secretFields: ['pw'],
    unseen: 'The sign-up page signs in with the chosen name and password, which shows the result.',
    summary: 'Signs up a new organization with its first user',
  },
  readSsoInvitation: {
    method: 'GET',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'sso',
    answers: 'object',
    result: record({ standing: withDefault(choice(ssoStatuses), 'closed'), expires: timeText }),
    summary: 'Returns the single sign-on status of a user',
  },
  inviteToSso: {
    method: 'POST',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'sso',
    ...outboxResult,
    confirmedBy: seenInAudit('sso invite'),
    ifDone: failedWrites.done.sent,
    summary: 'Emails a user a link that connects them to single sign-on',
  },
} as const satisfies Record<string, ListedCall>;
