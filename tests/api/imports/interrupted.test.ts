import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { sql } from 'kysely';
import { retryImport } from '../../../server/api/imports/start-phase.ts';
import { readCount } from '../../../shared/reply.ts';
import { startChildApi, type ChildApi } from '../../support/child-api.ts';
import type { TestDatabase } from '../../support/database.ts';
import type { Envelope } from '../../support/embedded-api.ts';
import { filledDataDirectory } from '../../support/filled-data.ts';
import { until } from '../../support/until.ts';
import { upload } from '../../support/upload.ts';
import { org, startImports } from './staged.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Builds a file in which every tenth row is invalid and every hundredth is a duplicate. */
function list(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const phone = n % 10 === 0 ? '12' : `(312) 555-${String(n % 10_000).padStart(4, '0')}`;
    return `First${n},Last${n},${phone},P-${n % 100 === 1 ? n + 1 : n}`;
  });
  return `First,Last,Cell,MRN\n${lines.join('\n')}\n`;
}
const rows = 10_000;
const expected = { rows, done: rows, to_create: 8_900, to_update: 100, to_skip: 0, refused: 1_000 };

const countContacts = async (database: TestDatabase) => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from contacts where id_org = ${org}::bigint
  `.execute(database.db);
  return counted[0]!.count;
};

describeWithOne('a canceled import', startImports, (at) => {
  let id: string;
  beforeEach(async () => {
    await sql`delete from contacts where id_org = ${org}::bigint`.execute(at.api.database.db);
    const checked = await at.check(list(rows));
    id = checked.id;
    expect(checked.row).to.include({ ...expected, status: 'checked' });
    await at.as('PUT imports', { id, status: 'running' });
    await until(async () => Number((await at.read(id))['done']) > 0);
  });

  it('stops, reports the number of rows written and keeps those rows', async () => {
    expect((await at.as('PUT imports', { id, status: 'cancelled' })).status).to.equal(200);
    const row = await at.read(id);
    const written = await countContacts(at.api.database);
    expect(row).to.include({ status: 'cancelled', to_create: written });
    expect(row['error']).to.contain(`Canceled after ${Number(row['done']).toLocaleString('en-US')} rows.`);
    expect(row['error']).to.contain(`${written.toLocaleString('en-US')} added`);
    expect(written).to.be.greaterThan(0).and.lessThan(expected.to_create);
    expect((await at.as(`GET tasks/${String(row['task'])}`)).body.results[0]).to.include({
      status: 'cancelled',
    });
    // Canceling in the middle of a batch rolls back that batch.
    await at.put(id, { rule: 'skip', status: 'checking' });
    expect(await countContacts(at.api.database)).to.equal(written);
  });

  it('stops when its task is canceled and resumes when the task is retried', async () => {
    const { db } = at.api.database;
    const { task } = await at.read(id);
    await sql`update tasks set status = 'cancelled' where id = ${task}`.execute(db);
    expect(await at.ended(id)).to.include({ status: 'cancelled' });
    expect((await at.audits()).map(({ detail }) => detail).join()).to.contain('Canceled after');
    const again = await db.transaction().execute((trx) => retryImport(trx, String(task)));
    expect(again).to.equal(true);
    expect(await at.ended(id)).to.include({ ...expected, status: 'done', error: null });
    expect(await countContacts(at.api.database)).to.equal(expected.to_create);
  });
});

describe('an import whose worker process is killed', () => {
  let directory: string;
  let child: ChildApi | undefined;
  let token: string;
  beforeEach(async () => {
    directory = await filledDataDirectory('import');
  });
  afterEach(async () => {
    await child?.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(`${child!.url}/${path}`, { method, headers, ...sent });
    return (await response.json()) as Envelope;
  };
  const login = async () => {
    const credentials = Buffer.from('maria.lopez:Lakeside-2026').toString('base64');
    const headers = { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${child!.url}/login`, { method: 'POST', headers, body: '{}' });
    return ((await response.json()) as Envelope).p1!;
  };
  const count = async (path: string) => readCount((await call('GET', `${path}meta={p:1,l:1,c:1}`)).p1)!;

  it('[B1] resumes after a restart without repeated or missing rows', async () => {
    const start = () => startChildApi({ DATA_DIR: directory });
    child = await start();
    token = await login();
    const before = await count('contacts?');
    const sent = { token, name: 'list.csv', content: list(rows), fields: { resource: 'contacts' } };
    const id = (await upload(child, 'imports', sent)).body.p1!;
    const read = async (): Promise<Record<string, unknown>> =>
      (await call('GET', `imports/${id}`)).results[0]!;
    const runThrough = async (status: string, end: string) => {
      await call('PUT', 'imports', { id, status });
      await until(async () => Number((await read())['done']) > 0, 10_000);
      await child!.kill('SIGKILL');
      child = await start();
      expect((await read())['status']).to.equal(status);
      await until(async () => (await read())['status'] === end, 30_000);
      expect(await read()).to.include(expected);
    };
    await runThrough('checking', 'checked');
    expect(await count('contacts?')).to.equal(before);
    await runThrough('running', 'done');
    expect(await count('contacts?')).to.equal(before + expected.to_create);
    const filter = encodeURIComponent(JSON.stringify({ action: 'import' }));
    expect(await count(`audit?filter=${filter}&`)).to.equal(1);
  }).timeout(90_000);
});
