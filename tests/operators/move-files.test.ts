import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { openOwnFiles, openSharedFiles } from '../../server/api/blobs/file-storage.ts';
import type { BlobStore } from '../../server/api/blobs/blob-store.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { storeBlob } from '../../server/api/blobs/loose-blobs.ts';
import { openBucket } from '../../server/api/blobs/s3-blobs.ts';
import { readConfig } from '../../server/config.ts';
import { runAdmin } from '../support/admin.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../support/database.ts';
import { environmentOf, startS3Server, type S3Server } from '../support/s3-server.ts';
import { errorOf } from '../support/until.ts';

describe('admin move-files', function () {
  this.timeout(120_000);
  let server: S3Server;
  let database: TestDatabase;
  let port: DatabasePort;
  let dataDir: string;
  let bucket: BlobStore;
  let disk: BlobStore;
  let environment: Record<string, string>;
  let count = 0;
  before(async () => (server = await startS3Server()));
  after(() => server.close());
  beforeEach(async () => {
    database = await createTestDatabase();
    port = await openDatabasePort(database);
    dataDir = mkdtempSync(join(tmpdir(), 'move-files-'));
    disk = createDiskBlobs(join(dataDir, 'files'));
    const settings = await server.createBucket(`files-${(count += 1)}`);
    bucket = openBucket(settings).blobs;
    environment = { DATABASE_URL: port.url, DATA_DIR: dataDir, ...environmentOf(settings) };
    await sql`insert into org (id, name, phone) values (700001, 'Practice', '3125550100')`.execute(
      database.db,
    );
  });
  afterEach(async () => {
    port.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  const own = { production: true } as const;
  /** Opens the files as a restarted API does. */
  const startOn = (fileStorage: 'disk' | 's3') =>
    openOwnFiles({ ...readConfig(environment), ...own, fileStorage }, database.db);
  const move = (to: 'disk' | 's3', ...options: string[]) =>
    runAdmin(['move-files', ...options], { ...environment, FILE_STORAGE: to });
  const failureOf = async (work: Promise<unknown>) => ((await errorOf(work)) as Error).message;
  async function add(blobs: BlobStore, content: string): Promise<string> {
    const { db } = database;
    const { name, size } = await storeBlob(
      { db, blobs, clock: Date.now },
      (async function* () {
        yield await Promise.resolve(Buffer.from(content));
      })(),
    );
    await sql`
      insert into files (id, id_org, name, size, type, created, blob)
      values (${name}, 700001, ${content}, ${size}, 'text/plain', now(), ${name})
    `.execute(db);
    return name;
  }
  const read = async (blobs: BlobStore, name: string) => (await buffer(await blobs.open(name))).toString();

  it('moves files to a bucket while the service runs, deletes originals only with the flag, and moves them back', async () => {
    const first = await add(await startOn('disk'), 'first');
    const second = await add(disk, 'second');
    expect(await failureOf(move('s3'))).to.match(/^S3_BUCKET: files-\d is not in use yet\. Restart the API/);
    const serving = await startOn('s3');
    const third = await add(serving, 'third');
    expect(await disk.sizeOf(third)).to.equal(undefined);
    for (const [name, content] of [
      [first, 'first'],
      [second, 'second'],
      [third, 'third'],
    ] as const)
      expect(await read(serving, name)).to.equal(content);

    const progress = new PassThrough();
    expect(await runAdmin(['move-files'], { ...environment, FILE_STORAGE: 's3' }, progress)).to.match(
      /^2 files, 11 bytes copied\. Already copied: 1 file\.\nThe originals/,
    );
    expect(await text(progress.end())).to.match(
      /^Copying from DATA_DIR: .*\n1 of 3 files\n2 of 3 files\n3 of 3 files\n$/,
    );
    await bucket.remove(first);
    await bucket.put(second, (await disk.open(first)) as AsyncIterable<Buffer>);
    expect(await move('s3'), 'after an interruption').to.match(
      /^2 files, 11 bytes copied\. Already copied: 1 file\./,
    );
    expect(await read(bucket, first)).to.equal('first');
    expect(await read(bucket, second)).to.equal('second');
    expect(await read(disk, second)).to.equal('second');

    expect(await move('s3', '--delete-source')).to.match(
      /\n2 originals deleted\.\nDATA_DIR: .* no more files/,
    );
    for (const name of [first, second]) expect(await disk.sizeOf(name)).to.equal(undefined);
    expect(await read(await startOn('s3'), second)).to.equal('second');
    expect(await read(await startOn('disk'), first)).to.equal('first');
    expect(await move('disk', '--delete-source')).to.match(
      /^3 files, 16 bytes copied\. Already copied: 0 files\.\n3 originals deleted/,
    );
    expect(await bucket.sizeOf(third)).to.equal(undefined);
    expect(await read(disk, third)).to.equal('third');
  });

  it('deletes nothing if one copy differs', async () => {
    const [one, two] = [await add(await startOn('disk'), 'one'), await add(disk, 'two')];
    await startOn('s3');
    await move('s3');
    await bucket.put(two, await disk.open(one));
    expect(await failureOf(move('s3', '--delete-source'))).to.match(
      /the copy of \w+ differs\. Nothing was deleted/,
    );
    for (const name of [one, two]) expect(await disk.sizeOf(name)).to.equal(3);
  });

  it('keeps the source in use while it has files without a record', async () => {
    await add(await startOn('disk'), 'one');
    const { name } = await storeBlob({ db: database.db, blobs: disk, clock: Date.now }, loose());
    await startOn('s3');
    expect(await move('s3', '--delete-source')).to.match(
      /Left in DATA_DIR: \S+: 1 file without a record\. Run/,
    );
    await disk.remove(name);
    expect(await move('s3', '--delete-source')).to.match(/has no more files/);
    expect(await failureOf(move('s3'))).to.match(/^DATA_DIR: \S+ has no files to move\.$/);
    const config = { ...readConfig(environment), ...own };
    expect(await failureOf(openSharedFiles({ ...config, fileStorage: 'disk' }, database.db))).to.match(
      /does not contain the files of this database's API/,
    );
  });

  it('names files that neither storage has, and writes to the audit trail', async () => {
    const gone = await add(await startOn('disk'), 'gone');
    await disk.remove(gone);
    await startOn('s3').catch(() => undefined);
    await add(disk, 'here');
    await startOn('s3');
    expect(await move('s3')).to.include(`Missing in both: 1 file, for example ${gone}.`);
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where resource = 'installation'
    `.execute(database.db);
    expect(rows).to.have.length(1);
    expect(rows[0]!.detail).to.match(/^Copied 1 file from DATA_DIR: .* to S3_BUCKET: files-\d$/);
  });
});

async function* loose() {
  yield await Promise.resolve(Buffer.from('loose'));
}
