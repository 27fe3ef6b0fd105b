import { sql } from 'kysely';
import { parseCents } from '../../shared/money.ts';
import type { Db } from '../api/database/db.ts';
import { claimPayment } from '../api/payments/claim.ts';
import { fingerprint } from '../api/payments/fingerprint.ts';
import { noteOpened } from '../api/payment-messages/note-event.ts';
import { findPayment } from '../api/payments/payment-row.ts';
import { settleAttempt } from '../api/payments/settle-attempt.ts';
import type { Submission } from '../api/payments/submission.ts';
import { recordVerification } from '../api/payments/verification-check.ts';
import { createSandboxGateway } from '../api/providers/sandbox-gateway.ts';
import { caseId, type DemoCase } from './cases.ts';

const payLock = 2025_0915;

/**
 * Pays the cases shown as paid, once, through the real payment code with an earlier clock, so that record, timeline, ledger and daily report
 * match.
 */
export function payCases(db: Db, turns: ReadonlyMap<DemoCase, number>, now: number): Promise<void> {
  const paid = [...turns].filter(([demo]) => demo.status === 'Paid');
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${payLock})`.execute(connection);
    try {
      for (const [demo, turn] of paid) await payOnce(connection, { demo, turn, now });
    } finally {
      await sql`select pg_advisory_unlock(${payLock})`.execute(connection);
    }
  });
}

interface PaidTurn {
  demo: DemoCase;
  turn: number;
  now: number;
}

const minuteMs = 60_000;

async function payOnce(db: Db, { demo, turn, now }: PaidTurn): Promise<void> {
  const link = { clientId: demo.clientId, paymentId: caseId(demo.case, turn) };
  const payment = await findPayment(db, link);
  if (payment?.status !== 'Requested') return;
  await noteOpened(db, { paymentId: payment.id, now: now - 12 * minuteMs });
  const verificationToken = await recordVerification(db, payment, now - 11 * minuteMs);
  const submission = submissionOf(demo);
  const paidAt = now - 10 * minuteMs;
  const order = await claimPayment(db, {
    link,
    submission,
    idempotencyKey: `demo-${payment.id}`,
    verificationToken,
    fingerprint: await fingerprint(db, submission),
    account: null,
    now: paidAt,
  });
  const outcome = await createSandboxGateway(db, undefined, () => paidAt).charge(order);
  if (outcome.kind !== 'unknown')
    await settleAttempt(db, { reference: order.reference, outcome, now: paidAt });
}

function submissionOf({ amount, patient }: DemoCase): Submission {
  const name = `${patient.first_name} ${patient.last_name}`;
  const card = { number: '4242424242424242', expiry: '12/39', cvc: '123', zip: patient.zip };
  return {
    kind: 'cc',
    cents: parseCents(amount) ?? 0,
    items: [],
    method: { kind: 'cc', name, ...card, store: false },
  };
}
