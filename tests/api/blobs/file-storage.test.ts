import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openOwnFiles, openSharedFiles } from '../../../server/api/blobs/file-storage.ts';
import { storeBlob } from '../../../server/api/blobs/loose-blobs.ts';
import { startWorker } from '../../../server/api/start-worker.ts';
import { readConfig } from '../../../server/config.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { silentLog } from '../../support/silent-log.ts';

const nobody = 65_534;

describe('the file storage', () => {
  let database: TestDatabase;
  let folders: string[];
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'file-storage-'));
    folders.push(folder);
    return folder;
  };
  beforeEach(async () => {
    folders = [];
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const faultOf = (opened: Promise<unknown>) =>
    opened.then(
      () => '',
      (error: Error) => error.message,
    );
  const worker = (dataDir: string) => {
    const config = {
      ...readConfig({
        NODE_ENV: 'production',
        SESSION_SECRET: 's'.repeat(32),
        DATA_SECRET: 'd'.repeat(32),
        REDIS_URL: 'redis://127.0.0.1:1',
        API_KEY: 'key-of-the-portal',
        DATA_DIR: dataDir,
      }),
    };
    return startWorker({ config, log: silentLog, database: { ...database, close: () => Promise.resolve() } });
  };

  it('creates a missing folder and leaves no write-check file behind', async () => {
    const dataDir = join(makeFolder(), 'deep', 'down');
    await openSharedFiles({ dataDir, production: false }, database.db);
    expect(readdirSync(join(dataDir, 'files'))).to.deep.equal([]);
  });

  it('names DATA_DIR in the error if the folder cannot be created', async () => {
    const dataDir = makeFolder();
    writeFileSync(join(dataDir, 'files'), 'in its place');
    for (const open of [openOwnFiles, openSharedFiles])
      expect(await faultOf(open({ dataDir, production: false }, database.db))).to.match(
        /^DATA_DIR: \S+\/files is not writable \((EEXIST|ENOTDIR)\)/,
      );
    expect(await faultOf(worker(dataDir))).to.match(/^DATA_DIR: \S+\/files is not writable/);
  });

  it('fails to open if the process user has no write permission', async () => {
    const dataDir = makeFolder();
    chmodSync(dataDir, 0o500);
    // Root ignores file permissions, so a test run as root switches to another user here.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) {
      chownSync(dataDir, nobody, nobody);
      process.seteuid?.(nobody);
    }
    const fault = await faultOf(openOwnFiles({ dataDir, production: false }, database.db));
    if (isRoot) process.seteuid?.(0);
    expect(fault).to.match(/\(EACCES\)/);
  });

  it('stops a production API from starting without the files that its database names', async () => {
    const [dataDir, empty] = [makeFolder(), makeFolder()];
    const named = await createTestDatabase();
    const own = { dataDir, production: true };
    const blobs = await openOwnFiles(own, named.db);
    const { name } = await storeBlob(
      { db: named.db, blobs, clock: Date.now },
      (async function* () {
        yield await Promise.resolve(Buffer.from('a sound'));
      })(),
    );
    await named.pool.query("insert into org (id, name, phone) values (700001, 'Practice', '3125550100')");
    await named.pool.query(
      `insert into files (id, id_org, name, blob, size, type, created)
      values ('1732000000-a', 700001, 'a.txt', $1, 7, 'text/plain', now())`,
      [name],
    );
    expect(await faultOf(openOwnFiles({ ...own, dataDir: empty }, named.db))).to.match(
      /^DATA_DIR: \S+ has none of the files that this database names\. Mount the folder with the files/,
    );
    expect(await faultOf(openOwnFiles({ dataDir: empty, production: false }, named.db))).to.equal('');
    rmSync(
      join(
        dataDir,
        'files',
        readdirSync(join(dataDir, 'files')).find((one) => one.startsWith('.of-'))!,
      ),
    );
    expect(await faultOf(openOwnFiles(own, named.db)), 'with the files of a restore').to.equal('');
    await named.drop();
  });

  it('stops a production worker from starting with a different folder than the API', async () => {
    const [ofApi, ofWorker] = [makeFolder(), makeFolder()];
    await openOwnFiles({ dataDir: ofApi, production: true }, database.db);
    expect(await faultOf(worker(ofWorker))).to.match(
      /^DATA_DIR: \S+ does not contain the files of this database's API\. Use the same folder for both and start the API first\.$/,
    );
    expect(await faultOf(openSharedFiles({ dataDir: ofApi, production: true }, database.db))).to.equal('');
    const another = await createTestDatabase();
    // Test databases are copied from a template and share its keys, so this one gets a different key.
    await another.pool.query("update database_keys set value = '\\x01'");
    await openOwnFiles({ dataDir: ofWorker, production: true }, another.db);
    await another.drop();
    expect(await faultOf(worker(ofWorker)), 'of another database').to.match(/^DATA_DIR/);
  });
});
