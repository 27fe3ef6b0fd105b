import { sql } from 'kysely';
import { addJob, toTimestamp } from '../database/db.ts';
import type { WorkerDeps } from './deps.ts';

const attemptAgeMs = 10_000;
const messageAgeMs = 5 * 60_000;

/**
 * Queues again what should have ended by now: a worker that was killed holds its jobs for hours, but no payment may stay
 * unknown and no message unsent for it. A job under the same key is replaced, so nothing is queued twice.
 */
export async function resumeUnfinished({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const attempts = await sql<{ reference: string }>`
    select reference
    from payment_attempts
    where state = 'charging'
    and created < ${toTimestamp(clock() - attemptAgeMs)}
  `.execute(db);
  for (const { reference } of attempts.rows)
    await addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}` });

  const messages = await sql<{ id: string; channel: string }>`
    select id, channel
    from outbox
    where status = 'queued'
    and created < ${toTimestamp(clock() - messageAgeMs)}
  `.execute(db);
  for (const { id, channel } of messages.rows) {
    const [task, kind] = channel === 'text' ? ['send_text', 'text'] : ['send_mail', 'mail'];
    await addJob(db, task, { payload: { id }, key: `${kind}:${id}` });
  }
}

/** At the start of a worker every open attempt is looked up at once, however young. */
export async function resumeAttempts({ db }: Pick<WorkerDeps, 'db'>): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    select reference
    from payment_attempts
    where state = 'charging'
  `.execute(db);
  for (const { reference } of rows)
    await addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}` });
}
