import { buffer as collect } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { queueLane } from '../../../server/api/reminders/queue-work.ts';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { writeBackup } from '../../../server/api/backup/write-backup.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addStoredFile, digestTables } from '../../support/backups.ts';
import { runAdmin } from '../../support/admin.ts';

const secret = 'backup-secret-'.padEnd(32, 'x');

/** Digests all data that a restore recovers. */
const readRestored = (database: TestDatabase) =>
  digestTables(database, ['migrations', 'installation', 'backups']);

describe('backups', function () {
  this.timeout(120_000);
  let api: EmbeddedApi;
  let folder: string;
  let source: Record<string, string>;
  let ports: DatabasePort[];
  let targets: TestDatabase[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
    api = await startEmbeddedApi();
    ports = [await openDatabasePort(api.database)];
    targets = [];
    source = { DATABASE_URL: ports[0]!.url, DATA_DIR: api.dataDir, BACKUP_SECRET: secret };
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
    const dataDir = mkdtempSync(join(folder, 'target-'));
    return {
      database,
      dataDir,
      settings: { DATABASE_URL: port.url, DATA_DIR: dataDir, BACKUP_SECRET: secret },
    };
  }
  const path = (name = 'one.backup') => join(folder, name);
  const backUp = (...more: string[]) => runAdmin(['backup', '--to', path(), ...more], source);
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('restore all rows, files, sequences and rules elsewhere', async () => {
    const content = randomBytes(200_000);
    const blob = await addStoredFile(api, '1732000000-big', content);
    expect(await backUp()).to.include('1 file,');
    const target = await openTarget();
    const told = await runAdmin(['restore', '--from', path()], target.settings);
    expect(told).to.match(/^Restored the backup of .*: [\d,]+ rows, 1 file\.\nThe installation is held/);
    const [before, after] = [await readRestored(api.database), await readRestored(target.database)];
    expect(after).to.deep.equal(before);
    const blobs = createDiskBlobs(join(target.dataDir, 'files'));
    expect((await collect(await blobs.open(blob))).equals(content)).to.equal(true);
    const { rows } = await sql<{ held_reason: string }>`select held_reason from installation`.execute(
      target.database.db,
    );
    expect(rows[0]!.held_reason).to.equal('restored');
  });

  it('restore running jobs as waiting, without those that a newer job had replaced', async () => {
    const { db, pool } = api.database;
    const lock =
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'lost' where locked_at is null";
    const lane = { idOrg: '204117', channel: 'text' } as const;
    await queueLane(db, lane);
    await pool.query(lock);
    await queueLane(db, lane);
    await pool.query(lock);
    await backUp();
    const target = await openTarget();
    await runAdmin(['restore', '--from', path()], target.settings);
    const { rows } = await target.database.pool.query(
      "select key, attempts, locked_at from graphile_worker.jobs where task_identifier = 'deliver'",
    );
    expect(rows).to.deep.equal([{ key: 'deliver:204117:text', attempts: 0, locked_at: null }]);
  });

  it('restore as an owner who is not a superuser', async () => {
    await backUp();
    const target = await openTarget();
    const { pool } = target.database;
    await pool.query(
      "do $$ begin create role plain_owner login password 'plain'; exception when duplicate_object then null; end $$",
    );
    await pool.query('create extension pg_trgm; create extension btree_gin');
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    await pool.query(`alter database ${rows[0]!.name} owner to plain_owner`);
    await pool.query('alter schema public owner to plain_owner');
    const url = new URL(target.settings.DATABASE_URL);
    [url.username, url.password] = ['plain_owner', 'plain'];
    await runAdmin(['restore', '--from', path()], { ...target.settings, DATABASE_URL: url.href });
    const [before, after] = [await readRestored(api.database), await readRestored(target.database)];
    expect(after).to.deep.equal(before);
  });

  it('refuse an altered or incomplete file or another secret before any change', async () => {
    await addStoredFile(api, '1732000000-file', Buffer.from('content'));
    await backUp();
    const bytes = readFileSync(path());
    expect(bytes.includes('Lakeside')).to.equal(false);
    const altered = Buffer.from(bytes);
    altered[Math.trunc(bytes.length / 2)]! ^= 1;
    writeFileSync(path('altered'), altered);
    writeFileSync(path('short'), bytes.subarray(0, -100));
    const target = await openTarget();
    const restore = (name: string, settings = target.settings) =>
      refusal(runAdmin(['restore', '--from', path(name)], settings));
    expect(await restore('altered')).to.match(/damaged/);
    expect(await restore('short')).to.match(/damaged/);
    expect(await restore('one.backup', { ...target.settings, BACKUP_SECRET: 'y'.repeat(32) })).to.match(
      /another BACKUP_SECRET/,
    );
    expect(await restore('missing')).to.match(/ENOENT/);
    expect(readdirSync(target.dataDir)).to.deep.equal([]);
    const { rows } = await target.database.pool.query("select from pg_tables where schemaname = 'public'");
    expect(rows).to.have.length(0);
    expect(
      await refusal(runAdmin(['verify-backup', '--from', path('short')], { BACKUP_SECRET: secret })),
    ).to.match(/damaged/);
  });

  it('refuse a database or folder with data', async () => {
    await backUp();
    expect(await refusal(runAdmin(['restore', '--from', path()], source))).to.match(/is not empty/);
    const target = await openTarget();
    await addStoredFile(api, '1732000000-file', Buffer.from('content'));
    expect(
      await refusal(runAdmin(['restore', '--from', path()], { ...target.settings, DATA_DIR: api.dataDir })),
    ).to.match(/files is not empty/);
    const before = await readRestored(api.database);
    expect(
      await refusal(runAdmin(['restore', '--from', path()], { ...source, DATA_DIR: target.dataDir })),
    ).to.match(/The database is not empty: public\.\w+ has rows/);
    expect(await readRestored(api.database)).to.deep.equal(before);
  });

  it('refuse a version with another database schema', async () => {
    const { pool } = api.database;
    const blobs = createDiskBlobs(join(api.dataDir, 'files'));
    const target = await openTarget();
    const write = () =>
      writeBackup({ pool, blobs, path: path(), secret, now: api.now.ms, report: () => undefined });
    const restore = () => refusal(runAdmin(['restore', '--from', path()], target.settings));
    await pool.query("insert into migrations (number, name, checksum) values (9999, '9999_next.sql', 'x')");
    await write();
    expect(await restore()).to.match(/schema is newer than this version’s.*Restore it with version/);
    await pool.query('delete from migrations where number >= 21');
    await write();
    expect(await restore()).to.match(/schema is older than this version’s/);
    const { rows } = await target.database.pool.query('select from org');
    expect(rows).to.have.length(0);
  });

  it('print their contents and keep only the newest files of their own', async () => {
    for (const name of ['backup-20250101T000000Z.portal', 'backup-20250102T000000Z.portal', 'notes.txt'])
      writeFileSync(path(name), 'old');
    const written = await runAdmin(['backup', '--to', folder, '--keep', '2'], source);
    expect(written).to.match(/1 older backup deleted\./);
    const names = readdirSync(folder).sort();
    expect(names).to.have.length(3).and.include('notes.txt').and.include('backup-20250102T000000Z.portal');
    const newest = names.find((name) => name > 'backup-2026')!;
    const told = await runAdmin(['verify-backup', '--from', path(newest)], { BACKUP_SECRET: secret });
    expect(told).to.match(
      /^Complete backup of \d{4}-.*\nSchema: \d{4}_\w+\.sql [0-9a-f]{16}\n0 files, [\d,]+ bytes uncompressed, SHA-256 [0-9a-f]{64}\n/,
    );
    expect(told).to.match(/^public\.org +\d+$/m);
    expect(await refusal(runAdmin(['backup', '--to', folder], { ...source, BACKUP_SECRET: '' }))).to.match(
      /BACKUP_SECRET is missing/,
    );
  });

  it('appear in the notices of the health check once the last one is too old', async () => {
    const apiKey = 'key-of-the-portal';
    const watched = await startEmbeddedApi({ environment: { API_KEY: apiKey, BACKUP_MAX_AGE_HOURS: '24' } });
    const port = await openDatabasePort(watched.database);
    const notices = async () => {
      const { body } = await watched.call('GET health', undefined, { headers: { 'X-Api-Key': apiKey } });
      return ((body as { notices?: string[] }).notices ?? []).filter((notice) => notice.includes('backup'));
    };
    try {
      expect(await notices()).to.deep.equal(['There is no backup yet. Run `admin backup`.']);
      await runAdmin(['backup', '--to', path()], {
        ...source,
        DATABASE_URL: port.url,
        DATA_DIR: watched.dataDir,
      });
      expect(await notices()).to.deep.equal([]);
      watched.now.ms += 72.5 * 3_600_000;
      expect(await notices()).to.deep.equal(['The last backup was 3 days ago. Run `admin backup`.']);
    } finally {
      port.close();
      await watched.close();
    }
  });

  it('hold off the deletion of files until they are written', async () => {
    const blob = await addStoredFile(api, '1732000000-file', Buffer.from('content'));
    await sql`delete from files where id = '1732000000-file'`.execute(api.database.db);
    const blobs = createDiskBlobs(join(api.dataDir, 'files'));
    const sweep = () => sweepBlobs({ db: api.database.db, blobs, clock: () => Date.now() + 2 * 3_600_000 });
    const client = await api.database.pool.connect();
    await client.query('select pg_advisory_lock(20261128)');
    await sweep();
    await collect(await blobs.open(blob));
    await client.query('select pg_advisory_unlock(20261128)');
    client.release();
    await sweep();
    expect(await refusal(blobs.open(blob).then(collect))).to.match(/is missing$/);
  });
});
