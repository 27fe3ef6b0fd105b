import { sql } from 'kysely';
import type { apiCalls } from '../../shared/api-calls.ts';
import { version } from '../../shared/constants.ts';
import { readFailedBackup, readLastBackup } from './backup/backup-records.ts';
import { readDrills } from './backup/drill-records.ts';
import type { Db } from './database/db.ts';
import { readHold } from './database/installation.ts';
import { contractLevel } from './health.ts';
import { listHealthNotices } from './health-notices.ts';
import { succeed } from './operation/answer.ts';
import type { ApiDeps } from './operation/operation.ts';
import { readDatabase } from './operators/health/read-database.ts';
import { readDelivery } from './operators/health/read-delivery.ts';
import { readGateway, readPayments } from './operators/health/read-payments.ts';
import { asOperator } from './operators/operator.ts';
import { isHeld } from './rows/legal-holds.ts';
import { readQueues } from './worker/queue-readings.ts';

/** Returns the health of the installation. Reads one part after the other, so that it uses one database connection. */
export const readSystemHealth = asOperator<typeof apiCalls.readSystemHealth>(async (_, deps) => {
  const { db, clock, log, blobs } = deps;
  const now = clock();
  const readPart = async <Part>(part: string, read: () => Promise<Part>): Promise<Part | undefined> => {
    try {
      return await read();
    } catch (error) {
      log.warn({ part, reason: error instanceof Error ? error.message : '' }, 'health could not be read');
      return undefined;
    }
  };
  return succeed([
    {
      notices: await listHealthNotices(deps),
      queues: await readPart('queues', () => readQueues(db, now)),
      delivery: await readPart('delivery', () => readDelivery(db, now)),
      payments: await readPart('payments', () => readPayments(db, now)),
      gateway: await readPart('gateway', () => readGateway(db, now)),
      backups: await readPart('backups', () => readBackups(deps)),
      database: await readPart('database', () => readDatabase(db)),
      storage: await readPart('storage', () => readStorage(blobs)),
      versions: { api: version, contract: contractLevel, node: process.version },
      limits: await readPart('limits', () => readLimits(db)),
    },
  ]);
});

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

async function readBackups({ db, config }: Pick<ApiDeps, 'db' | 'config'>) {
  const last = await readLastBackup(db);
  const failed = await readFailedBackup(db);
  return {
    limit_hours: config.backup.maxAgeHours,
    last: last && {
      started: toSeconds(last.started),
      finished: toSeconds(last.finished),
      bytes: last.bytes ?? undefined,
    },
    failed: failed && { started: toSeconds(failed.started), problem: failed.problem },
    drills: await readRestoreDrills({ db, config }),
  };
}

async function readRestoreDrills({ db, config }: Pick<ApiDeps, 'db' | 'config'>) {
  const { last, failed } = await readDrills(db);
  return {
    limit_days: config.drill.maxAgeDays,
    last: last && {
      started: toSeconds(last.started),
      finished: toSeconds(last.finished),
      rows: last.row_count ?? undefined,
      files: last.file_count ?? undefined,
    },
    failed: failed && { started: toSeconds(failed.started), problem: failed.problem },
  };
}

async function readStorage(blobs: ApiDeps['blobs']) {
  const capacity = await blobs.capacity();
  if (capacity.kind === 'bucket') return { kind: capacity.kind };
  return { kind: capacity.kind, free: capacity.freeBytes, size: capacity.totalBytes };
}

/** Reads the hold of the installation, closed organizations and legal holds. */
async function readLimits(db: Db) {
  const held = await readHold(db);
  const { rows } = await sql<{ closed: number; since: number | null; holds: number }>`
    select count(*)::int as closed,
      floor(extract(epoch from min(closed_at) filter (where not ${isHeld({ idOrg: sql.ref('org.id') })})))::int as since,
      (select count(*)::int from legal_holds) as holds
    from org
    where closed_at is not null
    and erased_at is null
  `.execute(db);
  const { closed = 0, since = null, holds = 0 } = rows[0] ?? {};
  return {
    held_since: held ? toSeconds(held.since) : null,
    ...{ closed, closed_since: since, legal_holds: holds },
  };
}
