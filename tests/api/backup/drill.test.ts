import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { checkRestored } from '../../../server/api/backup/check-restored.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runAdmin } from '../../support/admin.ts';
import { addStoredFile, digestTables } from '../../support/backups.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { startTextVoiceProvider } from '../../support/text-voice-provider.ts';

const secret = 'backup-secret-'.padEnd(32, 'x');

describe('restore drills', function () {
  this.timeout(120_000);
  let api: EmbeddedApi;
  let folder: string;
  let settings: Record<string, string>;
  let ports: DatabasePort[];
  let targets: TestDatabase[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drill-test-'));
    api = await startEmbeddedApi();
    ports = [await openDatabasePort(api.database)];
    targets = [];
    settings = { DATABASE_URL: ports[0]!.url, DATA_DIR: api.dataDir, BACKUP_SECRET: secret };
    await addStoredFile(api, '1732000000-file', Buffer.alloc(200_000, 'x'));
    await runAdmin(['backup', '--to', folder], settings);
  });
  afterEach(async () => {
    for (const port of ports) port.close();
    for (const target of targets) await target.drop();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openTarget() {
    const database = await createTestDatabase({ migrated: false, durable: false });
    targets.push(database);
    const port = await openDatabasePort(database);
    ports.push(port);
    return { database, url: port.url };
  }
  const drill = (more: Record<string, string> = {}, from = folder) =>
    runAdmin(['restore-drill', '--from', from], { ...settings, ...more });
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: Error) => error.message,
    );
  const newest = () =>
    join(
      folder,
      readdirSync(folder)
        .filter((name) => name.startsWith('backup-'))
        .sort()
        .at(-1)!,
    );
  async function lastRecord() {
    const { rows } = await api.database.pool.query<Record<string, unknown>>(
      'select backup, row_count, file_count, problem, finished >= started as timed from restore_drills order by id desc limit 1',
    );
    return rows[0];
  }
  const relations = async ({ pool }: TestDatabase) =>
    (
      await pool.query(`
        select nspname from pg_namespace where nspname in ('graphile_worker', 'restore_drill')
        union all
        select relname from pg_class where relnamespace = 'public'::regnamespace
        union all
        select extname from pg_extension where extname <> 'plpgsql'
      `)
    ).rows;

  it('restore the newest backup into an embedded copy, remove it and record the result', async () => {
    const provider = await startTextVoiceProvider();
    writeFileSync(join(folder, 'backup-20250101T000000Z.portal'), 'older');
    await api.database.pool.query(
      "select graphile_worker.add_job('deliver', '{}'::json), graphile_worker.add_job('rounds', '{}'::json)",
    );
    const before = await digestTables(api.database, ['restore_drills']);
    const told = await drill(provider.settings);
    expect(told).to.match(
      /^Restored backup-\w+\.portal of 2\S+ and compared it in \d+ seconds?: [\d,]+ rows, 1 file\./,
    );
    expect(await digestTables(api.database, ['restore_drills'])).to.deep.equal(before);
    expect(provider.api.requests).to.deep.equal([]);
    expect(readdirSync(api.dataDir)).to.deep.equal(['files']);
    const { row_count: rows, ...record } = (await lastRecord())!;
    expect(rows).to.be.above(50);
    const backup = newest().split('/').at(-1);
    expect(record).to.deep.equal({ backup, file_count: 1, problem: null, timed: true });
    await provider.close();
  });

  it('restore into the database at DRILL_DATABASE_URL and empty it again', async () => {
    const { database, url } = await openTarget();
    for (let round = 0; round < 2; round += 1) {
      await drill({ DRILL_DATABASE_URL: url });
      expect(await relations(database)).to.deep.equal([]);
      expect((await lastRecord())!['problem']).to.equal(null);
    }
    expect(readdirSync(api.dataDir)).to.deep.equal(['files']);
  });

  it('reject a scratch database with tables or another drill, and change nothing in it', async () => {
    const { database, url } = await openTarget();
    const own = await digestTables(api.database, ['restore_drills']);
    expect(await problem(drill({ DRILL_DATABASE_URL: settings['DATABASE_URL']! }))).to.match(
      /^The restore drill failed: The scratch database is not empty: it has \S+\. Nothing was changed in it\.$/,
    );
    expect(await digestTables(api.database, ['restore_drills'])).to.deep.equal(own);
    const client = await database.pool.connect();
    await client.query('select pg_advisory_lock(2026112801)');
    expect(await problem(drill({ DRILL_DATABASE_URL: url }))).to.match(/Another restore drill uses/);
    client.release(true);
    expect(await relations(database)).to.deep.equal([]);
    expect((await lastRecord())!['problem']).to.match(/^Another restore drill/);
  });

  it('fail for a damaged backup or an empty folder, and record the reason', async () => {
    const bytes = readFileSync(newest());
    bytes[Math.trunc(bytes.length / 2)]! ^= 1;
    writeFileSync(newest(), bytes);
    expect(await problem(drill())).to.match(/^The restore drill failed: The backup .* damaged\.$/);
    const record = (await lastRecord())!;
    expect(record['timed']).to.equal(true);
    expect(record['problem']).to.match(/damaged\.$/);
    expect(await problem(drill({}, mkdtempSync(join(folder, 'none-'))))).to.match(/has no backups\.$/);
    expect(await problem(drill({}, join(folder, 'missing')))).to.match(/ENOENT/);
    expect((await lastRecord())!['problem']).to.match(/ENOENT/);
    expect(existsSync(join(api.dataDir, 'restore-drill'))).to.equal(false);
  });

  it('appear in the notices of the health check if the last one failed or is too old', async () => {
    const apiKey = 'key-of-the-portal';
    const watched = await startEmbeddedApi({ environment: { API_KEY: apiKey, DRILL_MAX_AGE_DAYS: '90' } });
    const port = await openDatabasePort(watched.database);
    const notices = async () => {
      const { body } = await watched.call('GET health', undefined, { headers: { 'X-Api-Key': apiKey } });
      return ((body as { notices?: string[] }).notices ?? []).filter((notice) => notice.includes('drill'));
    };
    const own = { DATABASE_URL: port.url, DATA_DIR: watched.dataDir };
    try {
      const never = 'There is no successful restore drill yet. Run `admin restore-drill`.';
      expect(await notices()).to.deep.equal([never]);
      await problem(drill(own, mkdtempSync(join(folder, 'none-'))));
      const [failed, overdue] = await notices();
      expect(failed).to.match(/^The last restore drill failed: .* has no backups\. Fix the cause/);
      expect(overdue).to.equal(never);
      await drill(own);
      expect(await notices()).to.deep.equal([]);
      watched.now.ms += 90.5 * 24 * 3_600_000;
      expect(await notices()).to.deep.equal([
        'The last successful restore drill was 90 days ago. Run `admin restore-drill`.',
      ]);
    } finally {
      port.close();
      await watched.close();
    }
  });

  describe('the comparison of a copy with its backup', () => {
    it('covers rows, amounts, files, foreign keys and the hold', async () => {
      const { database, url } = await openTarget();
      const dataDir = mkdtempSync(join(folder, 'target-'));
      const path = newest();
      await runAdmin(['restore', '--from', path], { ...settings, DATABASE_URL: url, DATA_DIR: dataDir });
      const { pool } = database;
      const blobs = createDiskBlobs(join(dataDir, 'files'));
      const check = () => problem(checkRestored({ archive: { path, secret }, pool, blobs }));
      /** Makes a change, returns the problem that the comparison finds, and undoes the change. */
      const after = async (change: string, undo: string) => {
        await pool.query(change);
        const found = await check();
        await pool.query(undo);
        return found;
      };
      expect(await check()).to.equal('none');
      expect(
        await after(
          "insert into row_failures (job, scan, row, failed, since) values ('recover', 't', '1', now(), now())",
          'delete from row_failures',
        ),
      ).to.equal('public.row_failures has 1 rows in the copy and 0 in the backup.');
      const pay = (sign: string) =>
        `update payments set amount = amount ${sign} 0.01 where id = (select max(id) from payments)`;
      expect(await after(pay('+'), pay('-'))).to.equal(
        'The sum of amount in public.payments differs between the copy and the backup.',
      );
      const key = 'foreign key (id_org) references org (id) on delete cascade';
      expect(
        await after(
          `alter table payment_files add constraint again ${key} not valid`,
          'alter table payment_files drop constraint again',
        ),
      ).to.equal('The copy has unchecked foreign keys.');
      expect(
        await after(
          "update installation set held_reason = 'operator'",
          "update installation set held_reason = 'restored'",
        ),
      ).to.equal('The copy is not held, so it could send messages.');
      const { rows } = await pool.query<{ blob: string }>('select blob from files');
      await blobs.put(
        rows[0]!.blob,
        (async function* () {
          yield await Promise.resolve(Buffer.from('other'));
        })(),
      );
      expect(await check()).to.equal(`The restored file ${rows[0]!.blob} differs from the backup.`);
    });
  });
});
