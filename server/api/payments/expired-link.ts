import { sql } from 'kysely';
import type { PaymentRecordWire } from '../../../shared/api-calls/payment-record.ts';
import type { Db } from '../database/db.ts';
import type { PaymentLink } from './payment-row.ts';

/** Pattern of payment IDs too long to guess, so the holder must have received the link. */
const unguessable = /^\d{9,12}-[0-9a-f]{20,64}$/;

/**
 * Finds the practice's contact details for a real but expired link.
 * Returns undefined for every other link, so guessing reveals nothing.
 */
export async function findExpired(
  db: Db,
  { clientId, paymentId }: PaymentLink,
): Promise<PaymentRecordWire | undefined> {
  if (!/^\d{1,18}$/.test(clientId) || !unguessable.test(paymentId)) return undefined;
  const { rows } = await sql<PaymentRecordWire>`
    select payments.id, payments.status, org.name as org_name, coalesce(org.phone, '') as org_phone,
      coalesce(settings.logo, '') as logo
    from payments
    join org on org.id = payments.id_org
    join client_settings settings on settings.id = org.id
    where payments.id = ${paymentId}
    and payments.id_org = ${clientId}::bigint
    and payments.status = 'Expired'
    and settings.payment_enabled = 'T'
  `.execute(db);
  return rows[0];
}
