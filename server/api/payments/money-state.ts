import { sql } from 'kysely';
import { moneyStateOf, type MoneyState, moneyStates } from '../../../shared/payment/money-states.ts';
import type { Db, Trx } from '../database/db.ts';
import { lockLink } from './link-parts.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import type { payments } from '../../../shared/resources/payments.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';

export interface PaymentMoney {
  id: string;
  idOrg: string;
  state: MoneyState;
  /** Charge that paid the payment; undefined if the payment is unpaid or was paid elsewhere. */
  charge?: { reference: string; cents: number };
  /** Total refunded from that charge in cents, including pending refunds. */
  refundTotalCents: number;
}

interface MoneyRow {
  id: string;
  id_org: string;
  status: string;
  attempt: string | null;
  settled: boolean;
  returned: boolean;
  reference: string | null;
  amount_cents: number | null;
  pending_cents: number;
  refunded_cents: number;
}

interface PaymentKey {
  id: string;
  idOrg: string;
}

/** Locks the link, then the payment, until the transaction ends, and returns its money state. */
export async function lockMoney(trx: Trx, { id, idOrg }: PaymentKey): Promise<PaymentMoney | undefined> {
  await lockLink(trx, id);
  await sql`select 1 from payments where id = ${id} and id_org = ${idOrg}::bigint for no key update`.execute(
    trx,
  );
  return readMoney(trx, { id, idOrg });
}

export async function readMoney(db: Db, { id, idOrg }: PaymentKey): Promise<PaymentMoney | undefined> {
  const { rows } = await sql<MoneyRow>`
    select payments.id, payments.id_org::text, payments.status, payments.attempt,
      payments.settled_at is not null as settled, payments.returned_at is not null as returned,
      charge.reference, charge.amount_cents,
      coalesce(sum(refund.amount_cents) filter (where refund.state = 'pending'), 0)::int as pending_cents,
      coalesce(sum(refund.amount_cents) filter (where refund.state = 'refunded'), 0)::int as refunded_cents
    from payments
    left join payment_charges charge on charge.reference = payments.attempt
    left join payment_refunds refund on refund.charge_reference = charge.reference
    where payments.id = ${id}
    and payments.id_org = ${idOrg}::bigint
    group by payments.id, charge.reference
  `.execute(db);
  const [row] = rows;
  return row && toMoney(row);
}

function toMoney(row: MoneyRow): PaymentMoney {
  const { reference, amount_cents: cents, pending_cents: pendingCents, refunded_cents: refundedCents } = row;
  const state = moneyStateOf({
    status: row.status,
    isHeld: row.attempt !== null,
    isSettled: row.settled,
    isReturned: row.returned,
    pendingCents,
    refundedCents,
  });
  return {
    id: row.id,
    idOrg: row.id_org,
    state,
    ...(reference !== null && cents !== null && { charge: { reference, cents } }),
    refundTotalCents: pendingCents + refundedCents,
  };
}

/** Blocks changes to payments that are being charged or were charged, refunded or returned, so that the record matches the payer's view. */
export const paymentRules: ResourceRules<typeof payments> = {
  onUpdate: (context) => (trx, before) => requireUncharged(trx, before.id, context),
  onDelete: (context) => (trx, before) => requireUncharged(trx, before.id, context),
};

/** Throws if the payment is being charged or was charged. The row is locked, so no attempt can begin before the change is saved. */
async function requireUncharged(trx: Trx, id: string, { request }: RuleContext): Promise<void> {
  const payment = await lockMoney(trx, { id, idOrg: organizationOf(request.actor) });
  if (!payment || moneyStates[payment.state].change) return;
  const { charging, charged, returned } = requestMessages;
  const message = payment.state === 'charging' ? charging : payment.state === 'returned' ? returned : charged;
  throw new Refusal(refuse(409, message));
}
