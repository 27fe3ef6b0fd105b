import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import { createDatabase, isDatabaseUnavailable, sqlState, type Db } from './db.ts';
import { endSilent } from './end-silent.ts';

/** Reads reports and exports from a standby, and from the primary if there is no standby that can be used. */
export interface ReadReplica {
  /** Runs `work`, which only reads. If the standby fails meanwhile, runs it again on the primary. */
  read<Value>(work: (db: Db) => Promise<Value>, primary?: Db): Promise<Value>;
  /** Yields the batches of `select`. If the standby fails before the first batch, selects from the primary. */
  stream<Batch>(select: (db: Db) => AsyncIterable<Batch>): AsyncIterable<Batch>;
  /** Returns why the standby is not used, or undefined if it is or if there is none. */
  problem(): Promise<string | undefined>;
  /** True if there is a standby. */
  isSet: boolean;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Db;
  /** Address of the standby, or undefined if there is none. */
  url?: string | undefined;
  /** Maximum number of connections to the standby. */
  max?: number;
  log?: Log;
}

/** Longest wait in milliseconds for the standby to replay the changes that a report must contain. */
const catchUpMs = 2000;
const connectMs = 2000;
const pollMs = 10;
/** Time in milliseconds for which a standby is not tried again after a failure. */
const pauseMs = 30_000;

const problems = {
  away: 'does not respond',
  behind: `is more than ${catchUpMs / 1000} seconds behind`,
  other: 'is not a standby of this database',
} as const;
type Problem = keyof typeof problems;

export function createReadReplica({ primary: ownPrimary, url, max, log }: ReplicaOptions): ReadReplica {
  if (!url) return primaryOnly(ownPrimary);
  const standby = createDatabase(
    { connectionString: url, max, connectionTimeoutMillis: connectMs, application_name: 'reminder-reports' },
    log,
  );
  endSilent(standby.pool);
  const { isReady, noteFailure, problem } = watchStandby(ownPrimary, standby.db, log);
  return {
    isSet: true,
    read: async (work, primary = ownPrimary) => {
      if (!(await isReady())) return work(primary);
      try {
        return await work(standby.db);
      } catch (error) {
        noteFailure(error);
        return work(primary);
      }
    },
    stream: async function* (select) {
      let isBegun = false;
      if (await isReady()) {
        try {
          for await (const batch of select(standby.db)) {
            isBegun = true;
            yield batch;
          }
          return;
        } catch (error) {
          noteFailure(error);
          if (isBegun) throw error;
        }
      }
      yield* select(ownPrimary);
    },
    problem,
    close: () => standby.close(),
  };
}

/** Remembers whether the standby can be used. After a failure, it is not tried again for a while. */
function watchStandby(primary: Db, standby: Db, log?: Log) {
  const state: { problem?: Problem | undefined; pausedUntil: number } = { pausedUntil: 0 };
  const pause = (problem: Problem, error?: unknown) => {
    log?.warn({ problem, err: error }, 'reports are read from the primary database');
    Object.assign(state, { problem, pausedUntil: performance.now() + pauseMs });
  };
  const isReady = async (): Promise<boolean> => {
    if (performance.now() < state.pausedUntil) return false;
    try {
      const problem = await findProblem(primary, standby);
      if (problem) pause(problem);
      else state.problem = undefined;
      return problem === undefined;
    } catch (error) {
      pause('away', error);
      return false;
    }
  };
  return {
    isReady,
    /** Records a failure of the standby. Throws any other error. */
    noteFailure: (error: unknown) => {
      if (!isStandbyFailure(error)) throw error;
      pause('away', error);
    },
    problem: async () => {
      await isReady();
      return state.problem && problems[state.problem];
    },
  };
}

const primaryOnly = (primary: Db): ReadReplica => ({
  isSet: false,
  read: (work, own = primary) => work(own),
  stream: (select) => select(primary),
  problem: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
});

/** A standby cancels statements that hold up its replay for too long. */
const canceledByReplay = '40001';

const isStandbyFailure = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || sqlState(error) === canceledByReplay;

/** Waits until the standby has everything that was committed before, so that no report lacks a change its reader knows of. */
async function findProblem(primary: Db, standby: Db): Promise<Problem | undefined> {
  const { rows: heads } = await sql<{ lsn: string; name: string }>`
    select pg_current_wal_flush_lsn()::text as lsn, ${installationName} as name
  `.execute(primary);
  const { lsn = '', name = '' } = heads[0] ?? {};
  for (const end = performance.now() + catchUpMs; ;) {
    const { rows } = await sql<{ isStandby: boolean; isCurrent: boolean; name: string }>`
      select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isCurrent",
        ${installationName} as name
    `.execute(standby);
    const [found] = rows;
    if (!found?.isStandby) return 'other';
    if (found.isCurrent) return found.name === name ? undefined : 'other';
    if (performance.now() >= end) return 'behind';
    await wait(pollMs);
  }
}

const installationName = sql`(select concat(system_identifier, ' ', database_oid) from installation)`;
