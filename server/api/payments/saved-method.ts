import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { PaymentRow } from './payment-row.ts';

export interface SavedMethodRow {
  /** The gateway's; never leaves the API. */
  token: string;
  /** What may be told of it (security P9). */
  shown: { method: string; card_brand: string; last_4: string; routing_number: string };
}

/** A patient's saved method at the practice, if there is one. */
export async function findSavedMethod(
  db: Db,
  { id_org, patient_id }: Pick<PaymentRow, 'id_org' | 'patient_id'>,
): Promise<SavedMethodRow | undefined> {
  if (!patient_id) return undefined;
  const { rows } = await sql<{ token: string } & SavedMethodRow['shown']>`
    select token, method, coalesce(card_brand, '') as card_brand, last_4,
      coalesce(routing_number, '') as routing_number
    from saved_methods
    where id_org = ${id_org}::bigint
    and patient_id = ${patient_id}
  `.execute(db);
  if (!rows[0]) return undefined;
  const { token, ...shown } = rows[0];
  return { token, shown };
}

export interface NewSavedMethod {
  idOrg: string;
  patientId: string;
  token: string;
  method: string;
  cardBrand: string;
  last4: string;
  routingNumber: string | null;
}

/** The newest method takes the place of an earlier one. */
export async function keepSavedMethod(trx: Db | Trx, saved: NewSavedMethod, now: number): Promise<void> {
  await sql`
    insert into saved_methods
      (id_org, patient_id, token, method, card_brand, last_4, routing_number, created)
    values (
      ${saved.idOrg}::bigint, ${saved.patientId}, ${saved.token}, ${saved.method}, ${saved.cardBrand || null},
      ${saved.last4}, ${saved.routingNumber}, ${toTimestamp(now)}
    )
    on conflict (id_org, patient_id) do update
    set token = excluded.token,
      method = excluded.method,
      card_brand = excluded.card_brand,
      last_4 = excluded.last_4,
      routing_number = excluded.routing_number,
      created = excluded.created
  `.execute(trx);
}
