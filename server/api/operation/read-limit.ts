import { sql } from 'kysely';
import { searchMessages } from '../../../shared/messages/search.ts';
import { sqlState, type Db } from '../database/db.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** Concurrency limits of expensive reads. Together with streams, they leave a quarter of the pool free. */
export const readLimits: TurnLimits = { ofOne: 3, inAll: 5, waiting: 12, waitMs: 5_000 };

/** Statement timeout for expensive reads, shorter than for other statements. */
const statementMs = 10_000;

/** Runs an expensive read within the organization's fair share. Returns 429 if the share is used up. */
export type LimitRead = (idOrg: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Limits expensive reads, so that slow searches of one organization leave connections for other calls. */
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

/** Runs a read-only transaction with a short timeout. Rejects a search that takes longer, so that the user can narrow it. */
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
