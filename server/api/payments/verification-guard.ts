import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { LockedLink } from '../../../shared/api-calls/payment-record.ts';
import { verificationLockMinutes, verificationTriesPerLink } from '../../../shared/constants.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { refuse, type Answer, notFound, succeed } from '../operation/answer.ts';
import { readDatabaseKey, toTimestamp, type Db } from '../database/db.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { organizationOf } from '../operation/actor.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRequested } from '../payment-messages/payment-request.ts';

const lockMs = verificationLockMinutes * 60_000;

interface Tried {
  isWrong: boolean;
  now: number;
}

/**
 * Counts failed verifications across all visitors of the link. Correct ones also take the row lock, so that concurrent attempts cannot exceed
 * the
 * limit.
 * Returns undefined while the link is open. The answer for a locked link does not reveal whether the attempt was correct.
 */
export async function passGuard(
  db: Db,
  { paymentId, ...tried }: Tried & { paymentId: string },
): Promise<Answer<LockedLink> | undefined> {
  const untilMs = await count(db, linkGuard(paymentId), tried);
  if (untilMs === undefined) return undefined;
  return {
    ...refuse(429, paymentMessages.verificationLocked),
    results: { locked_until: Math.ceil(untilMs / 1000) },
    headers: { 'Retry-After': String(Math.ceil((untilMs - tried.now) / 1000)) },
  };
}

interface TriedByPhone extends Tried {
  idOrg: string;
  /** Patient code or contact ID. */
  patient: string;
  /** IDs of the payments that the patient owes. Attempts by phone and through the link count together. */
  payments: readonly string[];
}

/** Counts a phone verification attempt for the patient and all of the patient's links. Returns false if any of them is locked. */
export async function passCallerGuard(
  db: Db,
  { idOrg, patient, payments, ...tried }: TriedByPhone,
): Promise<boolean> {
  const guards = [callerGuard(idOrg, patient), ...payments.map(linkGuard)];
  const shut: (number | undefined)[] = [];
  for (const guard of guards) shut.push(await count(db, guard, tried));
  return shut.every((until) => until === undefined);
}

interface Guard {
  table: string;
  key: Readonly<Record<string, RawBuilder<unknown>>>;
}

const linkGuard = (paymentId: string): Guard => ({
  table: 'verification_guards',
  key: { payment_id: sql`${paymentId}` },
});
const callerGuard = (idOrg: string, patient: string): Guard => ({
  table: 'caller_guards',
  key: { id_org: sql`${idOrg}::bigint`, patient: sql`${patient}` },
});

/** Counts the attempt. Returns the end of the lock in Unix milliseconds, or undefined if there is no lock. */
async function count(db: Db, { table, key }: Guard, { isWrong, now }: Tried): Promise<number | undefined> {
  const guards = sql.table(table);
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)));
  const isOver = sql`${guards}.since <= ${toTimestamp(now - lockMs)}`;
  const wrong = isWrong ? 1 : 0;
  const { rows } = await sql<{ wrong: number; since: Date }>`
    insert into ${guards} (${columns}, wrong, since)
    values (${sql.join(Object.values(key))}, ${wrong}, ${toTimestamp(now)})
    on conflict (${columns}) do update
    set wrong = case
        when ${isOver} then ${wrong}
        else least(${guards}.wrong + ${wrong}, ${verificationTriesPerLink + 1})
      end,
      since = case when ${isOver} then excluded.since else ${guards}.since end
    returning wrong, since
  `.execute(db);
  const [guard] = rows;
  if (!guard || guard.wrong - wrong < verificationTriesPerLink) return undefined;
  return guard.since.getTime() + lockMs;
}

/** Returns the end of a link's lock in Unix seconds, or undefined while open. */
export async function shutUntil(db: Db, paymentId: string, now: number): Promise<number | undefined> {
  const guard = await db
    .selectFrom('verification_guards')
    .select('since')
    .where('payment_id', '=', paymentId)
    .where('wrong', '>=', verificationTriesPerLink)
    .where('since', '>', toTimestamp(now - lockMs))
    .executeTakeFirst();
  return guard && Math.ceil((guard.since.getTime() + lockMs) / 1000);
}

interface TriedLink {
  id: string;
  name: string;
  /** End of the lock in Unix milliseconds, or null while open. */
  until: number | null;
}

const mostLinks = 500;

export async function listTriedLinks(db: Db, idOrg: string, now: number): Promise<TriedLink[]> {
  const { rows } = await sql<TriedLink>`
    select payments.id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
      case when wrong >= ${verificationTriesPerLink}
        then round(extract(epoch from since) * 1000)::bigint + ${lockMs} end as until
    from verification_guards
    join payments on payments.id = verification_guards.payment_id
    where payments.id_org = ${idOrg}::bigint
    and wrong > 0
    and since > ${toTimestamp(now - lockMs)}
    order by since desc, payments.id
    limit ${mostLinks}
  `.execute(db);
  return rows;
}

/** Returns the token of a browser in which the link's payer was verified before. The token bypasses the attempt limit. */
export async function clientFingerprint(db: Db, paymentId: string): Promise<string> {
  const key = await readDatabaseKey(db, 'codes');
  return createHmac('sha256', key).update(`payer:${paymentId}`).digest('base64url');
}

export async function isClientFingerprint(db: Db, paymentId: string, sent: string): Promise<boolean> {
  const expected = Buffer.from(await clientFingerprint(db, paymentId));
  const text = Buffer.from(sent);
  return text.length === expected.length && timingSafeEqual(text, expected);
}

/** Resets the failed verifications of a payment link, for staff when a patient calls. */
export const openLink: SignedOperation = async (request, { db, clock }) => {
  const { actor } = request;
  const link = { id: readRequest(apiCalls.openLink, request).id, idOrg: organizationOf(actor) };
  return db.transaction().execute(async (trx) => {
    const payment = await findRequested(trx, link);
    if (!payment) return notFound();
    await trx.deleteFrom('verification_guards').where('payment_id', '=', payment.root).execute();
    const entry = { actor, action: 'open link', resource: 'payments', recordId: payment.id, now: clock() };
    await writeAudit(trx, { ...entry, detail: 'Payment link opened again for verification' });
    return succeed();
  });
};
