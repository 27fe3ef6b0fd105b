import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeCsvRow } from '../../../shared/csv.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import type { Metric } from '../metrics.ts';
import { peakMegabytes } from '../processes.ts';
import { callApi, enterPractice, type Practice } from './practice.ts';
import type { Stack } from './stack.ts';

const rowCount = 100_000;
const pollMs = 100;

const columns = [
  'first_name',
  'last_name',
  'phone',
  'mobile_phone',
  'email',
  'dob',
  'language',
  'patient_code',
  'provider',
  'location',
  'zip',
] as const;
type Row = Record<(typeof columns)[number], string | null>;

export async function measureImport(stack: Stack, source: Practice, target: Practice): Promise<Metric[]> {
  const rows = await selectRows(stack, source);
  const before = await copyRows(stack, rows, 'Copied before');
  const { checkMs, loadMs, peak } = await importRows(stack, rows, target);
  const after = await copyRows(stack, rows, 'Copied after');
  const copyMs = (before + after) / 2;
  return [
    { name: 'Import of 100,000 contacts: × COPY of the same rows', value: (loadMs / copyMs).toFixed(2) },
    {
      name: 'Import of 100,000 contacts with the check before it: × COPY',
      value: ((checkMs + loadMs) / copyMs).toFixed(2),
    },
    {
      name: 'Import of 100,000 contacts, rows/s',
      value: Math.round(rowCount / (loadMs / 1000)).toLocaleString('en-US'),
    },
    { name: 'Import of 100,000 contacts, peak memory of the worker', value: `${Math.round(peak)} MB` },
  ];
}

/** Selects rows without accented email addresses, which the loader creates and the import rejects. */
async function selectRows({ db }: Stack, { idOrg }: Practice): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((name) => sql.ref(name)))}
    from contacts
    where id_org = ${idOrg}::bigint
    and (email is null or email ~ '^[a-z0-9.@]+$')
    order by id
    limit ${rowCount}
  `.execute(db);
  return rows;
}

/** Loads the rows with `COPY` on the database server into the same table with its indexes and triggers. Returns the time in ms. */
async function copyRows(stack: Stack, rows: readonly Row[], name: string): Promise<number> {
  const { idOrg } = await enterPractice(stack.db, name);
  const file = join(stack.folder, `${idOrg}.csv`);
  const lines = rows.map((row, index) =>
    writeCsvRow([`${1_600_000_000 + index}-${idOrg}`, idOrg, ...columns.map((column) => row[column] ?? '')]),
  );
  writeFileSync(file, lines.join(''));
  return stack.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = '5min'`.execute(connection);
    const start = performance.now();
    await sql`
      copy contacts (${sql.join(['id', 'id_org', ...columns].map((column) => sql.ref(column)))})
      from ${sql.lit(file)} with (format csv)
    `.execute(connection);
    const ms = performance.now() - start;
    await sql`reset statement_timeout`.execute(connection);
    return ms;
  });
}

async function importRows(stack: Stack, rows: readonly Row[], target: Practice) {
  const worker = stack.startWorker();
  const form = new FormData();
  form.set('resource', contacts.name);
  form.set('file', new Blob([toFile(rows)]), 'people.csv');
  const { p1: id } = await callApi<{ p1: string }>(stack, target, {
    method: 'POST',
    path: 'imports',
    body: form,
  });
  const checkMs = await pass(stack, target, { id, status: 'checking', ended: 'checked' });
  const loadMs = await pass(stack, target, { id, status: 'running', ended: 'done' });
  return { checkMs, loadMs, peak: await peakMegabytes(worker) };
}

function toFile(rows: readonly Row[]): string {
  const head = writeCsvRow(columns.map((name) => contacts.fields[name].label));
  const usDay = (dob: string | null) => (dob ?? '').replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
  const line = (row: Row) =>
    writeCsvRow(columns.map((name) => (name === 'dob' ? usDay(row.dob) : (row[name] ?? ''))));
  return head + rows.map(line).join('');
}

async function pass(
  stack: Stack,
  target: Practice,
  { id, status, ended }: { id: string; status: string; ended: string },
): Promise<number> {
  const start = performance.now();
  await callApi(stack, target, { method: 'PUT', path: 'imports', body: { id, status } });
  for (;;) {
    const { rows } = await sql<{ status: string; refused: number }>`
      select status, refused
      from imports
      where id = ${id}
    `.execute(stack.db);
    const now = rows[0]?.status;
    if (now === ended && rows[0]?.refused === 0) return performance.now() - start;
    if (now !== status || performance.now() - start > 600_000)
      throw new Error(`The import is ${now}, ${rows[0]?.refused} rows refused`);
    await sleep(pollMs);
  }
}
