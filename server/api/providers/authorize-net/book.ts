import { sql } from 'kysely';
import { toTimestamp, type Db } from '../../database/db.ts';

/** Record of orders sent to a gateway, which must survive a crash of the sending process. */
export interface GatewayBook {
  /** Records an order before it is sent. Returns false if the order is already recorded or canceled. */
  enter(reference: string): Promise<boolean>;
  /** Records the charge. Returns false if the order was canceled in the meantime. */
  charged(reference: string, transactionId: string): Promise<boolean>;
  /** Cancels an order: it is never sent, or is voided if already sent. Returns false if it is known to be charged. */
  cancel(reference: string): Promise<boolean>;
  enterRefund(refund: BookedRefund): Promise<void>;
  find(reference: string): Promise<BookEntry | undefined>;
}

interface BookedRefund {
  reference: string;
  way: 'void' | 'refund';
  /** Transaction ID of the charge, which also identifies a void. */
  chargeId: string;
}

interface BookEntry {
  state: 'sent' | 'cancelled';
  transactionId: string | null;
  refund: 'void' | 'refund' | null;
  sentAt: number;
}

interface Owner {
  idOrg: string;
  account: string;
}

export function createGatewayBook(db: Db, { idOrg, account }: Owner, clock: () => number): GatewayBook {
  const owned = () => ({ id_org: idOrg, account, created: toTimestamp(clock()) });
  return {
    enter: async (reference) => {
      const entered = await db
        .insertInto('gateway_orders')
        .values({ reference, ...owned() })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .executeTakeFirst();
      return Boolean(entered.numInsertedOrUpdatedRows);
    },

    charged: async (reference, transactionId) => {
      const updated = await db
        .updateTable('gateway_orders')
        .set({ transaction_id: transactionId })
        .where('reference', '=', reference)
        .where('state', '=', 'sent')
        .executeTakeFirst();
      return Boolean(updated.numUpdatedRows);
    },

    cancel: async (reference) => {
      const { id_org, created } = owned();
      const cancelled = await sql`
        insert into gateway_orders (reference, id_org, account, state, created)
        values (${reference}, ${id_org}::bigint, ${account}, 'cancelled', ${created})
        on conflict (reference) do update
        set state = 'cancelled'
        where gateway_orders.transaction_id is null
      `.execute(db);
      return Boolean(cancelled.numAffectedRows);
    },

    enterRefund: async ({ reference, way, chargeId }) => {
      const refund = { refund: way, transaction_id: way === 'void' ? chargeId : null };
      await db
        .insertInto('gateway_orders')
        .values({ reference, ...owned(), ...refund })
        .onConflict((conflict) => conflict.column('reference').doUpdateSet(refund))
        .execute();
    },

    find: async (reference) => {
      const row = await db
        .selectFrom('gateway_orders')
        .select(['state', 'transaction_id', 'refund', 'created'])
        .where('reference', '=', reference)
        .where('account', '=', account)
        .executeTakeFirst();
      return row && toEntry(row);
    },
  };
}

interface Row {
  state: string;
  transaction_id: string | null;
  refund: string | null;
  created: Date;
}

const toEntry = ({ state, transaction_id, refund, created }: Row): BookEntry => ({
  state: state === 'cancelled' ? 'cancelled' : 'sent',
  transactionId: transaction_id,
  refund: refund === 'void' || refund === 'refund' ? refund : null,
  sentAt: created.getTime(),
});
