import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { queueForget } from './forget-method.ts';
import type { PaymentRow } from './payment-row.ts';

interface SavedMethodRow {
  /** Gateway token, never returned by the API. */
  token: string;
  shown: { method: string; card_brand: string; last_4: string; routing_number: string; holder?: string };
}

/** Returns true if the payer has a patient ID. Saved methods are looked up by patient ID, so without one a saved method could never be used. */
export const maySave = ({ patient_id }: Pick<PaymentRow, 'patient_id'>): boolean => Boolean(patient_id);

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
  paymentId: string;
  patientId: string;
  account: string | null;
  token: string;
  method: string;
  cardBrand: string;
  last4: string;
  routingNumber: string | null;
  holder: string | null;
}

/** Saves the method. An existing one is replaced and removed at the gateway. */
export async function storeSavedMethod(trx: Trx, saved: NewSavedMethod, now: number): Promise<void> {
  const { idOrg, paymentId, patientId } = saved;
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
  // Locks the existing row and returns its old values, so that the later of two concurrent payments sees the other's method.
  const { token, account } = await trx
    .insertInto('saved_methods')
    .values({ id_org: idOrg, patient_id: patientId, ...method })
    .onConflict((conflict) =>
      conflict.columns(['id_org', 'patient_id']).doUpdateSet(({ ref }) => ({
        token: ref('saved_methods.token'),
      })),
    )
    .returning(['token', 'account'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('saved_methods')
    .set(method)
    .where('id_org', '=', toId(idOrg))
    .where('patient_id', '=', patientId)
    .execute();
  if (token === saved.token && account === saved.account) return;
  await queueForget(trx, { idOrg, paymentId, token, account: account ?? '' });
}
