import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { AskedDay } from './asked-day.ts';

/** A charge of the day in our books. */
export interface OwnCharge {
  reference: string;
  /** Null in the sandbox. */
  account: string | null;
  cents: number;
  /** Unix milliseconds. */
  time: number;
  name: string;
  payment: string;
  /** It was given back before it was settled: the gateway takes no money for it. */
  voided: boolean;
}

export async function findOwnCharges(
  db: Db,
  { idOrg, begin, end }: Pick<AskedDay, 'idOrg' | 'begin' | 'end'>,
): Promise<OwnCharge[]> {
  const { rows } = await sql<OwnCharge>`
    select charges.reference, charges.account, charges.amount_cents as cents, payments.id as payment,
      extract(epoch from charges.paid_at)::double precision * 1000 as time,
      concat_ws(' ', payments.first_name, payments.last_name) as name,
      exists (
        select
        from payment_refunds refunds
        join gateway_orders orders on orders.reference = refunds.reference
        where refunds.charge_reference = charges.reference
        and refunds.state = 'refunded'
        and orders.refund = 'void'
      ) as voided
    from payment_charges charges
    join payments on payments.id = charges.payment_id
    where charges.id_org = ${idOrg}::bigint
    and charges.paid_at >= to_timestamp(${begin}::double precision)
    and charges.paid_at < to_timestamp(${end}::double precision)
  `.execute(db);
  return rows;
}

interface Owner {
  reference: string;
  idOrg: string;
  /** It is in our books, of whatever day. */
  isCharged: boolean;
  name: string;
  payment: string;
}

/** Whose charges these are, as far as we sent them. */
export async function findOwners(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await sql<Owner>`
    select sent.reference, sent.id_org::text as "idOrg", sent.charged as "isCharged",
      concat_ws(' ', payments.first_name, payments.last_name) as name, coalesce(payments.id, '') as payment
    from (
      select distinct on (reference) *
      from (
        select reference, id_org, payment_id, true as charged from payment_charges
        where reference = any(${[...references]}::text[])
        union all
        select reference, id_org, payment_id, false from payment_attempts
        where reference = any(${[...references]}::text[])
        union all
        select reference, id_org, null, false from gateway_orders
        where reference = any(${[...references]}::text[])
      ) known
      order by reference, charged desc, payment_id nulls last
    ) sent
    left join payments on payments.id = sent.payment_id
  `.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}
