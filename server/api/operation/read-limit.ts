import { sql } from 'kysely';
import { searchMessages } from '../../../shared/messages/search.ts';
import { sqlState, type Db } from '../database/db.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** With the streams they leave a quarter of the pool to everything else. */
export const readLimits: TurnLimits = { ofOne: 3, inAll: 5, waiting: 12, waitMs: 5_000 };

/** An expensive read ends by then: sooner than any other statement. */
const statementMs = 10_000;

/** Makes an expensive read within the share of its organization; over the share the answer is 429. */
export type LimitRead = (idOrg: string, read: () => Promise<Answer>) => Promise<Answer>;

/** However many searches one organization makes, and however slow they are, other calls have connections. */
export function createReadLimit(limits: TurnLimits): LimitRead {
  const { enter, leave } = createTurns(limits);
  return async (idOrg, read) => {
    if (!(await enter(idOrg))) return overShare();
    try {
      return await read();
    } finally {
      leave(idOrg);
    }
  };
}

const overShare = (): Answer => ({
  ...refuse(429, searchMessages.stillRunning),
  headers: { 'Retry-After': '5' },
});

const canceled = '57014';

/** Reads by a connection whose statements end after a short time. A search that takes longer is refused and may be narrowed. */
export async function readInTime<Value>(
  db: Db,
  work: (db: Db) => Promise<Value>,
  mostMs = statementMs,
): Promise<Value> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(mostMs)}`.execute(trx);
        return work(trx);
      });
  } catch (error) {
    if (sqlState(error) !== canceled) throw error;
    throw new Refusal(refuse(400, searchMessages.tooLong));
  }
}
