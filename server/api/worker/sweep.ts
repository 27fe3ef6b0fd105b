import { worklistDays } from '../../../shared/reminders/worklist.ts';
import { sql, type RawBuilder } from 'kysely';
import { isReplacedJob, toTimestamp } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { isHeld } from '../rows/legal-holds.ts';
import type { Database } from '../database/schema.ts';
import type { WorkerDeps } from './deps.ts';

const hourMs = 3_600_000;
/** Retention of idempotency keys in milliseconds, at least a day. */
const attemptLifeMs = 48 * hourMs;
/** Retention of reversed attempts in milliseconds, as long as they are on the worklist. */
const reversedLifeMs = worklistDays * 24 * hourMs;
/** Retention of inbound messages in milliseconds, longer than providers repeat webhooks. */
const inboundLifeMs = 7 * 24 * hourMs;
/** Retention of unused audio in milliseconds. Greetings are used again within this time; texts for one patient are not. */
const speechLifeMs = 7 * 24 * hourMs;
/** Retention of calls in milliseconds, during which a repeated webhook is recognized. */
const callLifeMs = 90 * 24 * hourMs;
const mailLifeMs = 30 * 24 * hourMs;
/** Retention in milliseconds of uploaded files whose columns have not been mapped. */
const listFileLifeMs = 24 * hourMs;
const guardLifeMs = 24 * hourMs;
/** Retention of codes in milliseconds, longer than the period in which sent codes are counted. */
const codeLifeMs = hourMs;
const ssoLifeMs = hourMs;
/** Time in milliseconds after which graphile-worker treats a running job as lost. */
const lostJobMs = 4 * hourMs;

/**
 * Deletes expired data: attempts, tokens, verifications, links, challenges, codes, invitations, failure counts, old messages and events, and
 * unmapped files, and replaced jobs of killed workers.
 * Messages, uploads and calls of a practice stay during a legal hold. A failure in one table does not stop the others.
 */
export async function sweep({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const steps = expiredRows(now).map(([table, where]) => {
    const remove = () => sql`delete from ${sql.table(table)} where ${where}`.execute(db);
    return [table, remove] as const;
  });
  const { attempt, end } = createRowScan('sweep');
  for (const [table, remove] of steps) await attempt(table, remove);
  await attempt('replaced jobs', () =>
    sql`
      delete from graphile_worker._private_jobs
      where ${sql.raw(isReplacedJob)}
      and (locked_at is null or locked_at < ${toTimestamp(now - lostJobMs)})
    `.execute(db),
  );
  end();
}

function expiredRows(now: number): readonly (readonly [keyof Database, RawBuilder<unknown>])[] {
  const held = (table: string) => isHeld({ idOrg: sql.ref(`${table}.id_org`) });
  const older = (column: string, lifeMs = 0) => sql`${sql.ref(column)} < ${toTimestamp(now - lifeMs)}`;
  return [
    // Attempts in progress or being watched are kept.
    ['payment_attempts', sql`state in ('paid', 'refused') and ${older('settled', attemptLifeMs)}`],
    ['payment_attempts', sql`state = 'reversed' and ${older('reversed_at', reversedLifeMs)}`],
    ['tokens', older('expires')],
    ['payment_verifications', older('expires')],
    ['payment_links', older('expires')],
    ['outbox', sql`status <> 'queued' and ${older('created', mailLifeMs)} and not ${held('outbox')}`],
    [
      'plugin_events',
      sql`
        status <> 'waiting' and ${older('created', mailLifeMs)}
        and not ${isHeld({ idOrg: sql`(select id_org from plugins where id = plugin_events.plugin)` })}
      `,
    ],
    ['verification_guards', older('since', hourMs)],
    ['caller_guards', older('since', hourMs)],
    ['inbound_texts', older('time', inboundLifeMs)],
    ['mail_refusals', older('time', inboundLifeMs)],
    ['text_replies', older('time', inboundLifeMs)],
    ['list_files', sql`${older('created', listFileLifeMs)} and not ${held('list_files')}`],
    ['data_exports', older('expires')],
    ['speech_sounds', older('used', speechLifeMs)],
    ['phone_calls', sql`trial and ${older('touched', hourMs)}`],
    ['phone_calls', sql`ivr is not null and ${older('started', callLifeMs)} and not ${held('phone_calls')}`],
    ['challenges', older('expires')],
    ['one_time_codes', sql`${older('expires')} and ${older('sends_since', codeLifeMs)}`],
    ['login_guards', older('last_try', guardLifeMs)],
    ['row_failures', older('shown_until')],
    ['sso_invitations', older('expires')],
    ['sso_logins', older('created', ssoLifeMs)],
  ];
}
