import { apiCalls } from '../../../../shared/api-calls.ts';
import { verificationLockMinutes } from '../../../../shared/constants.ts';
import type { PaymentPageWords } from '../../../../shared/messages/payment-words.ts';
import { checkVerifyForm } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { readVerifiedPayer, type VerifyFieldName } from '../../../../shared/payment/record.ts';
import { toBirthDate, toDay } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { leaveBrowserMark } from '../../session/browser-marks.ts';
import { takePayerTry } from '../../session/payer-tries.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { lockedOutMs, markOf, payerOf, showLocked } from './lock.ts';
import { newAttemptKey, readPaySession } from './pay-session.ts';
import { keep, loadStanding, requireState, showAnew, type PayVisit } from './pay-visit.ts';
import { showStanding, type Shown } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Verifying = Extract<Standing, { state: 'verify' | 'paid' }>;
type VerifyValues = Partial<Record<VerifyFieldName, string>>;

/** Verifies the payer. At most 5 wrong attempts per link and address, 20 per link and 30 per address reach the API. */
export async function takeVerification(visit: PayVisit, standing: Verifying): Promise<void> {
  const { parts, words } = visit;
  const today = toDay(parts.clock());
  const values = readVerifyForm(visit.form, standing.record.verifyFields);
  const errors = checkVerifyForm(values, standing.record.verifyFields, { today, words: words.form });
  if (Object.keys(errors).length)
    return showStanding(visit, standing, { status: 422, verify: { values, errors } });

  const payer = payerOf(visit);
  const taken = await requireState(takePayerTry(parts, payer));
  if (!taken.allowed && taken.resetMs !== undefined) {
    return showLocked(visit, standing, { leftMs: taken.resetMs });
  }
  if (!taken.allowed) return showFailed(visit, standing, { status: 503, values });
  const outcome = await verify(visit, standing, { values, today, mark: payer.mark });
  const left = await taken.settle(outcome === 'wrong').catch(openWithoutState);
  if (outcome === 'verified') return showVerified(visit, standing);
  if (outcome === 'paid') return showAnew(visit);
  if (typeof outcome === 'object') return showLocked(visit, standing, outcome);
  if (outcome === 'failed') return showFailed(visit, standing, { status: 502, values });
  await showWrong(visit, standing, { left, values });
}

/**
 * Sends the form directly to a browser with our scripts, which saves the redirect. The script makes a reload a GET, so the answers
 * are not posted again. If they are, the response shows the payer's current state.
 */
function showVerified(visit: PayVisit, { record }: Verifying): void {
  const pay = readPaySession(visit.req, visit.link);
  // Past payments need the verification token, and this record was loaded without it.
  const isFirst = record.returnedKeyHashes.length === 0 && !pay?.payer.totals?.paidCents;
  const isForm = pay?.state === 'pay' && isFirst;
  if (!isForm || !valueOf(visit.form, 'scripts_ahead')) return showAnew(visit);
  showStanding(visit, { state: 'pay', record, pay });
}

/** Shows a lock at once after the attempt that caused it, not after the next one. */
async function showWrong(
  visit: PayVisit,
  standing: Verifying,
  { left, values }: { left: number; values: VerifyValues },
): Promise<void> {
  const banner = wrongBanner(left, visit.words.page);
  const leftMs = left > 0 ? 0 : await lockedOutMs(visit, standing);
  if (leftMs > 0) return showLocked(visit, standing, { leftMs, banner });
  showStanding(visit, standing, { status: 422, banner, verify: { values } });
}

/** Shows an error if the details could not be checked. The typed values stay, because the payer did nothing wrong. */
function showFailed(
  visit: PayVisit,
  standing: Verifying,
  { status, values }: { status: number; values: VerifyValues },
): void {
  const banner = { kind: 'error', text: visit.words.page.messages.error } as const;
  showStanding(visit, standing, { status, banner, verify: { values } });
}

function wrongBanner(left: number, { messages }: PaymentPageWords): NonNullable<Shown['banner']> {
  const text = messages.verificationFailed;
  return { kind: 'error', text, ...(left === 1 && { next: messages.lastTry }) };
}

/** Treats the remaining attempts as unlimited if the state store fails, because the counter expires by itself. */
const openWithoutState = () => Infinity;

interface Given {
  values: VerifyValues;
  today: Day;
  mark: string | undefined;
}

async function verify(
  visit: PayVisit,
  { state }: Verifying,
  { values, today, mark }: Given,
): Promise<'verified' | 'paid' | 'wrong' | 'failed' | { leftMs: number }> {
  const { dob } = values;
  const outcome = await visit.api.call(apiCalls.verificationCheck, {
    body: {
      id: visit.link.paymentId,
      client_id: visit.link.clientId,
      ...values,
      ...(dob !== undefined && { dob: toBirthDate(dob, today) }),
      ...(mark && { payer_mark: mark }),
      language: visit.writtenIn,
    },
    organisation: visit.link.clientId,
  });
  if (!outcome.reply) return 'failed';
  const results = firstOf(outcome.reply);
  if (outcome.reply.status === 429) return { leftMs: lockedForMs(visit, results) };
  if (!outcome.ok || !results) return whatRefused(await loadStanding(visit), state);
  keep(visit, {
    state: paymentTransitions[state].verified,
    payer: readVerifiedPayer(results, { hasItemDates: await visit.parts.relay.has('item_dates') }),
    ...(valueOf(visit.form, 'scripts_ahead') === 'T' && { hasScripts: true }),
    key: newAttemptKey(),
  });
  const note = textOf(results, 'payer_mark');
  leaveBrowserMark(visit.parts, visit, {
    ...markOf(visit.link),
    note: /^[\w-]{1,64}$/.test(note) ? note : '',
  });
  return 'verified';
}

/** Returns the cause of a rejection. Another payer may have paid since the form was shown; if that is unknown, no error is blamed on the payer. */
function whatRefused({ state }: Standing, before: Verifying['state']): 'paid' | 'wrong' | 'failed' {
  if (state === 'paid') return before === 'paid' ? 'wrong' : 'paid';
  if (state === 'checking') return 'paid';
  return state === 'error' || state === 'notSetUp' || state === 'expired' ? 'failed' : 'wrong';
}

/** Returns the remaining lock time. Not every API reports it; fifteen minutes is the maximum. */
function lockedForMs({ parts }: PayVisit, results: ApiRecord | undefined): number {
  const most = verificationLockMinutes * 60_000;
  const until = Number(textOf(results, 'locked_until')) * 1000 - parts.clock();
  return until > 0 ? Math.min(until, most) : most;
}

function readVerifyForm(form: PostedForm, asked: readonly VerifyFieldName[]): VerifyValues {
  return Object.fromEntries(asked.map((field) => [field, valueOf(form, field).trim()]));
}
