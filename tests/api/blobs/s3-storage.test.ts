import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../server/config.ts';
import { BlobError, newBlobName } from '../../../server/api/blobs/blob-store.ts';
import { openBucket } from '../../../server/api/blobs/s3-blobs.ts';
import { freePort } from '../../support/run-folder.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { errorOf, until } from '../../support/until.ts';

const large = 12 * 1024 * 1024;
/** Short enough to wait for, and long enough for a busy machine. */
const limits = { answerMs: 3_000, attempts: 1 };

async function* inChunks(content: Buffer, at: (sent: number) => void = () => undefined) {
  for (let sent = 0; sent < content.length; sent += 65_536) {
    at(sent);
    yield await Promise.resolve(content.subarray(sent, sent + 65_536));
  }
}

const messageOf = async (work: Promise<unknown>) => ((await errorOf(work)) as Error).message;

describe('the startup check of an S3 bucket', () => {
  let server: S3Server;
  let settings: S3Settings;
  before(async () => {
    server = await startS3Server();
    settings = await server.createBucket('files');
  });
  after(() => server.close());
  const check = (changes: Partial<S3Settings> = {}) =>
    openBucket({ ...settings, ...changes }, limits).requireWritable();

  it('deletes its test object', async () => {
    await check();
    expect((await server.client.send(new ListObjectsV2Command({ Bucket: 'files' }))).KeyCount).to.equal(0);
  });

  for (const [what, code, changes] of [
    ['a missing bucket', 'NoSuchBucket', { bucket: 'none' }],
    ['a wrong key', 'SignatureDoesNotMatch', { secretKey: 'wrong' }],
  ] as const)
    it(`fails for ${what}, with the reason`, async () => {
      const location = 'bucket' in changes ? changes.bucket : 'files';
      expect(await messageOf(check(changes))).to.equal(
        `S3_BUCKET: ${location} is not writable (${code}). Files are stored there.`,
      );
    });

  it('fails for a key that may not list multipart uploads, as each deletion does', async () => {
    const guard = createServer((near, answer) => {
      if (near.method === 'GET' && near.url?.includes('uploads'))
        return void answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      const { method, url: path, headers } = near;
      const far = request({ host: '127.0.0.1', port: server.port, method, path, headers });
      far.on('response', (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      });
      near.pipe(far);
    }).listen(0, '127.0.0.1');
    await once(guard, 'listening');
    try {
      const endpoint = `http://127.0.0.1:${(guard.address() as AddressInfo).port}`;
      expect(await messageOf(check({ endpoint }))).to.include('is not writable (AccessDenied)');
    } finally {
      guard.closeAllConnections();
      guard.close();
    }
  });

  it('fails without an answer', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await messageOf(check({ endpoint }))).to.include('is not writable (ECONNREFUSED)');
  });

  for (const [what, options] of [
    ['cannot encrypt', []],
    ['ignores the request to encrypt', ['encrypts']],
  ] as const)
    it(`fails for a store that ${what}, unless the setting allows it`, async () => {
      const other = await startS3Server(options);
      try {
        const there = await other.createBucket('files');
        expect(await messageOf(check(there))).to.match(
          /^S3_ENCRYPTION: S3_BUCKET: files does not confirm that it encrypts with AES256\. Set `none` only if/,
        );
        await check({ ...there, encryption: 'none' });
      } finally {
        await other.close();
      }
    });

  it('fails for a KMS key of a store without keys', async () => {
    expect(await messageOf(check({ encryption: 'arn:aws:kms:us-east-1:1:key/a' }))).to.include(
      'does not confirm that it encrypts with aws:kms',
    );
  });
});

describe('an S3 store behind a failing network', () => {
  let server: S3Server;
  let proxy: TcpProxy;
  let storage: ReturnType<typeof openBucket>;
  before(async () => {
    server = await startS3Server();
    proxy = await startTcpProxy(server.port);
    storage = openBucket(await server.createBucket('files', proxy.port), limits);
  });
  beforeEach(() => proxy.setMode('pass'));
  after(async () => {
    await proxy.close();
    await server.close();
  });
  const reasonOf = async (work: Promise<unknown>) => {
    const error = await errorOf(work);
    return error instanceof BlobError ? error.reason : error;
  };
  const contents = async () => {
    const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket: 'files' }));
    const { Uploads = [] } = await server.client.send(new ListMultipartUploadsCommand({ Bucket: 'files' }));
    return { objects: Contents.map(({ Key }) => Key), uploads: Uploads.length };
  };

  for (const mode of ['reset', 'hang'] as const) {
    it(`stores nothing of an upload that ends with a ${mode}, and stores the next one`, async () => {
      const { blobs } = storage;
      const before = await contents();
      const [name, content] = [newBlobName(), randomBytes(large)];
      const cut = inChunks(content, (sent) => sent > large - 131_072 && proxy.setMode(mode));
      expect(await reasonOf(blobs.put(name, cut))).to.equal('unsaved');
      proxy.setMode('pass');
      expect((await contents()).objects).to.deep.equal(before.objects);
      expect(await blobs.sizeOf(name)).to.equal(undefined);
      await blobs.remove(name);
      expect(await contents()).to.deep.equal(before);
      await blobs.put(name, inChunks(content));
      expect((await buffer(await blobs.open(name))).equals(content)).to.equal(true);
    });

    it(`ends a download with an error after a ${mode} in the middle`, async () => {
      const { blobs } = storage;
      const content = randomBytes(large);
      const { name } = await blobs.put(newBlobName(), inChunks(content));
      const read = async () => {
        for await (const _chunk of await blobs.open(name)) proxy.setMode(mode);
      };
      expect(await reasonOf(read())).to.equal('unreadable');
      expect(await reasonOf(blobs.open(name))).to.equal('unreadable');
      proxy.setMode('pass');
      expect((await buffer(await blobs.open(name))).equals(content)).to.equal(true);
    });
  }

  it('reports the problem until the store works again, without further use', async () => {
    const { blobs } = storage;
    expect(blobs.problem?.()).to.equal(undefined);
    proxy.setMode('reset');
    await errorOf(blobs.sizeOf(newBlobName()));
    expect(blobs.problem?.()).to.equal('S3_BUCKET: files: ECONNRESET');
    proxy.setMode('pass');
    await until(() => blobs.problem?.() === undefined);
  });
});
