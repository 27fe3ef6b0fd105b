import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, statSync, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { wipeDeletions } from '../../../server/api/deletions/wipe-deletions.ts';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { errorOf, until } from '../../support/until.ts';
import { download, upload } from '../../support/upload.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const pdf = '%PDF-1.7\nA letter';

describe("an organization's storage", () => {
  it('[U1] rejects concurrent uploads over the quota without saving them', async () => {
    const api = await startEmbeddedApi({ environment: { STORAGE_QUOTA_MB: '1' } });
    const [token, other] = [await signIn(api, { org: '204117' }), await signIn(api, { org: '204260' })];
    const content = pdf + ' '.repeat(400_000);
    const put = (name: string, by = token) => upload(api, 'files', { token: by, name, content });
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => put(`${at}.pdf`)));
    const [refused, ...others] = replies.filter((reply) => reply.status !== 200);
    expect(others).to.have.length(3);
    expect(refused!.status).to.equal(413);
    expect(refused!.body.msg).to.include('can store 1 MB').and.include('Delete files');
    const asImport = await upload(api, 'imports', {
      token,
      name: 'people.csv',
      content: `Last Name,Notes\n${'Lee,A note of some length\n'.repeat(12_000)}`,
      fields: { resource: 'contacts' },
    });
    expect(asImport.status).to.equal(413);
    const kept = readdirSync(join(api.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
    expect(kept.filter((name) => /[0-9a-f]{32}/.test(name))).to.have.length(2);
    expect((await sql`select from loose_blobs`.execute(api.database.db)).rows).to.deep.equal([]);
    expect((await put('theirs.pdf', other)).status).to.equal(200);
    const { p1: id } = replies.find((reply) => reply.status === 200)!.body;
    expect((await api.call('DELETE files', [{ id }], { token })).status).to.equal(200);
    expect((await put('again.pdf')).status).to.equal(200);
    await api.close();
  });
});

describe('the storage quota', () => {
  it('counts recordings and speech sounds', async () => {
    const api = await startEmbeddedApi({ environment: { STORAGE_QUOTA_MB: '1' } });
    const token = await signIn(api, { org: '204117' });
    const put = async () => (await upload(api, 'files', { token, name: 'a.pdf', content: pdf })).status;
    const { db } = api.database;
    await sql`
      insert into recordings (id, id_org, kind, made, state, size)
      values ('1-recording', 204117, 'call', now(), 'waiting', 600000)
    `.execute(db);
    await sql`
      insert into speech_sounds (name, id_org, text, language, voice, blob, size, used)
      values ('a', 204117, 'Hello', 'en', 'female', 'none', 300000, now())
    `.execute(db);
    expect(await put()).to.equal(200);
    await sql`update speech_sounds set size = 448576`.execute(db);
    expect(await put()).to.equal(413);
    await sql`delete from recordings`.execute(db);
    expect(await put()).to.equal(200);
    await api.close();
  });
});

describe('a file download whose client disconnects before the file opens', () => {
  it('closes without logging an error', async () => {
    const opened: AsyncIterable<Buffer>[] = [];
    const steps = new EventEmitter();
    const asked = once(steps, 'asked');
    const api = await startEmbeddedApi({
      blobs: ({ open }) => ({
        async open(...wanted) {
          steps.emit('asked');
          await once(steps, 'left');
          opened.push(await open(...wanted));
          return opened[0]!;
        },
      }),
    });
    const token = await signIn(api, { org: '204117' });
    const { p1: id } = (await upload(api, 'files', { token, name: 'a.pdf', content: pdf })).body;
    const reader = new AbortController();
    const headers = { Authorization: `Bearer ${token}` };
    const reading = errorOf(fetch(`${api.url}/files/${id}/content`, { headers, signal: reader.signal }));
    await asked;
    reader.abort();
    await reading;
    // The server handles this request after the disconnect, so its reply proves that the server noticed.
    expect((await api.call('GET health')).status).to.equal(200);
    steps.emit('left');
    await until(() => opened.length > 0);
    await until(() => (opened[0] as ReadStream).closed);
    await api.close();
    expect(await api.logText()).not.to.include('fault');
  });
});

