import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { WireOf } from '../../../../shared/wire/wire-types.ts';
import { toTimestamp, type Db } from '../../database/db.ts';
import { readUnknownCharges } from '../../payments/unknown-charges.ts';

type Health = WireOf<typeof apiCalls.readSystemHealth.result>;
type PaymentCounts = NonNullable<Exclude<Health['payments'], ''>>;
type GatewayCounts = NonNullable<Exclude<Health['gateway'], ''>>;

const hourMs = 3_600_000;

/** Reads charges and refunds whose result is unknown from their indexes. */
export async function readPayments(db: Db, now: number): Promise<PaymentCounts> {
  const { count: unknown, since } = await readUnknownCharges(db, now);
  const { rows } = await sql<Pick<PaymentCounts, 'refunds' | 'refunds_since' | 'watched'>>`
    select refunds, refunds_since, watched
    from (
      select count(*)::int as refunds, floor(extract(epoch from min(created)))::int as refunds_since
      from payment_refunds
      where state = 'pending'
    ) pending
    cross join (select count(*)::int as watched from payment_attempts where state = 'given_up') given_up
  `.execute(db);
  return { unknown, unknown_since: since, ...(rows[0] ?? { refunds: 0, refunds_since: null, watched: 0 }) };
}

/** Reads the states of all gateway accounts in use. Each is queried every day, and every minute after a failure. */
export async function readGateway(db: Db, now: number): Promise<GatewayCounts | undefined> {
  const { rows } = await sql<GatewayCounts>`
    select count(*)::int as accounts,
      (count(*) filter (where problem is not null))::int as rejected,
      floor(extract(epoch from max(checked_at) filter (where problem is null)))::int as checked,
      floor(extract(epoch from max(asked) filter (where asked > to_timestamp(0))))::int as asked,
      (count(*) filter (where asked < ${toTimestamp(now - 25 * hourMs)} and created < ${toTimestamp(now - hourMs)}))::int as unanswered
    from payment_accounts
    left join gateway_asked on gateway_asked.account = payment_accounts.id
    where place is not null
  `.execute(db);
  return rows[0];
}
