import { worklistDays } from '../../../shared/home/worklist.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import type { WorkerDeps } from './deps.ts';

const hourMs = 3_600_000;
/** Idempotency keys are remembered for a day at the least. */
const attemptLifeMs = 48 * hourMs;
/** On the worklist for as long. */
const reversedLifeMs = worklistDays * 24 * hourMs;
/** Longer than a provider repeats what it reports. */
const inboundLifeMs = 7 * 24 * hourMs;
/** Nobody came back to say what its columns hold. */
const listFileLifeMs = 24 * hourMs;
/** A greeting is said again sooner; what was said to one patient is not. */
const speechLifeMs = 7 * 24 * hourMs;
/** A call that its provider tells of again within that time is known. */
const callLifeMs = 90 * 24 * hourMs;
const mailLifeMs = 30 * 24 * hourMs;

/** Removes what is over: settled attempts, expired tokens, verifications, challenges, codes and invitations, old counts of failures, messages that were sent or came in, what nobody is told any more, files whose columns nobody explained. */
export async function sweep({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await sweepAttempts(db, now);
  await sweepListFiles(db, now);
  await db.deleteFrom('tokens').where('expires', '<', toTimestamp(now)).execute();
  await db.deleteFrom('payment_verifications').where('expires', '<', toTimestamp(now)).execute();
  await db
    .deleteFrom('outbox')
    .where('status', '<>', 'queued')
    .where('created', '<', toTimestamp(now - mailLifeMs))
    .execute();
  for (const table of ['mail_refusals', 'text_replies'] as const)
    await db
      .deleteFrom(table)
      .where('time', '<', toTimestamp(now - inboundLifeMs))
      .execute();
  await db
    .deleteFrom('plugin_events')
    .where('status', '<>', 'waiting')
    .where('created', '<', toTimestamp(now - mailLifeMs))
    .execute();
  await db
    .deleteFrom('verification_guards')
    .where('since', '<', toTimestamp(now - hourMs))
    .execute();
  await db
    .deleteFrom('caller_guards')
    .where('since', '<', toTimestamp(now - hourMs))
    .execute();
  await db
    .deleteFrom('inbound_texts')
    .where('time', '<', toTimestamp(now - inboundLifeMs))
    .execute();
  await db
    .deleteFrom('speech_sounds')
    .where('used', '<', toTimestamp(now - speechLifeMs))
    .execute();
  await db
    .deleteFrom('phone_calls')
    .where('trial', '=', true)
    .where('touched', '<', toTimestamp(now - hourMs))
    .execute();
  await db
    .deleteFrom('phone_calls')
    .where('ivr', 'is not', null)
    .where('started', '<', toTimestamp(now - callLifeMs))
    .execute();
  await sweepSignIns(db, now);
}

/** One that is charging or watched stays. */
async function sweepAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('payment_attempts')
    .where('state', 'in', ['paid', 'refused'])
    .where('settled', '<', toTimestamp(now - attemptLifeMs))
    .execute();
  await db
    .deleteFrom('payment_attempts')
    .where('state', '=', 'reversed')
    .where('reversed_at', '<', toTimestamp(now - reversedLifeMs))
    .execute();
}

const guardLifeMs = 24 * hourMs;
/** Codes stay for longer than it is counted how many were sent. */
const codeLifeMs = hourMs;
const ssoLifeMs = hourMs;

async function sweepSignIns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenges').where('expires', '<', toTimestamp(now)).execute();
  await db
    .deleteFrom('one_time_codes')
    .where('expires', '<', toTimestamp(now))
    .where('sends_since', '<', toTimestamp(now - codeLifeMs))
    .execute();
  await db
    .deleteFrom('login_guards')
    .where('last_try', '<', toTimestamp(now - guardLifeMs))
    .execute();
  await db.deleteFrom('sso_invitations').where('expires', '<', toTimestamp(now)).execute();
  await db
    .deleteFrom('sso_logins')
    .where('created', '<', toTimestamp(now - ssoLifeMs))
    .execute();
}

async function sweepListFiles(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('list_files')
    .where('created', '<', toTimestamp(now - listFileLifeMs))
    .execute();
}