describeOneApi('files', (api) => {
  let token: string;
  let other: string;
  before(async () => {
    token = await signIn(api, { org: '204117' });
    other = await signIn(api, { org: '204260' });
  });
  const put = (name: string, content: Buffer | string, fields = {}) =>
    upload(api, 'files', { token, name, content, fields });
  const blobs = () => {
    const folder = join(api.dataDir, 'files');
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    return names.filter((name) => statSync(join(folder, name)).isFile());
  };

  it('[U3] keep every byte and their name, and are served so that browsers cannot run them', async () => {
    const content = Buffer.concat([
      Buffer.from(pdf),
      Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 256)),
    ]);
    const sent = await put('Letter é.pdf', content, { folder: ' Letters / 2026 ' });
    expect(sent.status).to.equal(200);
    const id = sent.body.p1!;
    const [row] = (await api.call(`GET files/${id}`, undefined, { token })).body.results;
    expect(row).to.include({
      name: 'Letter é.pdf',
      folder: 'Letters/2026',
      size: content.length,
      type: 'application/pdf',
    });
    expect(row).not.to.have.property('blob');
    const got = await download(api, `files/${id}/content`, { token });
    expect(got.status).to.equal(200);
    expect(got.content.equals(content)).to.equal(true);
    expect(got.headers.get('content-type')).to.equal('application/pdf');
    expect(got.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(got.headers.get('content-security-policy')).to.contain('sandbox');
    expect(got.headers.get('content-disposition')).to.match(
      /^attachment; .*filename\*=UTF-8''Letter%20%C3%A9\.pdf$/,
    );
    const { rows } = await sql<{ detail: string }>`select detail from audit where record_id = ${id}`.execute(
      api.database.db,
    );
    expect(rows.map(({ detail }) => detail)).to.deep.equal([
      "Uploaded 'Letter é.pdf' into 'Letters/2026', 200,017 bytes",
    ]);
  });

  it('stay hidden from other practices', async () => {
    const id = (await put('own.pdf', pdf)).body.p1!;
    expect((await download(api, `files/${id}/content`, { token: other })).status).to.equal(404);
    const reply = await api.call('DELETE files', [{ id }], { token: other });
    expect(reply.status).to.equal(404);
    expect((await download(api, `files/${id}/content`, { token })).status).to.equal(200);
  });

  it('lose their content once the deletion can no longer be undone', async () => {
    const before = blobs().length;
    const id = (await put('gone.pdf', pdf)).body.p1!;
    expect(blobs()).to.have.length(before + 1);
    expect((await api.call('DELETE files', [{ id }], { token })).status).to.equal(200);
    expect((await download(api, `files/${id}/content`, { token })).status).to.equal(404);
    api.now.ms += 600_000;
    const store = createDiskBlobs(join(api.dataDir, 'files'));
    await wipeDeletions({ db: api.database.db, blobs: store, clock: () => api.now.ms });
    expect(blobs()).to.have.length(before);
  });

  it('[U3] get a safe name whatever name the client sends', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
      ['invoice\u202efdp.pdf', 'invoice fdp.pdf'],
      ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie_ x=1.pdf'],
      [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(196)}.pdf`],
      ['..pdf.pdf', 'pdf.pdf'],
    ];
    for (const [sent, kept] of names) {
      const reply = await put(sent, pdf);
      expect(reply.body.results[0], sent).to.include({ name: kept });
      const got = await download(api, `files/${reply.body.p1}/content`, { token });
      expect(got.headers.get('set-cookie')).to.equal(null);
    }
    const renamed = (await put('fine.pdf', pdf)).body.p1!;
    await api.call('PUT files', { id: renamed, name: 'x\u202e\r\ny' }, { token });
    const got = await download(api, `files/${renamed}/content`, { token });
    expect(got.headers.get('content-disposition')).to.equal('attachment; filename="x y.pdf"');
  });

  it('[U1] reject contents that do not match the name, without saving them', async () => {
    const before = blobs().length;
    const html = '<!DOCTYPE html><script>alert(1)</script>';
    const refused: [string, Buffer | string, RegExp][] = [
      ['page.html', html, /Choose one of these file types/],
      ['sound.wav', html, /the file isn’t WAV/],
      ['list.csv', html, /the file isn’t CSV/],
      ['letter.pdf', 'MZ\x90\0', /the file isn’t PDF/],
      ['letter.pdf.exe', pdf, /one of these file types/],
      ['picture.svg', '<svg/>', /one of these file types/],
      ['pdf', pdf, /one of these file types/],
      ['empty.pdf', '', /The file is empty/],
      ['list.csv', Buffer.from('PK\x03\x04'), /the file isn’t CSV/],
      ['constructor.__proto__', pdf, /one of these file types/],
    ];
    for (const [name, content, msg] of refused) {
      const reply = await put(name, content);
      expect(reply.status, name).to.equal(400);
      expect(reply.body.msg, name).to.match(msg);
    }
    expect(blobs()).to.have.length(before);
    const loose = await sql`select name from loose_blobs`.execute(api.database.db);
    expect(loose.rows).to.deep.equal([]);
  });

  it('[U2] remain packed if they are archives', async () => {
    expect((await put('old.zip', Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'))).status).to.equal(
      200,
    );
  });

  it('can be at most 25 MB and require a signed-in user', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 'a');
    const before = blobs().length;
    expect((await put('large.txt', large)).status).to.equal(413);
    expect(blobs()).to.have.length(before);
    expect((await put('largest.txt', large.subarray(1))).status).to.equal(200);
    const stranger = await upload(api, 'files', { token: 'none', name: 'a.pdf', content: pdf });
    expect(stranger.status).to.equal(401);
    const json = await api.call('POST files', { name: 'a.pdf' }, { token });
    expect(json.status).to.equal(415);
  });

  it('lose unreferenced content in the sweep after an hour', async () => {
    const store = createDiskBlobs(join(api.dataDir, 'files'));
    const held = (await put('held.pdf', pdf)).body.p1!;
    const gone = (await put('lost.pdf', pdf)).body.p1!;
    await sql`delete from files where id = ${gone}`.execute(api.database.db);
    const count = blobs().length;
    const sweepAfter = (minutes: number) =>
      sweepBlobs({ db: api.database.db, blobs: store, clock: () => Date.now() + minutes * 60_000 });
    await sweepAfter(50);
    expect(blobs()).to.have.length(count);
    await sweepAfter(70);
    expect(blobs()).to.have.length(count - 1);
    expect((await download(api, `files/${held}/content`, { token })).status).to.equal(200);
  });

  it('[U3] use generated names on disk', async () => {
    const store = createDiskBlobs(join(api.dataDir, 'files'));
    for (const name of ['../x', '/etc/passwd', 'a/../b', '', 'A'.repeat(32)]) {
      const fault = await store.open(name).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(fault, name).to.contain('Invalid blob name');
    }
    expect(blobs().every((name) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name))).to.equal(true);
  });
});
