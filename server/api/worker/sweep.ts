import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';
import type { WorkerDeps } from './deps.ts';

const hourMs = 3_600_000;
/** Idempotency keys are remembered for a day at the least. */
const attemptLifeMs = 48 * hourMs;
const mailLifeMs = 30 * 24 * hourMs;

/** Removes what is over: settled attempts, expired tokens, challenges and codes, old counts of failures, messages that were sent. */
export async function sweep({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await sql`
    delete from payment_attempts
    where state <> 'charging'
    and settled < ${toTimestamp(now - attemptLifeMs)}
  `.execute(db);
  await sql`
    delete from tokens
    where expires < ${toTimestamp(now)}
  `.execute(db);
  await sql`
    delete from outbox
    where status <> 'queued'
    and created < ${toTimestamp(now - mailLifeMs)}
  `.execute(db);
  await sweepSignIns(db, now);
}

const guardLifeMs = 24 * hourMs;
/** Codes stay for longer than it is counted how many were sent. */
const codeLifeMs = hourMs;
const ssoLifeMs = hourMs;

async function sweepSignIns(db: Db, now: number): Promise<void> {
  await sql`
    delete from challenges
    where expires < ${toTimestamp(now)}
  `.execute(db);
  await sql`
    delete from one_time_codes
    where expires < ${toTimestamp(now)}
    and sends_since < ${toTimestamp(now - codeLifeMs)}
  `.execute(db);
  await sql`
    delete from login_guards
    where last_try < ${toTimestamp(now - guardLifeMs)}
  `.execute(db);
  await sql`
    delete from sso_logins
    where created < ${toTimestamp(now - ssoLifeMs)}
  `.execute(db);
}
