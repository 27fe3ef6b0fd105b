import { failedWrites } from '../messages/failed-writes.ts';
import { challengeNames } from '../sign-in/machine.ts';
import { choice, number, optional, record, text, time, type WireOf } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

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

export const signInCalls = {
  login: {
    method: 'POST',
    path: 'login',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    unseen: 'Signing in again does no harm: a second token replaces the first in this browser.',
    summary: 'Signs in by Basic credentials: a user and a token, a challenge, or an error',
  },
  cognitoVerify: {
    method: 'POST',
    path: 'cognito_verify',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    secretFields: ['Session', 'response'],
    unseen: 'Signing in again does no harm: a code that was taken is asked for anew.',
    summary: 'Answers a challenge; the user name in Basic credentials',
  },
  cognitoResendCode: {
    method: 'POST',
    path: 'cognito_resend_code',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    feature: 'resend_code',
    secretFields: ['Session'],
    answers: 'object',
    result: signInResult,
    unseen: 'A repeat does no harm: the API limits how often a code is sent.',
    summary:
      'Sends the code of a challenge by text message again; the user name in Basic credentials; not in the contract',
  },
  cognitoPasswordReset: {
    method: 'POST',
    path: 'cognito_password_reset',
    signedBy: 'nobody',
    serves: 'signIn',
    secretFields: ['password', 'authCode'],
    unseen: 'Only a sign-in by the new password shows it.',
    summary: 'Sets a new password by the code that was sent',
  },
  cognitoSsoLogin: {
    method: 'POST',
    path: 'cognito_sso_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    beyond: { own_verifier: 'sso_own_verifier' },
    unseen: 'A repeat does no harm: it begins another sign-in.',
    summary: "A single sign-on provider's login address",
  },
  cognitoCodeLogin: {
    method: 'POST',
    path: 'cognito_code_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    beyond: { invitation: 'sso_invitation', state: 'sso_own_verifier' },
    secretFields: ['code', 'state', 'invitation'],
    unseen: 'Signing in again does no harm: the provider gives another code.',
    summary: 'Signs in by the code of a single sign-on provider',
  },
  cognitoGetTotp: {
    method: 'POST',
    path: 'cognito_get_totp',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken'],
    answers: 'object',
    result: signInResult,
    unseen: 'A repeat does no harm: the new secret replaces one that nobody has seen.',
    summary: 'A new secret for an authenticator app',
  },
  cognitoTotpVerify: {
    method: 'POST',
    path: 'cognito_totp_verify',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'userCode'],
    confirmedBy: seenInAudit('mfa'),
    summary: 'Turns the authenticator app on by its first code',
  },
  cognitoVerifyAttributeCode: {
    method: 'POST',
    path: 'cognito_verify_attribute_code',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'authCode'],
    confirmedBy: seenInAudit('mfa'),
    summary: 'Confirms a mobile phone by the code that was sent to it',
  },
  cognitoSetMfaSms: {
    method: 'POST',
    path: 'cognito_set_mfa_sms',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    confirmedBy: seenInAudit('mfa'),
    summary: 'Turns codes by text message on',
  },
  logout: {
    method: 'POST',
    path: 'logout',
    signedBy: 'user',
    openTo: 'leaving',
    serves: 'signIn',
    unseen: 'The session ends here in any case, and a revoked token cannot look anything up.',
    summary: 'Revokes the token',
  },
  requestPassword: {
    method: 'POST',
    path: 'user/request_password',
    signedBy: 'nobody',
    serves: 'signIn',
    unseen: 'A repeat does no harm: the newest code counts.',
    summary: 'Sends a code to set a new password by; the same answer for unknown names',
  },
  changePassword: {
    method: 'POST',
    path: 'user/password',
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
    unseen: 'The sign-up page signs in by the chosen name and password, which shows it.',
    summary: 'Signs a new organization up, with its first user',
  },
  readSsoInvitation: {
    method: 'GET',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'sso_invitation',
    summary: 'How a user stands with single sign-on; not in the contract',
  },
  inviteToSso: {
    method: 'POST',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'sso_invitation',
    ...outboxResult,
    confirmedBy: seenInAudit('sso invite'),
    ifDone: failedWrites.done.sent,
    summary: 'Mails a user the link that links them to single sign-on; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
