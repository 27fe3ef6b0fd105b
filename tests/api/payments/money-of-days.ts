import { sql } from 'kysely';
import type { TestDatabase } from '../../support/database.ts';

export interface Money {
  /** `start` is a UTC wall-clock time; `number` defaults to one of the practice's numbers. */
  calls?: readonly { start: string; balance: string | null; name?: string; number?: string }[];
  charges?: readonly { reference: string; paid: string; cents: number; returned?: string }[];
  refunds?: readonly { charge: string; cents: number; settled: string | null; state: string }[];
}

export async function enterMoney(db: TestDatabase['db'], idOrg: string, money: Money): Promise<void> {
  const { calls = [], charges = [], refunds = [] } = money;
  await sql`
    insert into ivr (id, id_org, cdr_start, cdr_dst, balance, name)
    select '1764000000-' || start || coalesce(number, ''), ${idOrg}::bigint, start::timestamp,
      coalesce(number, '3125550170'), balance::numeric, name
    from json_to_recordset(${JSON.stringify(calls)}::json) as made (start text, balance text, name text, number text)
  `.execute(db);
  await sql`
    with made as materialized (
      select *
      from json_to_recordset(${JSON.stringify(charges)}::json)
        as made (reference text, paid timestamptz, cents integer, returned timestamptz)
    ), entered as (
      insert into payments
        (id, id_org, first_name, last_name, amount, status, attempt, card_brand, last_4, paid_amount, paid_at)
      select '1764000000-' || reference, ${idOrg}::bigint, 'Pay', 'Er', cents / 100.0, 'Paid', reference, 'VISA', '4242',
        cents / 100.0, paid
      from made
    )
    insert into payment_charges
      (reference, payment_id, id_org, amount_cents, paid_at, state, returned_at, return_reason)
    select reference, '1764000000-' || reference, ${idOrg}::bigint, cents, paid,
      case when returned is null then 'accepted' else 'returned' end, returned,
      case when returned is not null then 'R01 Insufficient funds' end
    from made
  `.execute(db);
  await sql`
    insert into payment_refunds
      (reference, payment_id, id_org, charge_reference, idempotency_key, amount_cents, reason, by_name, state, created, settled)
    select 'r-' || charge || cents, '1764000000-' || charge, ${idOrg}::bigint, charge, charge || cents, cents,
      'Paid twice', 'Pat', state, now(), settled
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as made (charge text, cents integer, settled timestamptz, state text)
  `.execute(db);
}
