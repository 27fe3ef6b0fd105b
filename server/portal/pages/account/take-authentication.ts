import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { readPhone } from '../../../../shared/phone-number.ts';
import { mfaMessages } from '../../../../shared/messages/profile.ts';
import { signInErrors, signInMessages } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { MfaMethod } from '../../../../shared/user.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { rememberUser, renewSignedIn } from '../../session/change-user.ts';
import { landingPath } from '../../session/return-path.ts';
import { toMoment } from '../../visit/moment.ts';
import type { Visit } from '../../visit/visit.ts';
import { confirmPassword } from './confirm-password.ts';
import { keptMfaSetup, type MfaSetup } from './mfa-setup.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { failure, isForced, showAuthentication, showCodes } from './show-authentication.tsx';

/** Handles the posted step. A step that does not match the setup shows the current one. */
export async function takeAuthentication(visit: Visit): Promise<void> {
  const step = valueOf(visit.form, 'step');
  const setup = keptMfaSetup.read(visit.req);
  if (isChoice(step)) return takeChoice(visit, step);
  if (step === 'totp' && setup?.state === 'totp') return takeTotp(visit);
  if (step === 'smsPhone' && (setup?.state === 'smsPhone' || setup?.state === 'smsCode'))
    return takePhone(visit, setup);
  if (step === 'smsCode' && setup?.state === 'smsCode') return takeSmsCode(visit, setup.phone);
  visit.goTo(paths.userAuthentication.to());
}

type Choice = 'choose' | 'enable' | 'remove' | 'recoveryCodes';
const isChoice = (step: string): step is Choice =>
  ['choose', 'enable', 'remove', 'recoveryCodes'].includes(step);

async function takeChoice(visit: Visit, step: Choice): Promise<void> {
  const { api, req, form } = visit;
  keptMfaSetup.write(req, undefined);
  const wrong = isForced(visit.signedIn())
    ? undefined
    : await confirmPassword(visit, rawValue(form, 'pw_old'));
  if (wrong) return showAuthentication(visit, { status: 422, errors: { pw_old: wrong } });
  if (step === 'recoveryCodes') return giveCodes(visit);
  if (step !== 'choose') return toggle(visit, step);
  if (valueOf(form, 'method') === 'sms') keptMfaSetup.write(req, { state: 'smsPhone' });
  else {
    const { accessToken } = visit.signedIn();
    const asked = await api.call(apiCalls.cognitoGetTotp, { body: { accessToken } });
    const { secret } = readAnswer(asked);
    if (!asked.ok || !secret) return showAuthentication(visit, failure(mfaMessages.tryAgain));
    keptMfaSetup.write(req, { state: 'totp', secret });
  }
  visit.goTo(paths.userAuthentication.to());
}

async function giveCodes(visit: Visit): Promise<void> {
  const codes = await makeRecoveryCodes(visit);
  if (codes.length === 0) return showAuthentication(visit, failure(mfaMessages.tryAgain));
  showCodes(visit, codes, paths.userAuthentication.to());
}

async function toggle(visit: Visit, step: 'enable' | 'remove'): Promise<void> {
  const { user, organisation } = visit.signedIn();
  const method = user.mfaMethod.replace(/^disabled_/, '');
  const mayRemove = organisation.mfa !== 'enforced' || user.admin;
  if (!method || (step === 'remove' && !mayRemove)) return visit.goTo(paths.userAuthentication.to());
  await finish(visit, (step === 'remove' ? `disabled_${method}` : method) as MfaMethod);
}

async function takeTotp(visit: Visit): Promise<void> {
  const { accessToken, user } = visit.signedIn();
  const code = readCode(visit);
  if (!code) return refuseCode(visit, signInMessages.missingCode);
  const body = { accessToken, userCode: code, userName: user.userName };
  const verified = await visit.api.call(apiCalls.cognitoTotpVerify, { body });
  if (verified.ok) return finish(visit, 'totp', { isNew: true });
  if (!verified.reply) return showAuthentication(visit, failure(verified.msg));
  const { error } = readAnswer(verified);
  if (error === 'TOTP Code Mismatch') return refuseCode(visit, mfaMessages.totpMismatch);
  if (error !== 'Invalid Session') return refuseCode(visit, mfaMessages.tryAgain);
  // The secret is no longer valid, so setup must restart.
  keptMfaSetup.write(visit.req, undefined);
  await showAuthentication(visit, failure(mfaMessages.tryAgain));
}

