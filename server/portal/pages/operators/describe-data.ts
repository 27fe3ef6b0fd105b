import type { SystemHealth } from '../../../../shared/api-calls/system-health.ts';
import { formatBytes } from '../../../../shared/resources/readable.ts';
import {
  healthBackupStrings as backupStrings,
  healthDatabaseStrings as databaseStrings,
  healthMessages as messages,
  healthStorageStrings as storageStrings,
} from '../../../../shared/locales/en/system-health.ts';
import type { HealthProblem } from '../../../../views/operators/system-health-page.tsx';
import type { DescribedPart, HealthClock } from './described-part.ts';

type Backups = NonNullable<SystemHealth['backups']>;
type Database = NonNullable<SystemHealth['database']>;
type Storage = NonNullable<SystemHealth['storage']>;

const hourSeconds = 3600;
/** Limit of the alert `BackupOverdue`. */
const backupHours = 26;
/** Limit of the alert `RestoreDrillOverdue`. */
const drillDays = 100;
const fullShare = 0.9;
const deadShare = 0.2;
/** Fewer dead rows do not slow a table down. */
const fewDead = 10_000;

export function describeBackups(backups: Backups, clock: HealthClock): DescribedPart {
  const { last, failed, limit_hours: limit } = backups;
  const ageHours = last ? (clock.nowSeconds - last.started) / hourSeconds : Infinity;
  const isOverdue = ageHours >= (limit ?? backupHours);
  const hasFailedSince = failed !== undefined && failed.started > (last?.started ?? 0);
  const drills = describeDrills(backups.drills, clock);
  return {
    state: isOverdue ? 'bad' : hasFailedSince ? 'warn' : drills.state,
    problems: [
      // With a limit, the API has a notice.
      ...(isOverdue && limit === undefined
        ? [{ problem: backupStrings.overdue, remedy: backupStrings.overdueRemedy }]
        : []),
      ...(hasFailedSince
        ? [{ problem: backupStrings.failedProblem(failed.problem), remedy: backupStrings.failedRemedy }]
        : []),
      ...drills.problems,
    ],
    facts: [
      [backupStrings.last, clock.ago(last?.started)],
      [backupStrings.size, last ? sizeOf(last.bytes) : ''],
      [backupStrings.took, last ? backupStrings.span(last.finished - last.started) : ''],
      [
        backupStrings.failed,
        failed ? backupStrings.failure(clock.ago(failed.started), failed.problem) : messages.never,
      ],
      ...drills.facts,
    ],
  };
}

/** Describes the restore drills, which an older API does not report. The API itself has notices of a failed drill and of an exceeded limit. */
function describeDrills(drills: Backups['drills'], clock: HealthClock): DescribedPart {
  if (!drills) return { state: 'good', problems: [], facts: [] };
  const { last, failed, limit_days: limit } = drills;
  const ageDays = last ? (clock.nowSeconds - last.started) / (24 * hourSeconds) : Infinity;
  const isOverdue = ageDays >= (limit ?? drillDays);
  const hasFailedSince = failed !== undefined && failed.started > (last?.started ?? 0);
  return {
    state: isOverdue || hasFailedSince ? 'warn' : 'good',
    problems:
      isOverdue && limit === undefined
        ? [{ problem: backupStrings.drillOverdue, remedy: backupStrings.drillRemedy }]
        : [],
    facts: [
      [
        backupStrings.drill,
        last
          ? backupStrings.restored(clock.ago(last.started), last.rows ?? 0, last.files ?? 0)
          : messages.never,
      ],
      [backupStrings.drillTook, last ? backupStrings.span(last.finished - last.started) : ''],
      [
        backupStrings.failedDrill,
        failed ? backupStrings.failure(clock.ago(failed.started), failed.problem) : messages.never,
      ],
    ],
  };
}

const sizeOf = (bytes: number | undefined) => (bytes === undefined ? messages.notKnown : formatBytes(bytes));

export function describeDatabase(database: Database, clock: HealthClock): DescribedPart {
  const { bytes, connections, most_connections: most, schema, migrations, migrated, tables } = database;
  const problems = findDatabaseProblems(database);
  return {
    state: isReadOnly(database) ? 'bad' : problems.length > 0 ? 'warn' : 'good',
    problems,
    facts: [
      [databaseStrings.role, roleOf(database)],
      [databaseStrings.size, formatBytes(bytes)],
      [databaseStrings.connections, databaseStrings.used(connections, most)],
      [databaseStrings.schema, databaseStrings.applied(schema, migrations)],
      [databaseStrings.migrated, clock.ago(migrated)],
    ],
    table: {
      label: databaseStrings.tables,
      heads: Object.values(databaseStrings.heads),
      rows: tables.map((table) => [
        table.name,
        formatBytes(table.bytes),
        table.rows < 0 ? messages.notKnown : databaseStrings.rows(table.rows),
        databaseStrings.rows(table.dead_rows),
      ]),
    },
  };
}

const isReadOnly = (database: Database) => database.read_only || database.standby;

function roleOf(database: Database): string {
  if (database.standby) return databaseStrings.roles.standby;
  return database.read_only ? databaseStrings.roles.readOnly : databaseStrings.roles.primary;
}

function findDatabaseProblems(database: Database): HealthProblem[] {
  const { connections, most_connections: most, tables } = database;
  const full = {
    problem: databaseStrings.fullProblem(connections, most),
    remedy: databaseStrings.fullRemedy,
  };
  const dead = tables.filter(({ rows, dead_rows }) => dead_rows > fewDead && dead_rows > deadShare * rows);
  return [
    ...(isReadOnly(database)
      ? [{ problem: databaseStrings.readOnlyProblem, remedy: databaseStrings.readOnlyRemedy }]
      : []),
    ...(connections >= fullShare * most ? [full] : []),
    ...dead.map(({ name }) => ({
      problem: databaseStrings.deadProblem(name),
      remedy: databaseStrings.deadRemedy,
    })),
  ];
}

export function describeStorage({ kind, free, size }: Storage): DescribedPart {
  const kindFact = [storageStrings.kind, storageStrings.kinds[kind]] as const;
  if (free === undefined || !size) {
    const unknown = kind === 'bucket' ? storageStrings.bucketFree : messages.notKnown;
    return { state: 'plain', problems: [], facts: [kindFact, [storageStrings.free, unknown]] };
  }
  const isFull = free < (1 - fullShare) * size;
  const problem = {
    problem: storageStrings.fullProblem(formatBytes(free)),
    remedy: storageStrings.fullRemedy,
  };
  const percent = Math.floor((free / size) * 100);
  return {
    state: isFull ? 'bad' : 'good',
    problems: isFull ? [problem] : [],
    facts: [
      kindFact,
      [storageStrings.free, storageStrings.freeOf(formatBytes(free), formatBytes(size), percent)],
    ],
  };
}
