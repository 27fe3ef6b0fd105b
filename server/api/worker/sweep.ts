import { worklistDays } from '../../../shared/home/worklist.ts';
import { sql, type RawBuilder } from 'kysely';
import { toTimestamp } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import type { Database } from '../database/schema.ts';
import type { WorkerDeps } from './deps.ts';

const hourMs = 3_600_000;
/** Idempotency keys are remembered for a day at the least. */
const attemptLifeMs = 48 * hourMs;
/** On the worklist for as long. */
const reversedLifeMs = worklistDays * 24 * hourMs;
/** Longer than a provider repeats what it reports. */
const inboundLifeMs = 7 * 24 * hourMs;
/** A greeting is said again sooner; what was said to one patient is not. */
const speechLifeMs = 7 * 24 * hourMs;
/** A call that its provider tells of again within that time is known. */
const callLifeMs = 90 * 24 * hourMs;
const mailLifeMs = 30 * 24 * hourMs;
/** A file whose columns were never matched. */
const listFileLifeMs = 24 * hourMs;
const guardLifeMs = 24 * hourMs;
/** Codes stay for longer than it is counted how many were sent. */
const codeLifeMs = hourMs;
const ssoLifeMs = hourMs;

/**
 * Removes what is over: settled attempts, expired tokens, verifications, short links, challenges, codes and invitations, old counts of failures, messages
 * that were sent or came in, events that are not sent any more, files whose columns were never matched. A table that fails stops no other.
 */
export async function sweep({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const steps = whatIsOver(now).map(([table, where]) => {
    const remove = () => sql`delete from ${sql.table(table)} where ${where}`.execute(db);
    return [table, remove] as const;
  });
  const { attempt, end } = createRowScan('sweep');
  for (const [table, remove] of steps) await attempt(table, remove);
  end();
}

/** Tables with the condition for rows to delete. */
function whatIsOver(now: number): readonly (readonly [keyof Database, RawBuilder<unknown>])[] {
  const older = (column: string, lifeMs = 0) => sql`${sql.ref(column)} < ${toTimestamp(now - lifeMs)}`;
  return [
    // One that is charging or watched stays.
    ['payment_attempts', sql`state in ('paid', 'refused') and ${older('settled', attemptLifeMs)}`],
    ['payment_attempts', sql`state = 'reversed' and ${older('reversed_at', reversedLifeMs)}`],
    ['tokens', older('expires')],
    ['payment_verifications', older('expires')],
    ['payment_links', older('expires')],
    ['outbox', sql`status <> 'queued' and ${older('created', mailLifeMs)}`],
    ['plugin_events', sql`status <> 'waiting' and ${older('created', mailLifeMs)}`],
    ['verification_guards', older('since', hourMs)],
    ['caller_guards', older('since', hourMs)],
    ['inbound_texts', older('time', inboundLifeMs)],
    ['mail_refusals', older('time', inboundLifeMs)],
    ['text_replies', older('time', inboundLifeMs)],
    ['list_files', older('created', listFileLifeMs)],
    ['speech_sounds', older('used', speechLifeMs)],
    ['phone_calls', sql`trial and ${older('touched', hourMs)}`],
    ['phone_calls', sql`ivr is not null and ${older('started', callLifeMs)}`],
    ['challenges', older('expires')],
    ['one_time_codes', sql`${older('expires')} and ${older('sends_since', codeLifeMs)}`],
    ['login_guards', older('last_try', guardLifeMs)],
    ['row_failures', older('shown_until')],
    ['sso_invitations', older('expires')],
    ['sso_logins', older('created', ssoLifeMs)],
  ];
}
