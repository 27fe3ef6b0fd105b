import { backupNotices } from './backup/backup-records.ts';
import { drillNotices } from './backup/drill-records.ts';
import { holdNotices } from './database/installation.ts';
import { failureNotices } from './database/row-failures.ts';
import { accountWarnings } from './payments/account-checks.ts';
import { productionWarnings } from './production-checks.ts';
import { burstNotices } from './reminders/mail-bursts.ts';
import type { ApiDeps } from './operation/operation.ts';

type NoticeDeps = Pick<ApiDeps, 'db' | 'replica' | 'clock' | 'config' | 'blobs'>;

/** Lists ongoing problems for operators, one or more sentences each. */
export async function listHealthNotices({
  db,
  replica,
  clock,
  config,
  blobs,
}: NoticeDeps): Promise<string[]> {
  return [
    ...(await holdNotices(db)),
    ...productionWarnings(config),
    ...storageNotices(blobs.problem?.()),
    ...standbyNotices(await replica.problem()),
    ...(await backupNotices(db, config, clock())),
    ...(await drillNotices(db, config, clock())),
    ...(await accountWarnings(db)),
    ...(await burstNotices(db, clock())),
    ...(await failureNotices(db, clock())),
  ];
}

const storageNotices = (problem: string | undefined) =>
  problem ? [`Files can’t be saved or opened (${problem}). Everything else works.`] : [];

const standbyNotices = (problem: string | undefined) =>
  problem
    ? [
        `The database at READ_DATABASE_URL ${problem}. Reports and exports are read from the primary database.`,
      ]
    : [];
