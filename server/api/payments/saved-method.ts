import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { PaymentRow } from './payment-row.ts';

interface SavedMethodRow {
  /** It is the gateway's, and never leaves the API. */
  token: string;
  /** What may be told of the method. */
  shown: { method: string; card_brand: string; last_4: string; routing_number: string; holder?: string };
}

/** Finds a patient's saved method at the practice, if there is one that the account can charge. */
export async function findSavedMethod(
  db: Db,
  { id_org, patient_id }: Pick<PaymentRow, 'id_org' | 'patient_id'>,
  account: string | null,
): Promise<SavedMethodRow | undefined> {
  if (!patient_id) return undefined;
  const saved = await db
    .selectFrom('saved_methods')
    .select(['token', 'method', 'card_brand', 'last_4', 'routing_number', 'holder'])
    .where('id_org', '=', toId(id_org))
    .where('patient_id', '=', patient_id)
    .where('account', 'is not distinct from', account)
    .executeTakeFirst();
  if (!saved) return undefined;
  const { token, method, card_brand, last_4, routing_number, holder } = saved;
  return {
    token,
    shown: {
      method,
      card_brand: card_brand ?? '',
      last_4,
      routing_number: routing_number ?? '',
      ...(holder && { holder }),
    },
  };
}

interface NewSavedMethod {
  idOrg: string;
  patientId: string;
  account: string | null;
  token: string;
  method: string;
  cardBrand: string;
  last4: string;
  routingNumber: string | null;
  /** As typed; null where it was not. */
  holder: string | null;
}

/** The newest method takes the place of an earlier one. */
export async function keepSavedMethod(trx: Db | Trx, saved: NewSavedMethod, now: number): Promise<void> {
  const method = {
    token: saved.token,
    account: saved.account,
    method: saved.method,
    card_brand: saved.cardBrand || null,
    last_4: saved.last4,
    routing_number: saved.routingNumber,
    holder: saved.holder,
    created: toTimestamp(now),
  };
  await trx
    .insertInto('saved_methods')
    .values({ id_org: saved.idOrg, patient_id: saved.patientId, ...method })
    .onConflict((conflict) => conflict.columns(['id_org', 'patient_id']).doUpdateSet(method))
    .execute();
}
