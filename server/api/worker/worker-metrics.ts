import { sql } from 'kysely';
import type pg from 'pg';
import { channels } from '../../../shared/contacts/channels.ts';
import type { Metrics, Reading } from '../../metrics.ts';
import { readLastBackup } from '../backup/backup-records.ts';
import { readDrills } from '../backup/drill-records.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { readHold } from '../database/installation.ts';
import { readPool } from '../database/pool-readings.ts';
import { readUnknownCharges } from '../payments/unknown-charges.ts';
import { readQueues } from './queue-readings.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Measured {
  db: Db;
  /** Current time in Unix milliseconds. */
  clock: () => number;
  /** Connections of the jobs, and those that fetch and finish jobs. */
  pools: { jobs: pg.Pool; queue: pg.Pool };
}

/** Adds the worker's metrics to those of its process. All workers of a database report the same queues. */
export function addWorkerMetrics(metrics: Metrics, { db, clock, pools }: Measured): void {
  metrics.gauge({
    name: 'worker_database_connections',
    help: 'Database connections of the worker by pool, and callers that wait for one',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools).flatMap(([pool, one]) =>
        readPool(one).map(({ labels, value }) => ({ labels: { pool, ...labels }, value })),
      ),
  });
  metrics.gauge({
    name: 'worker_jobs_due',
    help: 'Jobs that could run now and are not running, by slot class',
    labels: ['class'],
    read: async () =>
      (await readQueues(db, clock())).map(({ name, due }) => ({ labels: { class: name }, value: due })),
  });
  metrics.gauge({
    name: 'worker_jobs_oldest_seconds',
    help: 'Time for which the oldest due job has waited, by slot class',
    labels: ['class'],
    read: async () =>
      (await readQueues(db, clock())).map(({ name, oldest }) => ({ labels: { class: name }, value: oldest })),
  });
  addOutcomeMetrics(metrics, { db, clock });
  addRestoreMetrics(metrics, { db, clock });
}

async function readBackupAge(db: Db, now: number): Promise<Reading[]> {
  const last = await readLastBackup(db);
  return last ? [{ labels: {}, value: (now - last.started.getTime()) / 1000 }] : [];
}

async function readDrillAge(db: Db, now: number): Promise<Reading[]> {
  const { last } = await readDrills(db);
  return last ? [{ labels: {}, value: (now - last.started.getTime()) / 1000 }] : [];
}

async function readDrillFailure(db: Db): Promise<Reading[]> {
  return [{ labels: {}, value: (await readDrills(db)).isFailing ? 1 : 0 }];
}

function addRestoreMetrics(metrics: Metrics, { db, clock }: Pick<Measured, 'db' | 'clock'>): void {
  metrics.gauge({
    name: 'backup_age_seconds',
    help: 'Age of the last complete backup; missing if there is none',
    labels: [],
    read: () => readBackupAge(db, clock()),
  });
  metrics.gauge({
    name: 'restore_drill_age_seconds',
    help: 'Age of the last successful restore drill; missing if there is none',
    labels: [],
    read: () => readDrillAge(db, clock()),
  });
  metrics.gauge({
    name: 'restore_drill_failed',
    help: '1 if the last restore drill failed, otherwise 0',
    labels: [],
    read: () => readDrillFailure(db),
  });
}

function addOutcomeMetrics(metrics: Metrics, { db, clock }: Pick<Measured, 'db' | 'clock'>): void {
  metrics.gauge({
    name: 'messages_unknown',
    help: 'Messages of the last 24 hours whose delivery is unknown, by channel',
    labels: ['channel'],
    read: () => readUnknownMessages(db, clock()),
  });
  metrics.gauge({
    name: 'payments_unknown',
    help: 'Charges whose result has been unknown for more than a minute',
    labels: [],
    read: async () => [{ labels: {}, value: (await readUnknownCharges(db, clock())).count }],
  });
  metrics.gauge({
    name: 'installation_held',
    help: '1 while a copied or restored installation sends and charges nothing, otherwise 0',
    labels: [],
    read: async () => [{ labels: {}, value: (await readHold(db)) ? 1 : 0 }],
  });
  metrics.gauge({
    name: 'rows_failing',
    help: 'Rows that fail in periodic jobs, by job',
    labels: ['job'],
    read: () => readFailingRows(db, clock()),
  });
}

async function readUnknownMessages(db: Db, now: number): Promise<Reading[]> {
  const { rows } = await sql<{ channel: string; count: number }>`
    select channel, count(*)::int as count
    from messages
    where status = 'unknown'
    and claimed > ${toTimestamp(now - dayMs)}
    group by channel
  `.execute(db);
  const found = new Map(rows.map(({ channel, count }) => [channel, count]));
  return channels.map((channel) => ({ labels: { channel }, value: found.get(channel) ?? 0 }));
}

async function readFailingRows(db: Db, now: number): Promise<Reading[]> {
  const { rows } = await sql<{ job: string; count: number }>`
    select job, count(*)::int as count
    from row_failures
    where shown_until is null or shown_until > ${toTimestamp(now)}
    group by job
  `.execute(db);
  return rows.map(({ job, count }) => ({ labels: { job }, value: count }));
}
