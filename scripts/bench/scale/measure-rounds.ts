import { Logger, type JobHelpers, type Task } from 'graphile-worker';
import { sql } from 'kysely';
import { createDatabase, type Connection, type Db } from '../../../server/api/database/db.ts';
import { createReadReplica } from '../../../server/api/database/read-replica.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { createPracticeRecords } from '../../../server/api/ehr/practice-records.ts';
import { createGateways } from '../../../server/api/payments/gateways.ts';
import { createWebhookSender } from '../../../server/api/providers/webhook.ts';
import { createKeyring } from '../../../server/api/secrets/keyring.ts';
import { createTasks } from '../../../server/api/worker/tasks.ts';
import { readQueues } from '../../../server/api/worker/queue-readings.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { median } from '../metrics.ts';

export interface Round {
  name: string;
  ms: number;
  /** Rows that scans and indexes read, in all tables. */
  rows: number;
}

/** Tasks that a worker runs every minute, and the cleanup of each hour. */
const periodic = [
  'resume',
  'run_reminders',
  'open_windows',
  'recover',
  'send_events',
  'watch_charges',
  'ask_gateway',
  'follow_asked',
  'finish_calls',
  'wipe_deletions',
  'sweep',
] as const;

const rounds = 5;

/** Runs each periodic task several times on one connection pool. Returns the median time and the rows of the last run. */
export async function measureRounds(connection: Connection, folder: string): Promise<Round[]> {
  const results: Round[] = [];
  for (const name of [...periodic, 'metrics of the queues'] as const) {
    const times: number[] = [];
    const time = async (db: Db) => {
      const run =
        name === 'metrics of the queues' ? () => readQueues(db, Date.now()) : taskOf(db, folder, name);
      const start = performance.now();
      await run();
      return performance.now() - start;
    };
    const timed = createDatabase({ ...connection, max: 4, statement_timeout: 0 });
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await time(timed.db);
      if (round > 0) times.push(ms);
    }
    await timed.close();
    results.push({ name, ms: median(times), rows: await countRows(connection, time) });
  }
  return results;
}

function taskOf(db: Db, folder: string, name: (typeof periodic)[number]): () => Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: folder });
  const [log, keyring, clock] = [createLog('error'), createKeyring(config.dataSecrets), () => Date.now()];
  const tasks: Readonly<Record<string, Task>> = createTasks({
    db,
    replica: createReadReplica({ primary: db }),
    log,
    clock,
    config,
    keyring,
    blobs: createDiskBlobs(`${folder}/files`),
    gateway: createGateways({ db, keyring, log, clock, config }),
    records: createPracticeRecords({ db, keyring, clock, config }),
    webhooks: createWebhookSender({ guarded: false }),
  });
  return async () =>
    void (await tasks[name]?.({}, { logger: new Logger(() => () => undefined) } as JobHelpers));
}

/** Runs the work on connections of its own, whose statistics are complete once they are closed. */
async function countRows(connection: Connection, work: (db: Db) => Promise<unknown>): Promise<number> {
  const [reader, worker] = [
    createDatabase({ ...connection, max: 1 }),
    createDatabase({ ...connection, max: 4 }),
  ];
  const before = await readRows(reader.db);
  await work(worker.db);
  await worker.close();
  const rows = (await readRows(reader.db)) - before;
  await reader.close();
  return rows;
}

async function readRows(db: Db): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { rows } = await sql<{ rows: number }>`
    select (select sum(seq_tup_read) from pg_stat_user_tables)::bigint
      + (select sum(idx_tup_read) from pg_stat_user_indexes)::bigint as rows
  `.execute(db);
  return rows[0]?.rows ?? 0;
}
