import { paths } from '../../../../shared/paths.ts';
import { offersSecondFactor, rememberUser } from '../../session/signed-in.ts';
import type { Handler, Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { mfaSetupSlot, type MfaSetup, makeRecoveryCodes } from './mfa-setup.ts';
import { renderAuthentication, failure, isForced, renderRecoveryCodes } from './render-authentication.tsx';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInResult } from '../../../../shared/api-calls/sign-in.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { readPhone } from '../../../../shared/phone-number.ts';
import { mfaMessages } from '../../../../shared/locales/en/profile.ts';
import { signInErrors, signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { MfaMethod } from '../../../../shared/user.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { renewSignedIn } from '../../session/generation.ts';
import { landingPath } from '../../session/next-path.ts';
import { toMoment } from '../../session/sign-in-answer.ts';
import { confirmPassword } from './confirm-password.ts';

export const authenticationPage: Page = {
  get: whenOffered(getAuthentication),
  post: whenOffered(postAuthentication),
};

/** Redirects to the profile if two-step sign-in is unavailable. Links to this page are hidden then. */
function whenOffered(handle: Handler): Handler {
  return (ctx) => (offersSecondFactor(ctx.signedIn()) ? handle(ctx) : ctx.redirect(paths.user.to()));
}

/** Shows the current setup step. The 'Cancel' button discards the setup. */
async function getAuthentication(ctx: RequestContext): Promise<void> {
  if (!('over' in ctx.req.query)) return renderAuthentication(ctx);
  mfaSetupSlot.write(ctx.req, undefined);
  ctx.redirect(paths.userAuthentication.to());
}

/** Handles the posted step. A step that does not match the setup redirects to the current step. */
async function postAuthentication(ctx: RequestContext): Promise<void> {
  const step = valueOf(ctx.form, 'step');
  const setup = mfaSetupSlot.read(ctx.req);
  if (isChoice(step)) return applyChoice(ctx, step);
  if (step === 'totp' && setup?.state === 'totp') return verifyTotp(ctx);
  if (step === 'smsPhone' && (setup?.state === 'smsPhone' || setup?.state === 'smsCode'))
    return savePhone(ctx, setup);
  if (step === 'smsCode' && setup?.state === 'smsCode') return verifySmsCode(ctx, setup.phone);
  ctx.redirect(paths.userAuthentication.to());
}

type Choice = 'choose' | 'enable' | 'remove' | 'recoveryCodes';
const isChoice = (step: string): step is Choice =>
  ['choose', 'enable', 'remove', 'recoveryCodes'].includes(step);

async function applyChoice(ctx: RequestContext, step: Choice): Promise<void> {
  const { api, req, form } = ctx;
  mfaSetupSlot.write(req, undefined);
  const wrong = isForced(ctx.signedIn()) ? undefined : await confirmPassword(ctx, rawValue(form, 'pw_old'));
  if (wrong) return renderAuthentication(ctx, { status: 422, errors: { pw_old: wrong } });
  if (step === 'recoveryCodes') return renewRecoveryCodes(ctx);
  if (step !== 'choose') return toggle(ctx, step);
  if (valueOf(form, 'method') === 'sms') mfaSetupSlot.write(req, { state: 'smsPhone' });
  else {
    const { accessToken } = ctx.signedIn();
    const result = await api.call(apiCalls.cognitoGetTotp, { body: { accessToken } });
    const { SecretCode: secret = '' } = readAnswer(result);
    if (!result.ok || !secret) return renderAuthentication(ctx, failure(mfaMessages.tryAgain));
    mfaSetupSlot.write(req, { state: 'totp', secret });
  }
  ctx.redirect(paths.userAuthentication.to());
}

async function renewRecoveryCodes(ctx: RequestContext): Promise<void> {
  const codes = await makeRecoveryCodes(ctx);
  if (codes.length === 0) return renderAuthentication(ctx, failure(mfaMessages.tryAgain));
  renderRecoveryCodes(ctx, codes, paths.userAuthentication.to());
}

async function toggle(ctx: RequestContext, step: 'enable' | 'remove'): Promise<void> {
  const { user, organization } = ctx.signedIn();
  const method = user.mfaMethod.replace(/^disabled_/, '');
  const mayRemove = organization.mfa !== 'enforced' || user.admin;
  if (!method || (step === 'remove' && !mayRemove)) return ctx.redirect(paths.userAuthentication.to());
  await finish(ctx, (step === 'remove' ? `disabled_${method}` : method) as MfaMethod);
}

async function verifyTotp(ctx: RequestContext): Promise<void> {
  const { accessToken, user } = ctx.signedIn();
  const code = readCode(ctx);
  if (!code) return refuseCode(ctx, signInMessages.missingCode);
  const body = { accessToken, userCode: code, userName: user.userName };
  const verified = await ctx.api.call(apiCalls.cognitoTotpVerify, { body });
  if (verified.ok) return finish(ctx, 'totp', { isNew: true });
  if (!verified.reply) return renderAuthentication(ctx, failure(verified.msg));
  const { error = '' } = readAnswer(verified);
  if (error === 'TOTP Code Mismatch') return refuseCode(ctx, mfaMessages.totpMismatch);
  if (error !== 'Invalid Session') return refuseCode(ctx, mfaMessages.tryAgain);
  // The secret is no longer valid, so setup must restart.
  mfaSetupSlot.write(ctx.req, undefined);
  await renderAuthentication(ctx, failure(mfaMessages.tryAgain));
}

async function savePhone(ctx: RequestContext, setup: MfaSetup): Promise<void> {
  const values = { mobile_phone: valueOf(ctx.form, 'mobile_phone') };
  const phone = readPhone(values.mobile_phone);
  if (!phone) {
    const errors = { mobile_phone: mfaMessages.phone };
    return renderAuthentication(ctx, { status: 422, errors, values });
  }
  const { accessToken, user } = ctx.signedIn();
  const change = { id: user.id, mobile_phone: phone, user_name: user.userName, accessToken };
  const saved = await ctx.api.update(users, change);
  if (!saved.ok) return refusePhone(ctx, saved, values);
  rememberUser(ctx.req, { mobilePhone: phone });
  mfaSetupSlot.write(ctx.req, { state: 'smsCode', phone });
  if (setup.state === 'smsCode') ctx.flash('success', signInMessages.codeSentAgain(formatPhone(phone)));
  ctx.redirect(paths.userAuthentication.to());
}

function refusePhone(ctx: RequestContext, refused: Outcome, values: { mobile_phone: string }): Promise<void> {
  const { again: resendAt } = readAnswer(refused);
  if (!resendAt) return renderAuthentication(ctx, { ...failure(describePhoneRefusal(refused)), values });
  const { text } = toMoment(resendAt, ctx.signedIn().organization.timezone);
  const notice = { kind: 'info', text: signInMessages.codeNotYet(text, values.mobile_phone) } as const;
  return renderAuthentication(ctx, { status: 429, notice, values });
}

function describePhoneRefusal(refused: Outcome): string {
  const { error = '' } = readAnswer(refused);
  return error === 'No Text Messages' ? signInErrors[error] : mfaMessages.failed;
}

async function verifySmsCode(ctx: RequestContext, phone: string): Promise<void> {
  const { api, req } = ctx;
  const { accessToken, user } = ctx.signedIn();
  const authCode = readCode(ctx);
  if (!authCode) return refuseCode(ctx, signInMessages.missingCode);
  const body = { accessToken, attributeName: 'phone_number', authCode };
  const verified = await api.call(apiCalls.cognitoVerifyAttributeCode, { body });
  if (!verified.ok && !verified.reply) return renderAuthentication(ctx, failure(verified.msg));
  if (!verified.ok) {
    const expired = readAnswer(verified).error === 'Invalid Session';
    return refuseCode(ctx, expired ? mfaMessages.sessionExpired : mfaMessages.incorrectCode);
  }
  const set = await api.call(apiCalls.cognitoSetMfaSms, { body: { user_name: user.userName } });
  if (!set.ok && !set.reply) return renderAuthentication(ctx, failure(set.msg));
  if (!set.ok) return refuseCode(ctx, mfaMessages.tryAgain);
  rememberUser(req, { mobilePhone: phone });
  await finish(ctx, 'sms', { isNew: true });
}

/**
 * Saves the method, renews the session ID and ends the user's other sessions. After a forced setup, the user continues to the landing page.
 * A new method also creates recovery codes.
 */
async function finish(ctx: RequestContext, method: MfaMethod, { isNew = false } = {}): Promise<void> {
  const { parts, req, api } = ctx;
  const { user } = ctx.signedIn();
  const nextPath = isForced(ctx.signedIn()) ? landingPath(user) : paths.userAuthentication.to();
  const saved = await api.update(users, { id: user.id, mfa_method: method });
  if (!saved.ok) return renderAuthentication(ctx, failure(saved.msg));
  mfaSetupSlot.write(req, undefined);
  rememberUser(req, { mfaMethod: method });
  await renewSignedIn(parts, req);
  ctx.flash('success');
  const codes = isNew ? await makeRecoveryCodes(ctx) : [];
  if (codes.length > 0) return renderRecoveryCodes(ctx, codes, nextPath);
  ctx.redirect(nextPath);
}

const readCode = ({ form }: RequestContext): string => valueOf(form, 'code').replace(/\s/g, '');

function refuseCode(ctx: RequestContext, text: string): Promise<void> {
  return renderAuthentication(ctx, { status: 422, errors: { code: text } });
}

const readAnswer = ({ reply }: Outcome) => signInResult.read(reply?.results) ?? {};
