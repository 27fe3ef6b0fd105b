import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { files } from '../../../../shared/resources/files.ts';
import { phoneFiles } from '../../../../shared/resources/library.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf, menuHref } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { until } from '../../../support/until.ts';
import { enter } from '../sign-in/staff.ts';
import { startFilesApi, type FilesApi } from './files-api.ts';
import { getBytes, sendBody, sendForm, type SentForm } from './send-form.ts';

const place = pathsOf(files);
const wave = Buffer.concat([Buffer.from('RIFF'), randomBytes(4), Buffer.from('WAVE'), randomBytes(5_000)]);

describe('file upload and download', () => {
  let api: FilesApi;
  let portal: TestPortal;
  let browser: Browser;
  let token: string;
  let folder: string;

  before(async () => {
    api = await startFilesApi();
    portal = await startTestPortal({ api: api.url });
    browser = await enter(portal, api.auth.addUser({ access_group: 'Everything' }));
    token = (await browser.get(place.create)).csrfToken;
    folder = join(portal.config.dataDir, 'uploads');
  });
  beforeEach(() => {
    api.uploads.length = 0;
    api.downloads.length = 0;
  });
  afterEach(() => until(async () => (await left()).length === 0));
  after(async () => {
    await portal.close();
    await api.close();
  });

  const left = async () => (existsSync(folder) ? readdir(folder) : []);
  const send = ({ fields, ...form }: SentForm, path = place.create) =>
    sendForm(portal, browser, { path, fields: { _csrf: token, ...fields }, ...form });

  it('uploads a file unchanged into its folder and downloads the same bytes', async () => {
    const bytes = randomBytes(2_000_000);
    const answer = await send({
      fields: { folder: 'Letters' },
      files: [{ name: 'Brief an Müller.pdf', bytes }],
    });
    expect([answer.status, answer.headers.location]).to.deep.equal([303, `${place.list}?folder=Letters`]);
    const [upload] = api.uploads;
    expect([upload!.name, upload!.fields]).to.deep.equal(['Brief an Müller.pdf', { folder: 'Letters' }]);
    expect(upload!.bytes.equals(bytes)).to.equal(true);

    const list = await browser.get(`${place.list}?folder=Letters`);
    expect(list.text).to.include('Brief an Müller.pdf was uploaded.');
    const menu = await browser.get(menuHref(list, 'Brief an Müller.pdf'));
    const link = menu.all('a').find((one) => attributeOf(one, 'class') === 'download');
    const got = await getBytes(portal, browser, attributeOf(link, 'href')!);
    expect(got.bytes.equals(bytes)).to.equal(true);
    expect(got.headers.get('content-disposition')).to.equal(
      `attachment; filename="Brief an M?ller.pdf"; filename*=UTF-8''Brief%20an%20M%C3%BCller.pdf`,
    );
    expect(got.headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
    expect(got.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(got.headers.get('cache-control')).to.equal('no-store');
  });

  it('accepts several files in one form and names the rejected ones', async () => {
    api.refusals.push({ status: 400, msg: 'The name ends in .pdf, but this is no PDF file.' });
    const two = [
      { name: 'bad.pdf', bytes: 'x' },
      { name: 'good.txt', bytes: 'y' },
      { name: 'page.html', bytes: '<script>' },
    ];
    const answer = await send({ fields: { folder: 'Old' }, files: two });
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include('good.txt was uploaded.');
    expect(answer.withRole('alert').join()).to.include('2 of 3 files could not be uploaded.');
    const came = answer.all('li').map(textOf);
    expect(came.filter((line) => /\.(?:pdf|txt|html)\b/.test(line))).to.deep.equal([
      'bad.pdf: The name ends in .pdf, but this is no PDF file.',
      'good.txt was uploaded.',
      came.find((line) => line.startsWith('page.html: Choose one of these file types')),
    ]);
    expect(attributeOf(answer.control('Folder'), 'value')).to.equal('Old');
    expect(api.uploads.map(({ name }) => name)).to.deep.equal(['bad.pdf', 'good.txt']);
  });

  it('reports files before an oversized file as not saved', async () => {
    const answer = await send({
      files: [
        { name: 'first.txt', bytes: 'a' },
        { name: 'large.pdf', bytes: Buffer.alloc(25 * 1024 * 1024 + 1) },
        { name: 'after.txt', bytes: 'b' },
      ],
    });
    expect(answer.status).to.equal(413);
    const came = answer.all('li').map(textOf);
    expect(came).to.include('first.txt: Not saved: the upload was interrupted. Upload it again.');
    expect(
      came.find((line) => line.startsWith('large.pdf: The file is too large. The limit is 25 MB')),
    ).to.include('The files after that one were not uploaded.');
    expect(api.uploads).to.have.length(0);
  });

  it('responds to scripts with JSON that has the next URL or the error', async () => {
    const headers = { accept: 'application/json' };
    const done = await send({ headers, files: [{ name: 'a.txt', bytes: 'a' }] });
    expect([done.status, JSON.parse(done.html)]).to.deep.equal([
      200,
      { goesTo: place.list, done: 'a.txt was uploaded.' },
    ]);
    const none = await send({ headers });
    expect([none.status, JSON.parse(none.html)]).to.deep.equal([422, { msg: 'Choose a file.' }]);
  });

  it('[U1] shows the form with the limit for an oversized file or too many files', async () => {
    const large = await send({ files: [{ name: 'a.pdf', bytes: Buffer.alloc(25 * 1024 * 1024 + 1) }] });
    expect(large.status).to.equal(413);
    expect(large.withRole('alert').join()).to.include('The file is too large. The limit is 25 MB');
    const many = await send({ files: Array.from({ length: 11 }, () => ({ name: 'a.txt', bytes: 'a' })) });
    expect([many.status, many.withRole('alert').join()]).to.deep.equal([
      413,
      'Please fix these Upload at most 10 files at a time.',
    ]);
    expect(api.uploads).to.have.length(0);
  });

  it('says that the upload result is unknown when the API fails after the upload', async () => {
    api.refusals.push({ status: 500, msg: 'stack' });
    const answer = await send({ files: [{ name: 'a.txt', bytes: 'a' }] });
    expect([answer.status, api.uploads.length]).to.deep.equal([502, 1]);
    expect(answer.withRole('alert').join()).to.include('We don’t know whether the file was uploaded');
    expect(answer.text).to.not.include('stack');
  });

  it('rejects upload forms without a token, from another site, or with the token in the URL', async () => {
    const file = { files: [{ name: 'a.txt', bytes: 'a' }] };
    const answers = [
      await sendForm(portal, browser, { path: place.create, ...file }),
      await sendForm(portal, browser, { path: place.create, fields: { _csrf: 'wrong' }, ...file }),
      await sendForm(portal, browser, { path: `${place.create}?_csrf=${token}`, ...file }),
      await send({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, ...file }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403]);
    const byHeader = await sendForm(portal, browser, {
      path: place.create,
      headers: { 'x-csrf-token': token },
      ...file,
    });
    expect([byHeader.status, api.uploads.length]).to.deep.equal([303, 1]);
  });

  it('rejects uploads from users who are signed out or lack the section, and to pages without uploads', async () => {
    const closed = await enter(portal, api.auth.addUser({ user_name: 'desk', access_group: 'Front Desk' }));
    const form = { fields: { _csrf: token }, files: [{ name: 'a.txt', bytes: 'a' }] };
    const stranger = await sendForm(portal, portal.browser(), { path: place.create, ...form });
    expect([stranger.status, stranger.headers.location]).to.deep.equal([303, paths.login.to()]);
    const forbidden = await sendForm(portal, closed, { path: place.create, ...form });
    expect([forbidden.status, forbidden.headers.location]).to.deep.equal([303, paths.home.to()]);
    for (const path of [place.list, paths.user.to(), paths.login.to()])
      expect((await sendForm(portal, browser, { path, ...form })).status, path).to.equal(403);
    expect(api.uploads).to.have.length(0);
  });

  it('[U1] survives 200 malformed bodies and leaves nothing on the disk', async () => {
    const text = `--b\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n${token}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n`;
    const shapes = Array.from({ length: 200 }, (_, n) => malformed(text, n));
    const statuses = new Set<number>();
    for (const { body, type } of shapes) {
      const { status } = await sendBody(portal, browser, {
        path: place.create,
        body,
        headers: { 'content-type': type },
      });
      statuses.add(status);
    }
    expect([...statuses].filter((status) => status >= 500)).to.deep.equal([]);
    expect(statuses).to.include(400);
    expect((await browser.get(place.create)).status).to.equal(200);
  });

  it('rejects a cross-site form before reading the body', async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect({ port: portal.port, host: '127.0.0.1' });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST ${place.create} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nSec-Fetch-Site: cross-site\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\n`,
    );
    await until(async () => answer.includes('\r\n'));
    socket.destroy();
    expect(answer).to.match(/^HTTP\/1\.1 403 /);
  });

  it('removes files of an aborted upload and files left by a crash', async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect({ port: portal.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(
      `POST ${place.create} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(5_000)}`,
    );
    await until(async () => (await left()).length === 1);
    socket.destroy();
    await until(async () => (await left()).length === 0);

    const old = join(folder, 'u-crash');
    await mkdir(old);
    const hourAgo = Date.now() / 1000 - 3_600;
    await utimes(old, hourAgo, hourAgo);
    await send({ files: [{ name: 'a.txt', bytes: 'a' }] });
    expect(await left()).to.not.include('u-crash');
  });

  it('[U3] serves a file with any name safely, as a download that cannot run', async () => {
    const hazards = [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['a\r\nSet-Cookie: evil=1.txt', 'aSet-Cookie: evil=1.txt'],
      ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
      ['C:\\windows\\a".txt', 'a".txt'],
      [`${'x'.repeat(400)}.txt`, `${'x'.repeat(196)}.txt`],
      ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ];
    for (const [given = '', safe = ''] of hazards) {
      await send({ files: [{ name: given, bytes: '<script>alert(1)</script>', type: 'text/html' }] });
      const { name } = api.uploads.at(-1)!;
      expect(name, given).to.equal(safe);
      const record = api.auth.records.get('files')!.at(-1)!;
      // Returns the original name, as another API might.
      Object.assign(record, { name: given });
      const got = await getBytes(portal, browser, place.content(String(record['id'])));
      expect(got.headers.get('content-type')).to.equal('application/octet-stream');
      expect(got.headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
      expect(got.headers.get('content-disposition')).to.match(/^attachment; filename=/);
      expect(got.headers.get('set-cookie') ?? '').to.not.include('evil');
      const list = await browser.get(place.list);
      expect(list.html).to.not.include('<img src=x');
    }
  });

  it('[R2] forwards no API headers and returns 404 for unknown files', async () => {
    const id = '1760000000-own';
    api.auth.records.set('files', [{ id, name: 'a.txt' }]);
    const headers = {
      'content-type': 'text/html',
      'set-cookie': 'evil=1',
      'x-powered-by': 'api',
      'content-disposition': 'inline',
    };
    api.contents.set(`files/${id}/content`, { bytes: Buffer.from('<p>'), headers });
    const got = await getBytes(portal, browser, place.content(id));
    expect([got.status, got.headers.get('set-cookie'), got.headers.get('x-powered-by')]).to.deep.equal([
      200,
      null,
      null,
    ]);
    expect(got.headers.get('content-type')).to.equal('application/octet-stream');
    for (const other of ['1760000000-none', '..%2f..%2fusers', '%00'])
      expect((await getBytes(portal, browser, place.content(other))).status, other).to.equal(404);
    const stranger = await getBytes(portal, portal.browser(), place.content(id));
    expect(stranger.status).to.equal(303);
  });

  it('plays phone files in the row menu by byte ranges and allows media only on that page', async () => {
    const phone = pathsOf(phoneFiles);
    const answer = await send(
      { files: [{ name: 'greeting.wav', bytes: wave, type: 'audio/wav' }] },
      phone.create,
    );
    expect([answer.status, answer.headers.location]).to.deep.equal([303, phone.list]);
    const list = await browser.get(menuHref(await browser.get(phone.list), 'greeting.wav'));
    const player = list.all('audio')[0]!;
    expect(['preload', 'aria-label'].map((name) => attributeOf(player, name))).to.deep.equal([
      'none',
      'Play greeting.wav',
    ]);
    expect(list.headers['content-security-policy']).to.include("media-src 'self';");
    expect((await browser.get(place.list)).headers['content-security-policy']).to.not.include('media-src');

    const part = await getBytes(portal, browser, {
      path: attributeOf(player, 'src')!,
      range: 'bytes=100-199',
    });
    expect([part.status, part.headers.get('content-range')]).to.deep.equal([
      206,
      `bytes 100-199/${wave.length}`,
    ]);
    expect(part.bytes.equals(wave.subarray(100, 200))).to.equal(true);
    expect(
      ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => part.headers.get(name)),
    ).to.deep.equal(['audio/wav', 'inline', 'nosniff']);
    const html = await send({ files: [{ name: 'page.html.exe', bytes: '<script>' }] }, phone.create);
    expect([html.status, html.withRole('alert').join()]).to.deep.equal([
      422,
      'Please fix these Choose one of these file types: WAV, MP3.',
    ]);
    const id = String(api.auth.records.get('phone_files')![0]!['id']);
    api.contents.set(`phone_files/${id}/content`, {
      bytes: Buffer.from('<script>'),
      headers: { 'content-type': 'text/html' },
    });
    const liar = await getBytes(portal, browser, phone.content(id));
    expect([liar.headers.get('content-type'), liar.headers.get('content-disposition')]).to.deep.equal([
      'application/octet-stream',
      'attachment; filename=greeting.wav',
    ]);
  });

  it('shows the result of a payment file with the line, field and reason of each rejected row', async () => {
    const payments = pathsOf(paymentFiles);
    const csv = { files: [{ name: 'payments.csv', bytes: 'patient_id,amount\n1,x\n' }] };
    const answer = await send(csv, payments.create);
    const id = String(api.auth.records.get('payment_files')![0]!['id']);
    expect(answer.headers.location).to.equal(payments.one(id));
    expect(api.uploads[0]!.path).to.equal('payments/upload_file');
    Object.assign(api.auth.records.get('payment_files')![0]!, {
      rejected: 3,
      errors: JSON.stringify([{ line: 2, field: 'amount', msg: 'Amount must be in dollars', value: '<b>x' }]),
    });
    const { text, status } = await browser.get(payments.one(id));
    expect(status).to.equal(200);
    expect(text).to.include('Line Field Reason Value in the file 2 Amount Amount must be in dollars <b>x');
    expect(text).to.include('The first 1 of 3 rejected rows.');
  });
});

/** Returns a truncated, garbled or wrongly delimited body of a kind known to crash servers. */
function malformed(text: string, n: number): { body: Buffer; type: string } {
  const type = 'multipart/form-data; boundary=b';
  const cut = { body: Buffer.from(text.slice(0, Math.floor((n * text.length) / 200))), type };
  const shapes = [
    cut,
    { body: Buffer.from(text.replace('Content-Disposition', `${'\u0000'.repeat(n)}Disposition`)), type },
    { body: Buffer.from(text.replace('name="file"', `name="file[${'a]['.repeat(n)}"`)), type },
    { body: Buffer.from(text), type: `multipart/form-data; boundary=${'x'.repeat(n)}` },
    { body: Buffer.from(text.replace('"_csrf"', '"__proto__"').replace('"file"', `"file${n}"`)), type },
    { body: Buffer.from(text.replace('\r\n\r\nhello', `\r\n${'A'.repeat(n * 500)}: x\r\n\r\nhello`)), type },
    { body: Buffer.concat([Buffer.from(text.slice(0, -9)), randomBytes(n)]), type },
    { body: Buffer.from(text.repeat(n % 40)), type },
  ];
  return shapes[n % shapes.length]!;
}
