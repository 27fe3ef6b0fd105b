import type { Request, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { readPhone } from '../../../../shared/contact-details.ts';
import { bannerMessages, mfaMessages, signInMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import type { MfaMethod } from '../../../../shared/user.ts';
import { type PostedForm, rawValue, readForm, valueOf } from '../../http/form.ts';
import type { RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import { landingPath } from '../../session/return-path.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';
import { failure, isForced, sendAuthentication } from './authentication-page.tsx';
import { changedBy, rememberUser, renewSignedIn, saveUser } from '../../session/change-user.ts';
import { confirmPassword } from './confirm-password.ts';
import { setFlash } from '../../session/flash.ts';
import { keptMfaSetup } from './mfa-setup.ts';

interface Setting {
  parts: PortalParts;
  req: Request;
  res: Response;
  form: PostedForm;
}

/** Gives up what is being set up. */
export function leaveSetup({ req, res }: { req: Request; res: Response }): void {
  keptMfaSetup.write(req, undefined);
  seeOther(res, paths.userAuthentication.to());
}

/** Takes the step that was posted; one that is not open shows where the set-up stands. */
export async function takeAuthentication(
  parts: PortalParts,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const form = readForm(req.body);
  const setting = { parts, req, res, form };
  const step = valueOf(form, 'step');
  const setup = keptMfaSetup.read(req);
  if (step === 'choose' || step === 'enable' || step === 'remove') return takeChoice(setting, step);
  if (step === 'totp' && setup?.state === 'totp') return takeTotp(setting);
  if (step === 'smsPhone' && setup?.state === 'smsPhone') return takePhone(setting);
  if (step === 'smsCode' && setup?.state === 'smsCode') return takeSmsCode(setting, setup.phone);
  seeOther(res, paths.userAuthentication.to());
}

async function takeChoice(setting: Setting, step: 'choose' | 'enable' | 'remove'): Promise<void> {
  const { parts, req, res, form } = setting;
  keptMfaSetup.write(req, undefined);
  const wrong = isForced(req) ? undefined : await confirmPassword(parts, req, rawValue(form, 'pw_old'));
  if (wrong) return sendAuthentication(parts, setting, { status: 422, errors: { pw_old: wrong } });
  if (step !== 'choose') return toggle(setting, step);
  if (valueOf(form, 'method') === 'sms') keptMfaSetup.write(req, { state: 'smsPhone' });
  else {
    const { accessToken } = currentUser(req);
    const result = await parts.relay.call(apiCalls.cognitoGetTotp, {
      ...callContext(req),
      body: { accessToken },
    });
    const secret = changedBy(result).ok ? textOf(resultsOf(result), 'SecretCode') : '';
    if (!secret) return sendAuthentication(parts, setting, failure(mfaMessages.tryAgain));
    keptMfaSetup.write(req, { state: 'totp', secret });
  }
  seeOther(res, paths.userAuthentication.to());
}

/** Enable and Remove put `disabled_` before the method or take it away (spec 4). */
async function toggle(setting: Setting, step: 'enable' | 'remove'): Promise<void> {
  const { user, organisation } = currentUser(setting.req);
  const method = user.mfaMethod.replace(/^disabled_/, '');
  const mayRemove = organisation.mfa !== 'enforced' || user.admin;
  if (!method || (step === 'remove' && !mayRemove))
    return seeOther(setting.res, paths.userAuthentication.to());
  await finish(setting, (step === 'remove' ? `disabled_${method}` : method) as MfaMethod);
}

async function takeTotp(setting: Setting): Promise<void> {
  const { parts, req } = setting;
  const { accessToken, user } = currentUser(req);
  const code = readCode(setting);
  if (!code) return;
  const body = { accessToken, userCode: code, userName: user.userName };
  const result = await parts.relay.call(apiCalls.cognitoTotpVerify, { ...callContext(req), body });
  if (changedBy(result).ok) return finish(setting, 'totp');
  const error = textOf(resultsOf(result), 'error');
  if (error === 'TOTP Code Mismatch') return refuseCode(setting, mfaMessages.totpMismatch);
  if (error !== 'Invalid Session') return refuseCode(setting, mfaMessages.tryAgain);
  // The secret counts no more: another one must be asked for.
  keptMfaSetup.write(req, undefined);
  sendAuthentication(parts, setting, failure(mfaMessages.tryAgain));
}

async function takePhone({ parts, req, res, form }: Setting): Promise<void> {
  const values = { mobile_phone: valueOf(form, 'mobile_phone') };
  const phone = readPhone(values.mobile_phone);
  if (!phone) {
    const errors = { mobile_phone: mfaMessages.phone };
    return sendAuthentication(parts, { req, res }, { status: 422, errors, values });
  }
  const { accessToken, user } = currentUser(req);
  const saved = await saveUser(parts, req, { mobile_phone: phone, user_name: user.userName, accessToken });
  if (!saved.ok) return sendAuthentication(parts, { req, res }, { ...failure(mfaMessages.failed), values });
  rememberUser(req, { mobilePhone: phone });
  keptMfaSetup.write(req, { state: 'smsCode', phone });
  seeOther(res, paths.userAuthentication.to());
}

async function takeSmsCode(setting: Setting, phone: string): Promise<void> {
  const { parts, req } = setting;
  const { accessToken, user } = currentUser(req);
  const authCode = readCode(setting);
  if (!authCode) return;
  const context = callContext(req);
  const body = { accessToken, attributeName: 'phone_number', authCode };
  const result = await parts.relay.call(apiCalls.cognitoVerifyAttributeCode, { ...context, body });
  if (!changedBy(result).ok) {
    const expired = textOf(resultsOf(result), 'error') === 'Invalid Session';
    return refuseCode(setting, expired ? mfaMessages.sessionExpired : mfaMessages.incorrectCode);
  }
  const set = await parts.relay.call(apiCalls.cognitoSetMfaSms, {
    ...context,
    body: { user_name: user.userName },
  });
  if (!changedBy(set).ok) return refuseCode(setting, mfaMessages.tryAgain);
  rememberUser(req, { mobilePhone: phone });
  await finish(setting, 'sms');
}

/** Keeps the method; a new session id, and the end of the user's other sessions (security S2, S5). Who had to do it goes on. */
async function finish({ parts, req, res }: Setting, method: MfaMethod): Promise<void> {
  const goOn = isForced(req) ? landingPath(currentUser(req).user) : paths.userAuthentication.to();
  const saved = await saveUser(parts, req, { mfa_method: method });
  if (!saved.ok) return sendAuthentication(parts, { req, res }, failure(saved.msg || bannerMessages.error));
  keptMfaSetup.write(req, undefined);
  rememberUser(req, { mfaMethod: method });
  await renewSignedIn(parts, req);
  setFlash(req, 'success');
  seeOther(res, goOn);
}

function readCode(setting: Setting): string {
  const code = valueOf(setting.form, 'code').replace(/\s/g, '');
  if (!code) refuseCode(setting, signInMessages.missingCode);
  return code;
}

function refuseCode({ parts, req, res }: Setting, text: string): void {
  sendAuthentication(parts, { req, res }, { status: 422, errors: { code: text } });
}

function resultsOf(result: RelayResult) {
  return result.kind === 'answered' && isRecord(result.reply.results) ? result.reply.results : undefined;
}
