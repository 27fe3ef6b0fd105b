import { addJob, toTimestamp } from '../database/db.ts';
import type { WorkerDeps } from './deps.ts';

const attemptAgeMs = 10_000;
const messageAgeMs = 5 * 60_000;

/**
 * Queues again what should have ended by now: a worker that was killed holds its jobs for hours, but no payment may stay
 * unknown and no message unsent for it. A job under the same key is replaced, so nothing is queued twice.
 */
export async function resumeUnfinished({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('state', '=', 'charging')
    .where('created', '<', toTimestamp(clock() - attemptAgeMs))
    .execute();
  for (const { reference } of attempts)
    await addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}` });

  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'channel'])
    .where('status', '=', 'queued')
    .where('created', '<', toTimestamp(clock() - messageAgeMs))
    .execute();
  for (const { id, channel } of messages) {
    const [task, kind] = channel === 'text' ? ['send_text', 'text'] : ['send_mail', 'mail'];
    await addJob(db, task, { payload: { id }, key: `${kind}:${id}` });
  }
}

/** At the start of a worker every open attempt is looked up at once, however young. */
export async function resumeAttempts({ db }: Pick<WorkerDeps, 'db'>): Promise<void> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('state', '=', 'charging')
    .execute();
  for (const { reference } of attempts)
    await addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}` });
}
