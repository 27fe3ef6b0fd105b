import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { BookedMoney } from '../../providers/gateway.ts';
import type { PracticeDay } from './practice-day.ts';

export interface OwnMoney extends BookedMoney {
  /** Reference of the original charge; for a charge, its own reference. */
  charge: string;
  /** Gateway account, or null in the sandbox. */
  account: string | null;
  name: string;
  payment: string;
  /** Earliest time, in Unix milliseconds, at which the gateway may have recorded the entry. */
  since: number;
  /** True if voided before settlement, so that no money moved at the gateway. */
  voided: boolean;
}

export async function findOwnMoney(
  db: Db,
  { idOrg, begin, end }: Pick<PracticeDay, 'idOrg' | 'begin' | 'end'>,
): Promise<OwnMoney[]> {
  const { rows } = await sql<OwnMoney>`
    select moved.kind, moved.reference, moved.charge, charges.account, moved.cents, payments.id as payment, moved.voided,
      concat_ws(' ', payments.first_name, payments.last_name) as name,
      extract(epoch from moved.time)::double precision * 1000 as time,
      extract(epoch from moved.since)::double precision * 1000 as since
    from (
      select 'charge' as kind, reference, reference as charge, id_org, amount_cents as cents, paid_at as time, paid_at as since,
        exists (
          select
          from payment_refunds refunds
          join gateway_orders orders on orders.reference = refunds.reference
          where refunds.charge_reference = payment_charges.reference
          and refunds.state = 'refunded'
          and orders.refund = 'void'
        ) as voided
      from payment_charges
      union all
      select 'return', reference, reference, id_org, -amount_cents, returned_at, returned_at, false
      from payment_charges
      where state = 'returned'
      union all
      select 'refund', refunds.reference, refunds.charge_reference, refunds.id_org, -refunds.amount_cents, refunds.settled,
        case when orders.refund = 'void' then of.paid_at else refunds.created end, coalesce(orders.refund = 'void', false)
      from payment_refunds refunds
      join payment_charges of on of.reference = refunds.charge_reference
      left join gateway_orders orders on orders.reference = refunds.reference
      where refunds.state = 'refunded'
    ) moved
    join payment_charges charges on charges.reference = moved.charge
    join payments on payments.id = charges.payment_id
    where moved.id_org = ${idOrg}::bigint
    and moved.time >= to_timestamp(${begin}::double precision)
    and moved.time < to_timestamp(${end}::double precision)
  `.execute(db);
  return rows;
}

type Moved = Pick<BookedMoney, 'kind' | 'reference'>;

/** Combines kind and reference, because a bank return shares the reference of its charge. */
export const moneyKeyOf = ({ kind, reference }: Moved): string => `${kind} ${reference}`;

interface Owner extends Moved {
  idOrg: string;
  isBooked: boolean;
  name: string;
  payment: string;
}

/** Finds the owners of entries that we sent, by key. A refund made at the gateway itself may carry the reference of its charge. */
export async function findOwners(db: Db, moved: readonly Moved[]): Promise<ReadonlyMap<string, Owner>> {
  const references = moved.map(({ reference }) => reference);
  const { rows } = await sql<Owner>`
    select sent.kind, sent.reference, sent.id_org::text as "idOrg", sent.booked as "isBooked",
      concat_ws(' ', payments.first_name, payments.last_name) as name, coalesce(payments.id, '') as payment
    from (
      select distinct on (kind, reference) *
      from (
        select 'charge' as kind, reference, id_org, payment_id, true as booked from payment_charges
        union all
        select 'return', reference, id_org, payment_id, state = 'returned' from payment_charges
        union all
        select 'refund', reference, id_org, payment_id, false from payment_charges
        union all
        select 'refund', reference, id_org, payment_id, state = 'refunded' from payment_refunds
        union all
        select 'charge', reference, id_org, payment_id, false from payment_attempts
        union all
        select case when refund is null then 'charge' else 'refund' end, reference, id_org, null, false from gateway_orders
      ) known
      where reference = any(${references}::text[])
      order by kind, reference, booked desc, payment_id nulls last
    ) sent
    left join payments on payments.id = sent.payment_id
  `.execute(db);
  return new Map(rows.map((row) => [moneyKeyOf(row), row]));
}
