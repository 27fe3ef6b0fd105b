import { sql, type RawBuilder } from 'kysely';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { refuse } from '../operation/answer.ts';
import type { Db, Stored } from '../database/db.ts';
import { lockLink, withParts } from './link-parts.ts';
import { payerLanguage } from '../payment-messages/payer-language.ts';

type PaymentColumns =
  | 'id'
  | 'patient_id'
  | 'first_name'
  | 'last_name'
  | 'zip'
  | 'email'
  | 'amount'
  | 'items'
  | 'item_detail_type'
  | 'payer_editable'
  | 'patient_editable'
  | 'status'
  | 'auth'
  | 'card_brand'
  | 'last_4'
  | 'paid_amount'
  | 'paid_items'
  | 'attempt';

/** Payment of a link with the settings of its organization. Amounts are decimal dollars. */
export interface PaymentRow extends Pick<Stored<'payments'>, PaymentColumns> {
  id_org: string;
  /** ID of the payment that owns the link. All parts share the verifications saved under this ID. */
  root: string;
  /** Number of the next part. A submission includes this number, so a payer never pays a part that was not shown. */
  part: number;
  org_name: string;
  org_phone: string | null;
  org_addr: string | null;
  org_city: string | null;
  org_state: string | null;
  org_zip: string | null;
  timezone: string | null;
  logo: string | null;
  dob: string | null;
  /** JSON text of a list. */
  verify_fields: string | null;
  /** 'T' if a payer who chooses the amount may pay more than is due. */
  payer_may_exceed: string | null;
  /** Key of the attempt that locks or paid the payment. */
  idempotency_key: string | null;
  /** Keys of the newest refused or unconfirmed attempts. */
  refused_keys: string[];
  /** True if an attempt was abandoned and may still be charged late. */
  is_unconfirmed: boolean;
  is_reversed: boolean;
  returned_keys: string[];
  /** Keys of attempts that paid part of the amount and were not returned. */
  paid_keys: string[];
  is_returned: boolean;
  has_account: boolean;
  /** True if the organization is closed, so nothing is charged. */
  is_closed: boolean;
  paid_at: number | null;
  language: string | null;
  /** Name on the card or account that paid, if the payer typed it. */
  card_holder: string | null;
}

export interface PaymentLink {
  clientId: string;
  paymentId: string;
}

/** Maximum number of refused keys returned. Payers of older attempts have left the page by now. */
const mostRefused = 20;

const refusedKeys = sql`
  array(
    select refused.idempotency_key
    from payment_attempts refused
    where refused.payment_id in (select id from parts)
    and refused.state in ('refused', 'given_up', 'reversed')
    order by refused.settled desc
    limit ${mostRefused}
  )
`;

const isReversed = sql`
  exists (
    select 1
    from payment_attempts reversed
    where reversed.payment_id in (select id from parts)
    and reversed.state = 'reversed'
  )
`;

const keysOfCharges = (isReturned: boolean) => sql`
  array(
    select charged.idempotency_key
    from payment_attempts charged
    join payment_charges charges on charges.reference = charged.reference
    where charged.payment_id in (select id from parts)
    and charges.state ${sql.raw(isReturned ? '=' : '<>')} 'returned'
  )
`;

interface Finding {
  lock?: boolean;
  /** True to prefer the newest paid part over due parts. */
  paidFirst?: boolean;
}

/**
 * Finds the payment of a link: the part being charged, else the oldest due part, else the newest paid part.
 * Returns undefined alike for unknown, foreign, disabled and expired payments, so guessing reveals nothing.
 */
export async function findPayment(
  db: Db,
  { clientId, paymentId }: PaymentLink,
  { lock = false, paidFirst = false }: Finding = {},
): Promise<PaymentRow | undefined> {
  if (!/^\d{1,18}$/.test(clientId) || !/^[A-Za-z0-9-]{1,80}$/.test(paymentId)) return undefined;
  if (lock) await lockLink(db, paymentId);
  const { rows } = await sql<PaymentRow>`
    ${withParts(paymentId)}
    select payments.id, payments.id_org::text, (select root from link) as root,
      (select count(*)::int + 1 from payment_charges where payment_id in (select id from parts)) as part,
      org.name as org_name, org.phone as org_phone, org.timezone,
      org.addr as org_addr, org.city as org_city, org.state as org_state, org.zip as org_zip,
      settings.logo, payments.patient_id, payments.first_name, payments.last_name,
      to_char(payments.dob, 'MM/DD/YYYY') as dob, payments.zip, payments.email, payments.amount::text,
      payments.items,
      coalesce(nullif(payments.item_detail_type, ''), settings.item_detail_type) as item_detail_type,
      coalesce(payments.verify_fields::text, settings.verify_fields) as verify_fields,
      coalesce(payments.payer_editable, settings.payer_editable) as payer_editable,
      settings.payer_may_exceed, payments.patient_editable, payments.status, payments.auth, payments.card_brand, payments.last_4,
      payments.paid_amount::text, payments.paid_items,
      floor(extract(epoch from payments.paid_at))::bigint as paid_at, payments.attempt,
      attempts.idempotency_key, attempts.card_holder, ${payerLanguage} as language,
      exists (
        select 1
        from payment_accounts
        where payment_accounts.id_org = payments.id_org
        and payment_accounts.place is not null
      ) as has_account, org.closed_at is not null as is_closed,
      exists (
        select 1
        from payments part
        where part.id in (select id from parts)
        and part.unconfirmed_until is not null
      ) as is_unconfirmed, ${isReversed} as is_reversed,
      payments.status = any(${[...payableStatuses]}::text[]) and payments.returned_at is not null as is_returned,
      ${refusedKeys} as refused_keys, ${keysOfCharges(true)} as returned_keys, ${keysOfCharges(false)} as paid_keys
    from payments
    join org on org.id = payments.id_org
    join client_settings settings on settings.id = org.id
    left join payment_attempts attempts on attempts.reference = payments.attempt
    where payments.id = (${shownPart(paidFirst)})
    and payments.id_org = ${clientId}::bigint
    and settings.payment_enabled = 'T'
    ${lock ? sql`for no key update of payments` : sql``}
  `.execute(db);
  return rows[0];
}

function shownPart(paidFirst: boolean): RawBuilder<unknown> {
  const isPayable = sql`(part.status = any(${[...payableStatuses]}::text[]))`;
  return sql`
    select part.id
    from payments part
    where part.id in (select id from parts)
    and (${isPayable} or part.status in ('Paid', 'Refunded'))
    order by ${isPayable} = ${!paidFirst} desc, (${isPayable} and part.attempt is not null) desc,
      case when ${isPayable} then null else part.paid_at end desc nulls last,
      (part.part_of is not null) = ${isPayable},
      case when ${isPayable} then part.created end, part.created desc, part.id
    limit 1
  `;
}

export const unknownPayment = () => refuse(400, 'Payment not found.');
/** Returns true if the payment was paid, even if refunded since. */
export const isPaid = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  status === 'Paid' || status === 'Refunded';

export const alreadyPaid = () => refuse(400, 'This has already been paid.', 'Already paid');
