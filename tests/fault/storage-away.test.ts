import { randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { sql } from 'kysely';
import type { BlobStore } from '../../server/api/blobs/blob-store.ts';
import { sweepBlobs } from '../../server/api/blobs/loose-blobs.ts';
import { openBucket } from '../../server/api/blobs/s3-blobs.ts';
import { storageMessages } from '../../shared/locales/en/files.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { errorOf, until } from '../support/until.ts';
import { download, upload } from '../support/upload.ts';

const apiKey = 'key-of-the-portal';
const headers = { 'X-Api-Key': apiKey };
const Bucket = 'files';

describe('an API whose S3 storage goes away', function () {
  this.timeout(120_000);
  let server: S3Server;
  let proxy: TcpProxy;
  let api: EmbeddedApi;
  let blobs: BlobStore;
  let token: string;
  before(async () => {
    server = await startS3Server();
    proxy = await startTcpProxy(server.port);
    const settings = await server.createBucket(Bucket, proxy.port);
    blobs = openBucket(settings, { answerMs: 20_000, attempts: 2 }).blobs;
    api = await startEmbeddedApi({ blobs: () => blobs });
    token = await signIn(api, { org: '204117' });
  });
  after(async () => {
    await api.close();
    await proxy.close();
    await server.close();
  });
  const content = Buffer.from(randomBytes(9 * 1024 * 1024).toString('base64'));
  const put = (name: string, sent = content) => upload(api, 'files', { token, name, content: sent });
  const contents = async () => {
    const { KeyCount } = await server.client.send(new ListObjectsV2Command({ Bucket }));
    const { Uploads = [] } = await server.client.send(new ListMultipartUploadsCommand({ Bucket }));
    return [KeyCount, Uploads.length];
  };
  const notices = async () => {
    const { status, body } = await api.call('GET health', undefined, { headers });
    expect(status).to.equal(200);
    return ((body as { notices?: string[] }).notices ?? []).filter((notice) => notice.startsWith('Files'));
  };
  const expectRestWorks = async () => {
    expect((await api.call('GET contacts', undefined, { token })).status).to.equal(200);
    const created = await api.call('POST contacts', { first_name: 'Ann', last_name: 'Away' }, { token });
    expect(created.status).to.equal(200);
  };

  it('refuses an upload that is cut off, saves nothing of it, and accepts it once the storage is back', async () => {
    const before = await contents();
    const cut = Buffer.concat([content, Buffer.from('the last part')]);
    const isCut = proxy.hangAt('the last part', 'before');
    const uploading = put('cut.txt', cut);
    await isCut;
    proxy.setMode('reset');
    const refused = await uploading;
    expect([refused.status, refused.body.msg]).to.deep.equal([424, storageMessages.unsaved]);
    const { rows } = await sql`select from files where name = 'cut.txt'`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    await expectRestWorks();
    expect(await notices()).to.deep.equal([
      'Files can’t be saved or opened (S3_BUCKET: files: ECONNRESET). Everything else works.',
    ]);

    proxy.setMode('pass');
    await until(async () => (await notices()).length === 0);
    const saved = await put('cut.txt', cut);
    expect(saved.status).to.equal(200);
    const got = await download(api, `files/${saved.body.p1}/content`, { token });
    expect(got.content.equals(cut)).to.equal(true);
    await sweepBlobs({ db: api.database.db, blobs, clock: () => Date.now() + 2 * 3_600_000 });
    expect(await contents(), 'without the parts of the first upload').to.deep.equal([before[0]! + 1, 0]);
  });

  it('cuts off a download so that the reader notices, refuses the next, and serves it once the storage is back', async () => {
    const { p1: id } = (await put('whole.txt')).body;
    const response = await fetch(`${api.url}/files/${id}/content`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const read = async () => {
      for await (const _chunk of response.body!) proxy.setMode('reset');
    };
    expect(await errorOf(read())).to.be.instanceOf(Error);
    const refused = await download(api, `files/${id}/content`, { token });
    expect(refused.status).to.equal(503);
    expect(refused.content.toString()).to.include(storageMessages.unreadable);
    await expectRestWorks();
    proxy.setMode('pass');
    const got = await download(api, `files/${id}/content`, { token });
    expect(got.content.equals(content)).to.equal(true);
  });
});
