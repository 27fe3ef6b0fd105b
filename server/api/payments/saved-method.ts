import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { queueForget } from './forget-method.ts';
import type { PaymentRow } from './payment-row.ts';

interface SavedMethodRow {
  /** It is the gateway's, and never leaves the API. */
  token: string;
  /** What may be told of the method. */
  shown: { method: string; card_brand: string; last_4: string; routing_number: string; holder?: string };
}

/** A method is found again by the patient's id: whoever has none could never use it, and their gateway would keep it for nothing. */
export const maySave = ({ patient_id }: Pick<PaymentRow, 'patient_id'>): boolean => Boolean(patient_id);

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
  /** That it was paid by. */
  paymentId: string;
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

/** The newest method takes the place of an earlier one, which its gateway then forgets. */
export async function keepSavedMethod(trx: Trx, saved: NewSavedMethod, now: number): Promise<void> {
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
  // Locks the row that is there and answers it as it was: of two payments at once the later one sees the other's.
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
