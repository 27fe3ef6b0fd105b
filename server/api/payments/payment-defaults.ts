import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { parseCents, toDecimal } from '../../../shared/money.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Returns the client setting `default_payment_amount`. */
export const readPaymentDefaults: SignedOperation<typeof apiCalls.readPaymentDefaults> = async (
  { actor },
  { db },
) => {
  const { rows } = await sql<{ amount: string | null }>`
    select default_payment_amount as amount
    from client_settings
    where id = ${organizationOf(actor)}::bigint
  `.execute(db);
  const cents = parseCents(rows[0]?.amount ?? '') ?? 0;
  return succeed([{ amount: cents > 0 ? toDecimal(cents) : '' }]);
};
