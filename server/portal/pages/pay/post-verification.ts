import { apiCalls } from '../../../../shared/api-calls.ts';
import { verificationLockMinutes } from '../../../../shared/constants.ts';
import type { PaymentPageStrings } from '../../../../shared/locales/en/payment-strings.ts';
import { checkVerifyForm } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { lockedLink } from '../../../../shared/api-calls/payment-record.ts';
import { toVerifiedPayer } from '../../../../shared/payment/payer.ts';
import type { VerifyFieldName } from '../../../../shared/payment/record.ts';
import { toBirthDate, toDay } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { firstOf, type Reply } from '../../../../shared/reply.ts';
import { writeBrowserToken } from '../../session/browser-tokens.ts';
import { acquirePayerTry } from '../../session/payer-tries.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { lockedOutMs, browserTokenOf, payerOf, renderLocked } from './lock.ts';
import { newAttemptKey, readPaySession } from './pay-session.ts';
import { savePay, loadPayState, requireState, redirectToSelf, type PayContext } from './pay-context.ts';
import { renderPayState, type PayRenderOptions } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';

type Verifying = Extract<PayState, { state: 'verify' | 'paid' }>;
type VerifyValues = Partial<Record<VerifyFieldName, string>>;

/** Verifies the payer. At most 5 wrong attempts per link and address, 20 per link and 30 per address reach the API. */
export async function postVerification(ctx: PayContext, payState: Verifying): Promise<void> {
  const { parts, strings } = ctx;
  const today = toDay(parts.clock());
  const values = readVerifyForm(ctx.form, payState.record.verify_fields);
  const errors = checkVerifyForm(values, payState.record.verify_fields, { today, strings: strings.form });
  if (Object.keys(errors).length)
    return renderPayState(ctx, payState, { status: 422, verify: { values, errors } });

  const payer = payerOf(ctx);
  const attempt = await requireState(acquirePayerTry(parts, payer));
  if (!attempt.allowed && attempt.resetMs !== undefined) {
    return renderLocked(ctx, payState, { leftMs: attempt.resetMs });
  }
  if (!attempt.allowed) return renderFailed(ctx, payState, { status: 503, values });
  const outcome = await verify(ctx, payState, { values, today, payerToken: payer.payerToken });
  const attemptsLeft = await attempt.settle(outcome === 'wrong').catch(openWithoutState);
  if (outcome === 'verified') return renderVerified(ctx, payState);
  if (outcome === 'paid') return redirectToSelf(ctx);
  if (typeof outcome === 'object') return renderLocked(ctx, payState, outcome);
  if (outcome === 'failed') return renderFailed(ctx, payState, { status: 502, values });
  await renderWrong(ctx, payState, { attemptsLeft, values });
}

/**
 * Sends the form directly to a browser with our scripts, which saves a redirect. The script makes a reload a GET so that the form
 * is not posted again. If it is, the response shows the payer's current state.
 */
function renderVerified(ctx: PayContext, { record }: Verifying): void {
  const pay = readPaySession(ctx.req, ctx.link);
  // Past payments are loaded only with a verification token, and this record was loaded without one.
  const isFirst = record.returned_key_hashes.length === 0 && !pay?.payer.totals?.paidCents;
  const isForm = pay?.state === 'pay' && isFirst;
  if (!isForm || !valueOf(ctx.form, 'scripts_ahead')) return redirectToSelf(ctx);
  renderPayState(ctx, { state: 'pay', record, pay });
}

/** Shows the lock right after the attempt that caused it, not after the next one. */
async function renderWrong(
  ctx: PayContext,
  payState: Verifying,
  { attemptsLeft, values }: { attemptsLeft: number; values: VerifyValues },
): Promise<void> {
  const banner = wrongBanner(attemptsLeft, ctx.strings.page);
  const leftMs = attemptsLeft > 0 ? 0 : await lockedOutMs(ctx, payState);
  if (leftMs > 0) return renderLocked(ctx, payState, { leftMs, banner });
  renderPayState(ctx, payState, { status: 422, banner, verify: { values } });
}

/** Shows an error if the details could not be checked. Keeps the typed values, because the payer did nothing wrong. */
function renderFailed(
  ctx: PayContext,
  payState: Verifying,
  { status, values }: { status: number; values: VerifyValues },
): void {
  const banner = { kind: 'error', text: ctx.strings.page.messages.error } as const;
  renderPayState(ctx, payState, { status, banner, verify: { values } });
}

function wrongBanner(
  attemptsLeft: number,
  { messages }: PaymentPageStrings,
): NonNullable<PayRenderOptions['banner']> {
  const text = messages.verificationFailed;
  return { kind: 'error', text, ...(attemptsLeft === 1 && { next: messages.lastTry }) };
}

/** Treats the remaining attempts as unlimited if the state store fails, because the counter expires on its own. */
const openWithoutState = () => Infinity;

interface VerifyInput {
  values: VerifyValues;
  today: Day;
  payerToken: string | undefined;
}

async function verify(
  ctx: PayContext,
  { state }: Verifying,
  { values, today, payerToken }: VerifyInput,
): Promise<'verified' | 'paid' | 'wrong' | 'failed' | { leftMs: number }> {
  const { dob } = values;
  const outcome = await ctx.api.call(apiCalls.verificationCheck, {
    body: {
      id: ctx.link.paymentId,
      client_id: ctx.link.clientId,
      ...values,
      ...(dob !== undefined && { dob: toBirthDate(dob, today) }),
      ...(payerToken && { payer_mark: payerToken }),
      language: ctx.messageLanguage,
    },
    organization: ctx.link.clientId,
  });
  if (!outcome.reply) return 'failed';
  if (outcome.reply.status === 429) return { leftMs: lockedForMs(ctx, outcome.reply) };
  const payer = outcome.ok ? outcome.results[0] : undefined;
  if (!payer) return classifyRefusal(await loadPayState(ctx), state);
  savePay(ctx, {
    state: paymentTransitions[state].verified,
    payer: toVerifiedPayer(payer, { hasItemDates: await ctx.parts.relay.isLevel2() }),
    ...(valueOf(ctx.form, 'scripts_ahead') === 'T' && { hasScripts: true }),
    key: newAttemptKey(),
  });
  writeBrowserToken(ctx.parts, ctx, {
    ...browserTokenOf(ctx.link),
    note: /^[\w-]{1,64}$/.test(payer.payer_mark) ? payer.payer_mark : '',
  });
  return 'verified';
}

/** Returns the cause of a refusal. Another payer may have paid since the form was shown. If the state is unknown, the payer is not blamed. */
function classifyRefusal({ state }: PayState, before: Verifying['state']): 'paid' | 'wrong' | 'failed' {
  if (state === 'paid') return before === 'paid' ? 'wrong' : 'paid';
  if (state === 'checking') return 'paid';
  return state === 'error' || state === 'notSetUp' || state === 'expired' ? 'failed' : 'wrong';
}

/** Returns the remaining lock time in milliseconds. Not every API reports it, so the maximum is the default. */
function lockedForMs({ parts }: PayContext, reply: Reply): number {
  const most = verificationLockMinutes * 60_000;
  const until = (lockedLink.read(firstOf(reply))?.locked_until ?? 0) * 1000 - parts.clock();
  return until > 0 ? Math.min(until, most) : most;
}

function readVerifyForm(form: PostedForm, fields: readonly VerifyFieldName[]): VerifyValues {
  return Object.fromEntries(fields.map((field) => [field, valueOf(form, field).trim()]));
}
