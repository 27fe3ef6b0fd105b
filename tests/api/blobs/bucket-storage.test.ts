import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { openOwnFiles, openSharedFiles } from '../../../server/api/blobs/file-storage.ts';
import { storeBlob } from '../../../server/api/blobs/loose-blobs.ts';
import { readConfig, type S3Settings } from '../../../server/config.ts';
import { runAdmin } from '../../support/admin.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { environmentOf, startS3Server, type S3Server } from '../../support/s3-server.ts';
import { errorOf } from '../../support/until.ts';

describe('files in a bucket', function () {
  this.timeout(120_000);
  let server: S3Server;
  let database: TestDatabase;
  let bucket: S3Settings;
  let folder: string;
  let count = 0;
  const closing: (() => unknown)[] = [];
  before(async () => (server = await startS3Server()));
  after(() => server.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bucket-storage-'));
    database = await createTestDatabase();
    bucket = await newBucket();
    closing.push(
      () => database.drop(),
      () => rmSync(folder, { recursive: true }),
    );
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const newBucket = () => server.createBucket(`files-${(count += 1)}`);
  const configOf = (s3: S3Settings) => ({
    ...readConfig({ DATA_DIR: folder, FILE_STORAGE: 's3', ...environmentOf(s3) }),
    production: true,
  });
  const messageOf = async (work: Promise<unknown>) => ((await errorOf(work)) as Error).message;
  async function addFile(content: string): Promise<string> {
    const { db } = database;
    const blobs = await openOwnFiles(configOf(bucket), db);
    const { name } = await storeBlob({ db, blobs, clock: Date.now }, one(content));
    await sql`insert into org (id, name, phone) values (700001, 'Practice', '3125550100')`.execute(db);
    await sql`
      insert into files (id, id_org, name, size, type, created, blob)
      values ('1732000000-a', 700001, 'a.txt', ${content.length}, 'text/plain', now(), ${name})
    `.execute(db);
    return name;
  }

  it('stop a production API from starting on a bucket without the files of its database', async () => {
    await addFile('a letter');
    const other = await newBucket();
    expect(await messageOf(openOwnFiles(configOf(other), database.db))).to.match(
      /^S3_BUCKET: files-\d has none of the files that this database names\. Name the bucket with the files, or/,
    );
    await openOwnFiles(configOf(bucket), database.db);
  });

  it('stop a production worker from starting on another bucket than the API', async () => {
    await openOwnFiles(configOf(bucket), database.db);
    const other = await newBucket();
    expect(await messageOf(openSharedFiles(configOf(other), database.db))).to.match(
      /does not contain the files of this database's API\. Use the same bucket for both/,
    );
    await openSharedFiles(configOf(bucket), database.db);
  });

  it('survive a backup and a restore into an empty bucket', async () => {
    const name = await addFile('a letter');
    const settingsOf = (port: DatabasePort, s3: S3Settings) => ({
      ...{ DATABASE_URL: port.url, DATA_DIR: folder, FILE_STORAGE: 's3', ...environmentOf(s3) },
      BACKUP_SECRET: 'backup-secret-'.padEnd(32, 'x'),
    });
    const port = await openDatabasePort(database);
    const target = await createTestDatabase({ migrated: false, durable: false });
    const targetPort = await openDatabasePort(target);
    closing.unshift(
      () => port.close(),
      () => targetPort.close(),
      () => target.drop(),
    );
    const path = join(folder, 'one.backup');
    expect(await runAdmin(['backup', '--to', path], settingsOf(port, bucket))).to.include('1 file,');
    const restore = (s3: S3Settings) => runAdmin(['restore', '--from', path], settingsOf(targetPort, s3));
    expect(await messageOf(restore(bucket))).to.match(
      /^S3_BUCKET: files-\d is not empty\. Restore into an empty bucket\.$/,
    );
    const empty = await newBucket();
    expect(await restore(empty)).to.include('1 file.');
    const restored = await openSharedFiles(configOf(empty), target.db);
    expect((await buffer(await restored.open(name))).toString()).to.equal('a letter');
  });
});

async function* one(content: string) {
  yield await Promise.resolve(Buffer.from(content));
}
