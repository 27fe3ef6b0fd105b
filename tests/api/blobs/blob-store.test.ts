import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { BlobError, newBlobName, type BlobStore } from '../../../server/api/blobs/blob-store.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { openBucket } from '../../../server/api/blobs/s3-blobs.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { errorOf } from '../../support/until.ts';

interface TestStore {
  blobs: BlobStore;
  /** Names of everything stored, including parts of interrupted uploads. */
  contents(): Promise<string[]>;
  /** Leaves a part of a blob, as a process that is killed during an upload does. */
  leavePart(name: string): Promise<void>;
  close(): Promise<void>;
}

function openDisk(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'blob-store-'));
  return Promise.resolve({
    blobs: createDiskBlobs(folder),
    contents: () =>
      Promise.resolve(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name),
      ),
    leavePart: (name) => {
      const path = join(folder, name.slice(0, 2), name.slice(2, 4), `${name}.part`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'part');
      return Promise.resolve();
    },
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  });
}

async function openS3(): Promise<TestStore> {
  const server = await startS3Server();
  const { client } = server;
  const settings = await server.createBucket('contract');
  const { bucket: Bucket } = settings;
  return {
    blobs: openBucket(settings).blobs,
    async contents() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return [...Contents.map(({ Key }) => Key!), ...Uploads.map(({ UploadId }) => UploadId!)];
    },
    async leavePart(name) {
      const target = { Bucket, Key: `files/${name}` };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'part' }));
    },
    close: () => server.close(),
  };
}

const openers: Readonly<Record<string, () => Promise<TestStore>>> = { disk: openDisk, S3: openS3 };

/** Size above which a store may upload in several parts. */
const large = 12 * 1024 * 1024 + 12_345;

for (const [kind, open] of Object.entries(openers))
  describe(`a blob store on ${kind}`, () => {
    let store: TestStore;
    before(async () => (store = await open()));
    after(() => store.close());
    const put = (content: Buffer, name = newBlobName()) => store.blobs.put(name, inChunks(content));
    const read = async (name: string, range?: { start: number; end: number }) =>
      buffer(await store.blobs.open(name, range));

    for (const [what, size] of [
      ['an empty', 0],
      ['a small', 1000],
      ['a large', large],
    ] as const)
      it(`stores ${what} blob with its size and SHA-256 and reads it back`, async () => {
        const content = randomBytes(size);
        const name = newBlobName('recordings');
        expect(await put(content, name)).to.deep.equal({
          name,
          size,
          hash: createHash('sha256').update(content).digest(),
        });
        expect(await store.blobs.sizeOf(name)).to.equal(size);
        expect((await read(name)).equals(content)).to.equal(true);
      });

    it('reads ranges, and nothing beyond the end', async () => {
      const { name } = await put(Buffer.from('0123456789'));
      expect((await read(name, { start: 0, end: 0 })).toString()).to.equal('0');
      expect((await read(name, { start: 3, end: 5 })).toString()).to.equal('345');
      expect((await read(name, { start: 8, end: 100 })).toString()).to.equal('89');
      expect((await read(name, { start: 10, end: 20 })).toString()).to.equal('');
    });

    it('rejects a missing blob with one kind of error', async () => {
      const name = newBlobName();
      const error = await errorOf(store.blobs.open(name));
      expect(error).to.be.instanceOf(BlobError).and.include({ reason: 'missing' });
      expect(await store.blobs.sizeOf(name)).to.equal(undefined);
      await store.blobs.remove(name);
    });

    for (const [when, size] of [
      ['at once', 0],
      ['in the middle', large],
    ] as const)
      it(`stores nothing if the source fails ${when}, and passes its error on`, async () => {
        const before = await store.contents();
        const name = newBlobName();
        const error = await errorOf(store.blobs.put(name, failing(size)));
        expect(error).to.include({ message: 'the source failed' });
        expect(await store.contents()).to.deep.equal(before);
        expect(await store.blobs.sizeOf(name)).to.equal(undefined);
      });

    it('removes a blob and the part that a killed process left', async () => {
      const before = await store.contents();
      const { name } = await put(Buffer.from('content'));
      await store.leavePart(name);
      expect(await store.contents()).to.have.length(before.length + 2);
      await store.blobs.remove(name);
      expect(await store.contents()).to.deep.equal(before);
    });

    it('frees the connection of a reader that stops early', async () => {
      const { name } = await put(randomBytes(1_000_000));
      for (let count = 0; count < 60; count += 1)
        for await (const _chunk of await store.blobs.open(name)) break;
      expect(await read(name)).to.have.length(1_000_000);
    });

    it('[U3] accepts only generated names', async () => {
      for (const name of ['../x', '/etc/passwd', 'a/../b', '', 'A'.repeat(32), 'files-'.padEnd(38, 'a')])
        expect(String(await errorOf(store.blobs.open(name))), name).to.contain('Invalid blob name');
    });
  });

async function* inChunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) {
    await nextTurn();
    yield content.subarray(at, at + 65_536);
  }
}

async function* failing(size: number): AsyncGenerator<Buffer> {
  yield* inChunks(Buffer.alloc(size, 'a'));
  throw new Error('the source failed');
}
