import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { resumeExports } from '../../../server/api/data-export/resume-exports.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { exportMessages } from '../../../shared/locales/en/data-export.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeWith } from '../../support/fixtures.ts';
import { runWorker } from '../../support/run-worker.ts';
import { errorOf } from '../../support/until.ts';
import { openExporting, practice } from './exporting.ts';

const dayMs = 24 * 3_600_000;

describeWith('an export of all data', openExporting, (at) => {
  const audits = () =>
    at.query(sql<{ action: string; detail: string; user_name: string }>`
      select action, detail, user_name from audit where resource = 'data_exports' order by id
    `);
  const linesOf = (text: Buffer | undefined) =>
    String(text)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const tableOf = (text: Buffer | undefined) =>
    parse(String(text), { columns: true, bom: true }) as Record<string, string>[];

  it('contains each row of the organization and none of another, as CSV and JSON Lines', async () => {
    const { entries } = await at.exported();
    const manifest = JSON.parse(String(entries.get('manifest.json'))) as {
      tables: { csv: string; jsonLines: string; rows: number; columns: string[] }[];
    };
    for (const { csv, jsonLines, rows } of manifest.tables) {
      expect(linesOf(entries.get(jsonLines)), jsonLines).to.have.length(rows);
      expect(tableOf(entries.get(csv)), csv).to.have.length(rows);
    }
    const saved = await at.query(sql<{ id: string }>`
      select id from payments where id_org = ${practice}::bigint order by id
    `);
    expect(saved.length).to.be.above(5);
    expect(linesOf(entries.get('data/payments.jsonl')).map(({ id }) => id)).to.deep.equal(
      saved.map(({ id }) => id),
    );
    for (const { id_org: idOrg } of manifest.tables.flatMap(({ csv }) => tableOf(entries.get(csv))))
      if (idOrg !== undefined) expect(idOrg).to.equal(practice);
    expect(String(entries.get('README.txt')))
      .to.include(`(organization ${practice})`)
      .and.include(`payments: ${payments.label.many}, ${saved.length} rows`)
      .and.match(/Left out:\r\n {2}- Passwords/);
  });

  it('contains no secrets and no formulas', async () => {
    await at.query(sql`
      insert into plugins (id, id_org, name, url, secret)
      values ('1-plugin', ${practice}::bigint, 'Chart', 'https://chart.example', 'canary-plugin')
    `);
    await at.query(sql`
      insert into saved_methods (id_org, patient_id, token, method, last_4)
      values (${practice}::bigint, 'P-1', 'canary-token', 'cc', '4242')
    `);
    await at.query(sql`
      insert into client_secrets (id_org, name, value) values (${practice}::bigint, 'epic_pw', 'canary-epic')
      on conflict (id_org, name) do update set value = excluded.value
    `);
    await at.query(sql`
      insert into contacts (id, id_org, last_name, notes)
      values ('9-formula', ${practice}::bigint, 'Lee', '=HYPERLINK("https://evil.example")')
    `);
    const { entries } = await at.exported();
    expect(Buffer.concat([...entries.values()]).includes('canary')).to.equal(false);
    expect(tableOf(entries.get('data/contacts.csv')).find(({ id }) => id === '9-formula')).to.include({
      notes: `'=HYPERLINK("https://evil.example")`,
    });
    expect(linesOf(entries.get('data/plugins.jsonl'))[0])
      .to.include({ name: 'Chart' })
      .and.not.have.property('secret');
  });

  it('shows its progress as a task and records start, end and download in the audit trail', async () => {
    const id = await at.start();
    expect(await at.one(id)).to.include({ status: 'queued', own: 'T', size: 0 });
    const again = await at.call('POST data_exports', {});
    expect([again.status, again.body.msg]).to.deep.equal([409, exportMessages.isRunning]);
    await at.work();
    const { task, status, expires } = await at.one(id);
    expect({ status, expires }).to.deep.equal({
      status: 'done',
      expires: Math.floor((at.api.now.ms + 7 * dayMs) / 1000),
    });
    const [shown] = (await at.call(`GET tasks/${task}`)).body.results;
    expect(shown).to.include({ kind: 'export', status: 'done', progress: 100, detail: exportMessages.task });
    const { status: opened, headers } = await at.open(id);
    expect([opened, headers.get('content-type')]).to.deep.equal([200, 'application/zip']);
    await at.open(id);
    const trail = await audits();
    expect(trail.map(({ action }) => action)).to.deep.equal(['export', 'export', 'download']);
    expect(new Set(trail.map(({ user_name }) => user_name))).to.have.length(1);
    expect(trail[1]!.detail).to.match(/^Export complete: [\d,]+ rows of \d+ tables and [\d,]+ files?$/);
  });

  it('lets only managers export, and only the user who started it download the file', async () => {
    const { id } = await at.exported();
    const staff = await signIn(at.api, { org: practice });
    const other = await signIn(at.api, { org: practice, group: 'Admin' });
    const stranger = await signIn(at.api, { org: '204260', group: 'Admin' });
    const operator = await signIn(at.api, { org: '204260', admin: true, actingFor: practice });
    for (const route of ['POST data_exports', 'GET data_exports'])
      expect((await at.call(route, route.startsWith('POST') ? {} : undefined, staff)).status).to.equal(403);
    expect((await at.open(id, staff)).status).to.equal(403);
    for (const token of [other, stranger, operator]) expect((await at.open(id, token)).status).to.equal(404);
    expect(await at.list(stranger)).to.deep.equal([]);
    expect((await at.list(other))[0]).to.include({ id, own: 'F' });
    const own = (await at.call('POST data_exports', {}, operator)).body.p1!;
    await at.work();
    expect((await at.open(own, operator)).status).to.equal(200);
  });

  it('deletes the file after 7 days', async () => {
    const { id } = await at.exported();
    const { db } = at.api.database;
    const blobs = createDiskBlobs(join(at.api.dataDir, 'files'));
    const sweepAt = async (ms: number) => {
      await sweep({ db, clock: () => ms });
      await sweepBlobs({ db, blobs, clock: () => ms + dayMs });
    };
    const [row] = await at.query(sql<{ blob: string }>`select blob from data_exports where id = ${id}`);
    await sweepAt(at.api.now.ms + 6 * dayMs);
    for await (const part of await blobs.open(row!.blob)) expect(part.length).to.be.above(0);
    await at.query(sql`update data_exports set expires = ${new Date(at.api.now.ms)} where id = ${id}`);
    at.api.now.ms += 1000;
    const token = await at.again();
    expect((await at.open(id, token)).status).to.equal(404);
    expect(await at.list(token)).to.deep.equal([]);
    await sweepAt(at.api.now.ms);
    expect(String(await errorOf(blobs.open(row!.blob)))).to.match(/is missing/);
  });

  it('resumes after a killed worker, and stops and restarts with its task', async () => {
    const id = await at.start();
    const { task } = await at.one(id);
    const { db } = at.api.database;
    await at.query(sql`update tasks set status = 'running' where id = ${task}`);
    await at.query(sql`delete from graphile_worker._private_jobs`);
    await resumeExports({ db });
    await at.work();
    expect((await at.one(id))['status']).to.equal('done');
    const second = await at.start();
    const { task: stopped } = await at.one(second);
    expect((await at.call('PUT tasks', { id: stopped, status: 'cancelled' })).status).to.equal(200);
    await at.work();
    expect((await at.one(second))['status']).to.equal('cancelled');
    expect((await at.call('PUT tasks', { id: stopped, status: 'queued' })).status).to.equal(200);
    await at.work();
    expect((await at.one(second))['status']).to.equal('done');
  });

  it('does not restart a stopped export while another one runs, or beyond three files', async () => {
    const stopped = await at.start();
    const { task } = await at.one(stopped);
    expect((await at.call('PUT tasks', { id: task, status: 'cancelled' })).status).to.equal(200);
    const retry = async () => {
      const { status, body } = await at.call('PUT tasks', { id: task, status: 'queued' });
      return [status, body.msg];
    };
    await at.start();
    expect(await retry()).to.deep.equal([409, exportMessages.isRunning]);
    await at.work();
    for (const _more of [2, 3]) await at.exported();
    expect(await retry()).to.deep.equal([409, exportMessages.tooMany(3)]);
    expect((await at.one(stopped))['status']).to.equal('cancelled');
  });

  it('reports a full disk', async () => {
    const id = await at.start();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const disk = createDiskBlobs(join(at.api.dataDir, 'files'));
    const blobs = { ...disk, put: () => Promise.reject(full) };
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(String(await errorOf(runWorker(at.api, { blobs })))).to.match(/no space left/);
      await at.query(sql`update graphile_worker._private_jobs set last_error = null, run_at = now()`);
    }
    expect(await at.one(id)).to.include({ status: 'failed', error: exportMessages.noSpace });
  });
});
