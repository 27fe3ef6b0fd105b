import { expect } from 'chai';
import { sql } from 'kysely';
import { BlobError } from '../../../server/api/blobs/blob-store.ts';
import { storageMessages } from '../../../shared/locales/en/files.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi, type Envelope } from '../../support/embedded-api.ts';
import { download, upload } from '../../support/upload.ts';

describe('files while the file storage fails', () => {
  let api: EmbeddedApi;
  let token: string;
  let reason: BlobError['reason'] | undefined;
  const fail = () => Promise.reject(new BlobError(reason!, 'S3_BUCKET: files: ECONNREFUSED'));
  before(async () => {
    api = await startEmbeddedApi({
      blobs: (disk) => ({
        put: (name, source) => (reason ? fail() : disk.put(name, source)),
        open: (name, range) => (reason ? fail() : disk.open(name, range)),
      }),
    });
    token = await signIn(api, { org: '204117' });
  });
  beforeEach(() => (reason = undefined));
  after(() => api.close());
  const put = () => upload(api, 'files', { token, name: 'notes.txt', content: 'Notes' });
  const get = async (id: string) => {
    const { status, headers, content } = await download(api, `files/${id}/content`, { token });
    return { status, headers, content: content.toString() };
  };
  const messageIn = (content: string) => (JSON.parse(content) as Envelope).msg;

  it('rejects an upload with its own message, saves nothing and logs the reason', async () => {
    reason = 'unsaved';
    const refused = await put();
    expect([refused.status, refused.body.msg]).to.deep.equal([424, storageMessages.unsaved]);
    const { rows } = await sql`select from files where name = 'notes.txt'`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    reason = undefined;
    expect((await put()).status).to.equal(200);
  });

  it('answers a download with 503 or, if the content is missing, 404', async () => {
    const { p1: id = '' } = (await put()).body;
    reason = 'unreadable';
    const away = await get(id);
    expect([away.status, messageIn(away.content)]).to.deep.equal([503, storageMessages.unreadable]);
    expect(away.headers.get('retry-after')).to.equal('5');
    reason = 'missing';
    const gone = await get(id);
    expect([gone.status, messageIn(gone.content)]).to.deep.equal([404, storageMessages.missing]);
    reason = undefined;
    expect(await get(id)).to.include({ status: 200, content: 'Notes' });
    expect((await api.logText()).match(/"msg":"request failed"/g)).to.have.length(3);
  });
});
