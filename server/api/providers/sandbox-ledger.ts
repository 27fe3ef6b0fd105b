import { toTimestamp, type Db, type Stored } from '../database/db.ts';

export interface LedgerEntry extends Omit<Stored<'sandbox_charges'>, 'refunded_cents' | 'created'> {
  /** Routing number, stored only with a token. */
  routing_number: string | null;
}

/** Records a charge once per reference. Every caller gets the first entry. */
export function enterCharge(db: Db, entry: LedgerEntry, now: number): Promise<LedgerEntry> {
  const { routing_number, ...charge } = entry;
  const { token, method, card_brand, last_4 } = charge;
  return db.transaction().execute(async (trx) => {
    const entered = await trx
      .insertInto('sandbox_charges')
      .values({ ...charge, created: toTimestamp(now) })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    if (!entered.numInsertedOrUpdatedRows) return (await findCharge(trx, charge.reference)) ?? entry;
    if (token) {
      await trx
        .insertInto('sandbox_methods')
        .values({ token, method, card_brand, last_4: last_4 ?? '', routing_number })
        .onConflict((conflict) => conflict.column('token').doNothing())
        .execute();
    }
    return entry;
  });
}

export async function findCharge(db: Db, reference: string): Promise<LedgerEntry | undefined> {
  const charge = await db
    .selectFrom('sandbox_charges')
    .select(['reference', 'outcome', 'reason', 'amount_cents'])
    .select(['method', 'card_brand', 'last_4', 'auth', 'token', 'return_reason'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return charge && { ...charge, routing_number: null };
}

type KnownMethod = Pick<LedgerEntry, 'method' | 'card_brand' | 'last_4' | 'token' | 'routing_number'>;

export async function findMethod(db: Db, token: string): Promise<KnownMethod | undefined> {
  return db
    .selectFrom('sandbox_methods')
    .select(['method', 'card_brand', 'last_4', 'routing_number', 'token'])
    .where('token', '=', token)
    .executeTakeFirst();
}
