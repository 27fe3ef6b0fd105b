import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readDialledNumbers } from '../shared/ivr/numbers.ts';
import { isRecord, readJsonOrValue } from '../shared/reply.ts';
import { toZone } from '../shared/time.ts';
import type { Db } from '../server/api/database/db.ts';
import { generateCalls, type CallLoad } from '../server/api/ivr/load-calls.ts';
import { openDatabase } from '../server/api/database/open-database.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { insertBeforeIndexes } from './bench/load-contacts.ts';

const usage = 'npm run load-calls -- --org 204117 --calls 100000 --days 365';
const most = { calls: 100_000_000, days: 3_660 };

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Loads a generated call history into the database at `DATABASE_URL`, or into the embedded one, which must not be in use. */
async function run(): Promise<void> {
  const { idOrg, calls, days } = readOptions();
  const config = readConfig();
  if (config.production)
    throw new Error('Sample calls cannot be added in production (NODE_ENV is production).');
  const database = await openDatabase(config, createLog('warn', process.stderr), 'owner');
  try {
    const load = { ...(await practiceOf(database.db, idOrg)), idOrg, calls, days, now: Date.now() };
    const before = performance.now();
    await insertBeforeIndexes(database.db, 'ivr', (trx) =>
      generateCalls(trx, load, createProgressReporter(calls)),
    );
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    console.log(`${calls.toLocaleString('en-US')} calls over ${days} days in ${seconds} s.`);
  } finally {
    await database.close();
  }
}

function readOptions(): Pick<CallLoad, 'idOrg' | 'calls' | 'days'> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { org: text, calls: text, days: text } });
  const idOrg = values.org ?? '';
  if (!/^\d{1,18}$/.test(idOrg)) throw new Error(`--org must be an organization number: ${usage}`);
  return { idOrg, calls: countOf('calls', values.calls), days: countOf('days', values.days) };
}

function countOf(name: keyof typeof most, text = ''): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most[name]) return value;
  throw new Error(`--${name} must be a number from 1 to ${most[name]}: ${usage}`);
}

async function practiceOf(db: Db, idOrg: string): Promise<Pick<CallLoad, 'numbers' | 'zone'>> {
  const { rows } = await sql<{ timezone: string | null; phone: string | null; ivr_number: string | null }>`
    select timezone, phone, ivr_number
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  const [org] = rows;
  if (!org) throw new Error(`Organization ${idOrg} does not exist.`);
  const map = readJsonOrValue(org.ivr_number ?? '');
  const setting = isRecord(map) && isRecord(map['production']) ? map : { production: map };
  const dialled = readDialledNumbers(setting).map(({ number }) => number);
  const calledNumbers = dialled.length > 0 ? dialled : (org.ivr_number ?? '').split(/[^\d]+/).filter(Boolean);
  if (calledNumbers.length === 0) throw new Error(`Organization ${idOrg} has no IVR number to call.`);
  return { numbers: calledNumbers, zone: toZone(org.timezone) };
}

function createProgressReporter(calls: number): (done: number) => void {
  return (done) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor((done / calls) * 100)} %`);
    if (process.stdout.isTTY && done === calls) process.stdout.write('\r');
  };
}
