import { verificationLockMinutes, verificationTries } from '../../../shared/constants.ts';
import { paymentMessages } from '../../../shared/messages.ts';
import { checkVerifyForm } from '../../../shared/payment/forms.ts';
import { readVerifiedPayer, type VerifyFieldName } from '../../../shared/payment/record.ts';
import { toBirthDate, type Day } from '../../../shared/payment/rules.ts';
import { firstOf } from '../../../shared/reply.ts';
import { addressOf } from '../middleware/rate-limit.ts';
import { readForm, valueOf } from '../posted-form.ts';
import { linkKey } from './pay-link.ts';
import { toDay } from './pay-page.tsx';
import { newAttemptKey } from './pay-session.ts';
import type { Standing } from './standing.ts';
import { keep, relayCall, requireState, show, showAnew, tryState, type PayVisit } from './visit.ts';

type Verifying = Extract<Standing, { state: 'verify' }>;
type VerifyValues = Partial<Record<VerifyFieldName, string>>;

/** Payer verification (spec 5, Verify form). At most 5 wrong tries a link and address reach the API (security P7). */
export async function takeVerification(visit: PayVisit, standing: Verifying): Promise<void> {
  const { parts, req, res } = visit;
  const today = toDay(parts.clock());
  const values = readVerifyForm(req.body, standing.record.verifyFields);
  const errors = checkVerifyForm(values, standing.record.verifyFields, today);
  if (Object.keys(errors).length) return show(visit, standing, { status: 422, verify: { values, errors } });

  const tries = `verify:${linkKey(visit.link)}:${addressOf(req)}`;
  const windowMs = verificationLockMinutes * 60_000;
  const taken = await requireState(parts.state.counters.take(tries, verificationTries, windowMs));
  if (!taken.allowed) {
    res.setHeader('Retry-After', Math.ceil(taken.resetMs / 1000));
    return show(visit, standing, { status: 429, locked: true });
  }
  const outcome = await verify(visit, values, today);
  if (outcome !== 'wrong') await tryState(parts.state.counters.giveBack(tries));
  if (outcome === 'verified') return showAnew(visit);
  show(visit, standing, {
    status: outcome === 'wrong' ? 422 : 502,
    banner: {
      kind: 'error',
      text: outcome === 'wrong' ? paymentMessages.verificationFailed : paymentMessages.error,
    },
    verify: { values },
  });
}

async function verify(
  visit: PayVisit,
  values: VerifyValues,
  today: Day,
): Promise<'verified' | 'wrong' | 'failed'> {
  const { dob } = values;
  const result = await relayCall(visit, 'verificationCheck', {
    id: visit.link.paymentId,
    client_id: visit.link.clientId,
    ...values,
    ...(dob !== undefined && { dob: toBirthDate(dob, today) }),
  });
  if (result.kind === 'failed') return 'failed';
  const results = result.reply.success ? firstOf(result.reply) : undefined;
  if (!results) return 'wrong';
  keep(visit, { state: 'pay', payer: readVerifiedPayer(results), key: newAttemptKey() });
  return 'verified';
}

function readVerifyForm(body: unknown, asked: readonly VerifyFieldName[]): VerifyValues {
  const form = readForm(body);
  return Object.fromEntries(asked.map((field) => [field, valueOf(form, field).trim()]));
}
