import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../server/api/database/db.ts';
import { toDecimal } from '../../../shared/money.ts';
import { putAccount } from '../../support/authorize-net/accounts.ts';

export const practice = '204117';

export const paymentId = (index: number) => `1763600000-load${index}`;

/** Unique for each payment, so that the gateway's ledger shows which one was charged. */
export const centsOf = (index: number) => 1000 + index;

/** Creates a practice with a gateway account and requested payments. */
export async function enterPayments({ db }: Pick<DatabaseHandle, 'db'>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: paymentId(index),
    amount: toDecimal(centsOf(index)),
  }));
  await db
    .insertInto('org')
    .values({ id: practice, name: 'Load Clinic', timezone: 'America/Chicago' })
    .execute();
  await db
    .insertInto('client_settings')
    .values({ id: practice, payment_enabled: 'T', verify_fields: '["last_name"]' })
    .execute();
  await putAccount({ db }, practice);
  await sql`
    insert into payments (id, id_org, first_name, last_name, amount, status, created)
    select id, ${practice}::bigint, 'Ann', 'Load', amount, 'Sent', now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (id text, amount numeric)
  `.execute(db);
}
