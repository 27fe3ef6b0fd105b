import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { verificationLockMinutes, verificationTriesPerLink } from '../../../shared/constants.ts';
import { paymentMessages } from '../../../shared/messages/payment.ts';
import { refuse, type Answer } from '../operation/answer.ts';
import { readDatabaseKey } from '../database/database-key.ts';
import { toTimestamp, type Db } from '../database/db.ts';

const lockMs = verificationLockMinutes * 60_000;

interface Tried {
  isWrong: boolean;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Counts a try that was wrong, over all who come by the link. Right ones wait for their turn too, so that of any number at once
 * no more are answered than a link takes. The answer is undefined while the link is open; a shut one says nothing of the try.
 */
export async function passGuard(
  db: Db,
  { paymentId, ...tried }: Tried & { paymentId: string },
): Promise<Answer | undefined> {
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
  /** Patient code or contact. */
  patient: string;
  /** What the patient is asked to pay: tries by phone and by their links are counted together. */
  payments: readonly string[];
}

/** The same of a try by phone: over all calls for the patient, and at each of the patient's links. False where one of them is shut. */
export async function passCallerGuard(
  db: Db,
  { idOrg, patient, payments, ...tried }: TriedByPhone,
): Promise<boolean> {
  const guards = [callerGuard(idOrg, patient), ...payments.map(linkGuard)];
  const shut: (number | undefined)[] = [];
  for (const guard of guards) shut.push(await count(db, guard, tried));
  return shut.every((until) => until === undefined);
}

/** What tries are counted at: a table, and in it a key of one row. */
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

/** Until when it is shut, in unix milliseconds; undefined while it is open. */
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

/** Unix seconds until which a link is shut; undefined while it is open. */
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
  /** Unix milliseconds; null while it is open. */
  until: number | null;
}

const mostLinks = 500;

/** The payment links of an organisation at which somebody answered wrong lately, the newest first. */
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

/** What a browser brings back that was verified on the link before: it is let past the guard. */
export async function payerMark(db: Db, paymentId: string): Promise<string> {
  const key = await readDatabaseKey(db, 'codes');
  return createHmac('sha256', key).update(`payer:${paymentId}`).digest('base64url');
}

export async function isPayerMark(db: Db, paymentId: string, given: unknown): Promise<boolean> {
  const mark = Buffer.from(await payerMark(db, paymentId));
  const text = Buffer.from(typeof given === 'string' ? given : '');
  return text.length === mark.length && timingSafeEqual(text, mark);
}
