import { setTimeout as wait } from 'node:timers/promises';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { verificationLockMinutes, verificationTries } from '../../../../shared/constants.ts';
import { paymentMessages } from '../../../../shared/messages.ts';
import { checkVerifyForm } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { readVerifiedPayer, type VerifyFieldName } from '../../../../shared/payment/record.ts';
import { toBirthDate, toDay, type Day } from '../../../../shared/payment/rules.ts';
import { firstOf } from '../../../../shared/reply.ts';
import { addressOf } from '../../http/limits.ts';
import type { Taken } from '../../state/state.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { linkKey } from './pay-link.ts';
import { newAttemptKey } from './pay-session.ts';
import { keep, requireState, showAnew, tryState, type PayVisit } from './pay-visit.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Verifying = Extract<Standing, { state: 'verify' }>;
type VerifyValues = Partial<Record<VerifyFieldName, string>>;

/** Payer verification. At most 5 wrong tries a link and address reach the API. */
export async function takeVerification(visit: PayVisit, standing: Verifying): Promise<void> {
  const { parts, req, res } = visit;
  const today = toDay(parts.clock());
  const values = readVerifyForm(visit.form, standing.record.verifyFields);
  const errors = checkVerifyForm(values, standing.record.verifyFields, today);
  if (Object.keys(errors).length)
    return showStanding(visit, standing, { status: 422, verify: { values, errors } });

  const tries = `verify:${linkKey(visit.link)}:${addressOf(req)}`;
  const taken = await takeTry(visit, tries);
  if (!taken.allowed) {
    res.setHeader('Retry-After', Math.ceil(taken.resetMs / 1000));
    return showStanding(visit, standing, { status: 429, locked: true });
  }
  const outcome = await verify(visit, values, today);
  await tryState(outcome === 'wrong' ? count(visit, wrongOf(tries)) : parts.state.counters.giveBack(tries));
  if (outcome === 'verified') return showAnew(visit);
  showStanding(visit, standing, {
    status: outcome === 'wrong' ? 422 : 502,
    banner: {
      kind: 'error',
      text: outcome === 'wrong' ? paymentMessages.verificationFailed : paymentMessages.error,
    },
    verify: { values },
  });
}

const count = ({ parts }: PayVisit, key: string) =>
  parts.state.counters.take(key, verificationTries, verificationLockMinutes * 60_000);
const wrongOf = (tries: string) => `${tries}:wrong`;

/** How often, and how many milliseconds apart, a try asks again while others are under way. */
const mostTurns = 60;
const turnMs = 50;

/**
 * Counts a try before it is made, so that no more than five can turn out wrong however many come at once. Where the door is
 * shut only by tries under way, right ones may open it again: it waits for them, three seconds at most.
 */
async function takeTry(visit: PayVisit, tries: string): Promise<Taken> {
  const { counters } = visit.parts.state;
  for (let turn = 1; ; turn += 1) {
    const taken = await requireState(count(visit, tries));
    if (taken.allowed || turn === mostTurns) return taken;
    if ((await requireState(counters.used(wrongOf(tries)))) >= verificationTries) return taken;
    await wait(turnMs);
  }
}

async function verify(
  visit: PayVisit,
  values: VerifyValues,
  today: Day,
): Promise<'verified' | 'wrong' | 'failed'> {
  const { dob } = values;
  const outcome = await visit.api.call(apiCalls.verificationCheck, {
    body: {
      id: visit.link.paymentId,
      client_id: visit.link.clientId,
      ...values,
      ...(dob !== undefined && { dob: toBirthDate(dob, today) }),
    },
  });
  if (!outcome.reply) return 'failed';
  const results = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (!results) return 'wrong';
  keep(visit, {
    state: paymentTransitions.verify.verified,
    payer: readVerifiedPayer(results),
    key: newAttemptKey(),
  });
  return 'verified';
}

function readVerifyForm(form: PostedForm, asked: readonly VerifyFieldName[]): VerifyValues {
  return Object.fromEntries(asked.map((field) => [field, valueOf(form, field).trim()]));
}