async function takePhone(visit: Visit, setup: MfaSetup): Promise<void> {
  const values = { mobile_phone: valueOf(visit.form, 'mobile_phone') };
  const phone = readPhone(values.mobile_phone);
  if (!phone) {
    const errors = { mobile_phone: mfaMessages.phone };
    return showAuthentication(visit, { status: 422, errors, values });
  }
  const { accessToken, user } = visit.signedIn();
  const change = { id: user.id, mobile_phone: phone, user_name: user.userName, accessToken };
  const saved = await visit.api.update(users, change);
  if (!saved.ok) return refusePhone(visit, saved, values);
  rememberUser(visit.req, { mobilePhone: phone });
  keptMfaSetup.write(visit.req, { state: 'smsCode', phone });
  if (setup.state === 'smsCode') visit.flash('success', signInMessages.codeSentAgain(formatPhone(phone)));
  visit.goTo(paths.userAuthentication.to());
}

function refusePhone(visit: Visit, refused: Outcome, values: { mobile_phone: string }): Promise<void> {
  const { again } = readAnswer(refused);
  if (!again) return showAuthentication(visit, { ...failure(sentenceOf(refused)), values });
  const { text } = toMoment(again, visit.signedIn().organisation.timezone);
  const notice = { kind: 'info', text: signInMessages.codeNotYet(text, values.mobile_phone) } as const;
  return showAuthentication(visit, { status: 429, notice, values });
}

function sentenceOf(refused: Outcome): string {
  const { error } = readAnswer(refused);
  return error === 'No Text Messages' ? signInErrors[error] : mfaMessages.failed;
}

async function takeSmsCode(visit: Visit, phone: string): Promise<void> {
  const { api, req } = visit;
  const { accessToken, user } = visit.signedIn();
  const authCode = readCode(visit);
  if (!authCode) return refuseCode(visit, signInMessages.missingCode);
  const body = { accessToken, attributeName: 'phone_number', authCode };
  const verified = await api.call(apiCalls.cognitoVerifyAttributeCode, { body });
  if (!verified.ok && !verified.reply) return showAuthentication(visit, failure(verified.msg));
  if (!verified.ok) {
    const expired = readAnswer(verified).error === 'Invalid Session';
    return refuseCode(visit, expired ? mfaMessages.sessionExpired : mfaMessages.incorrectCode);
  }
  const set = await api.call(apiCalls.cognitoSetMfaSms, { body: { user_name: user.userName } });
  if (!set.ok && !set.reply) return showAuthentication(visit, failure(set.msg));
  if (!set.ok) return refuseCode(visit, mfaMessages.tryAgain);
  rememberUser(req, { mobilePhone: phone });
  await finish(visit, 'sms', { isNew: true });
}

/**
 * Saves the method, renews the session ID and ends the user's other sessions. After a forced setup, the user continues to the wanted page.
 * A new method also creates recovery codes.
 */
async function finish(visit: Visit, method: MfaMethod, { isNew = false } = {}): Promise<void> {
  const { parts, req, api } = visit;
  const { user } = visit.signedIn();
  const goOn = isForced(visit.signedIn()) ? landingPath(user) : paths.userAuthentication.to();
  const saved = await api.update(users, { id: user.id, mfa_method: method });
  if (!saved.ok) return showAuthentication(visit, failure(saved.msg));
  keptMfaSetup.write(req, undefined);
  rememberUser(req, { mfaMethod: method });
  await renewSignedIn(parts, req);
  visit.flash('success');
  const codes = isNew ? await makeRecoveryCodes(visit) : [];
  if (codes.length > 0) return showCodes(visit, codes, goOn);
  visit.goTo(goOn);
}

const readCode = ({ form }: Visit): string => valueOf(form, 'code').replace(/\s/g, '');

function refuseCode(visit: Visit, text: string): Promise<void> {
  return showAuthentication(visit, { status: 422, errors: { code: text } });
}

function readAnswer({ reply }: Outcome) {
  const results = isRecord(reply?.results) ? reply.results : undefined;
  return {
    secret: textOf(results, 'SecretCode'),
    error: textOf(results, 'error'),
    again: Number(textOf(results, 'again')),
  };
}
