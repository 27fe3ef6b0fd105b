import { sql } from 'kysely';
import { searchMessages } from '../../../shared/locales/en/search.ts';
import { sqlState, type Db } from '../database/db.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts';

/** Concurrency limits of expensive reads. Together with streams, they leave a quarter of the pool free. */
export const readLimits: ConcurrencyLimits = {
  perOrganization: 3,
  total: 5,
  maxWaiting: 12,
  maxWaitMs: 5_000,
};

/** Statement timeout for expensive reads, shorter than for other statements. */
const statementMs = 10_000;

/** Runs an expensive read within the organization's fair share. Returns a 429 if no permit becomes free in time. */
export type LimitRead = (idOrg: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Limits expensive reads, so that slow searches of one organization leave connections for other calls. */
export function createReadLimit(limits: ConcurrencyLimits): LimitRead {
  const { acquire, release } = createConcurrencyLimiter(limits);
  return async (idOrg, read) => {
    if (!(await acquire(idOrg))) return overLimit();
    try {
      return await read();
    } finally {
      release(idOrg);
    }
  };
}

const overLimit = (): Answer => ({
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
