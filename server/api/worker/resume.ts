import { addJob, toTimestamp, type Db } from '../database/db.ts';
import { scanRecords, scanSteps } from '../database/row-scan.ts';
import { queueChangedJobs } from '../reminders/queue-work.ts';
import { queueOverdueEvents } from '../ehr-events/outbound-events.ts';
import { resumeErasures } from '../erasure/run-erasure.ts';
import { resumeRequestBatches } from '../payments/requests/run-request-batch.ts';
import { queueRefunds } from '../payments/refund/look-up-refund.ts';
import { messageJobs } from '../providers/outbox.ts';
import type { WorkerDeps } from './deps.ts';

const attemptAgeMs = 10_000;
const messageAgeMs = 5 * 60_000;

/**
 * Requeues overdue work, because the jobs of a killed worker stay locked for hours. Payments must not stay unknown, and messages must not stay
 * unsent.
 * A new job replaces an existing one with the same key, so nothing is queued twice.
 */
export async function resumeUnfinished({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const [attemptAge, messageAge] = [clock() - attemptAgeMs, clock() - messageAgeMs];
  await scanSteps('resume', {
    attempts: () => queueAttempts(db, attemptAge),
    refunds: () => queueRefunds({ db }, attemptAge),
    notices: () => queueOverdueEvents(db, messageAge),
    erasures: () => resumeErasures(db, clock()),
    asks: () => resumeRequestBatches(db, clock()),
    messages: () => queueMessages(db, messageAge),
    counts: () => queueChangedJobs(db),
  });
}

async function queueMessages(db: Db, before: number): Promise<void> {
  const messages = await db
    .selectFrom('outbox')
    .select((row) => ['id', 'channel', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('status', '=', 'queued')
    .where('due', '<', toTimestamp(before))
    .execute();
  await scanRecords('resume_messages', messages, {
    nameOf: ({ id }) => id,
    work: async ({ id, channel, idOrg }) => {
      const { task, key } = messageJobs[channel === 'text' ? 'text' : 'email'];
      await addJob(db, task, { payload: { id }, key: `${key}:${id}`, idOrg });
    },
  });
}

/** Queues lookups of all open attempts and refunds at worker startup, regardless of age. */
export async function resumeAttempts({ db }: Pick<WorkerDeps, 'db'>): Promise<void> {
  await scanSteps('resume_attempts', {
    attempts: () => queueAttempts(db),
    refunds: () => queueRefunds({ db }),
  });
}

async function queueAttempts(db: Db, before?: number): Promise<void> {
  const open = db
    .selectFrom('payment_attempts')
    .select((row) => ['reference', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('state', '=', 'charging');
  const attempts = before === undefined ? open : open.where('created', '<', toTimestamp(before));
  await scanRecords('resume_attempts', await attempts.execute(), {
    nameOf: ({ reference }) => reference,
    work: ({ reference, idOrg }) =>
      addJob(db, 'settle_payment', { payload: { reference }, key: `settle:${reference}`, idOrg }),
  });
}
