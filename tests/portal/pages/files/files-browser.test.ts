import { level2 } from '../../../support/test-api.ts';
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { files } from '../../../../shared/resources/files.ts';
import { phoneFiles } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { itSlow } from '../../../support/full-run.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { enterByForm } from '../../../support/sign-in.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { startFilesApi, type FilesApi } from './files-api.ts';

/** Without scripts, a normal run tests only uploads and imports; the rest is also tested without a browser. */
for (const javaScriptEnabled of [true, false]) {
  const walk = javaScriptEnabled ? it : itSlow;
  describe(`files in Chromium, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    let api: FilesApi;
    let portal: TestPortal;
    let visitor: Visitor;

    before(async () => {
      api = await startFilesApi();
      api.auth.report(level2);
      portal = await startTestPortal({ api: api.url });
      const { user_name } = api.auth.addUser({ access_group: 'Everything' });
      visitor = await newVisitor({ javaScriptEnabled, baseURL: portal.url });
      await enterByForm(visitor.page, user_name);
    });
    after(async () => {
      await visitor.close();
      await portal.close();
      await api.close();
      expect(visitor.complaints).to.deep.equal([]);
    });

    it('can be uploaded together and are shown in their folder', async () => {
      const { page } = visitor;
      await page.goto(pathsOf(files).list);
      await page
        .getByRole('textbox', { name: 'Folder' })
        .or(page.getByRole('combobox', { name: 'Folder' }))
        .first()
        .fill('Letters');
      const big = randomBytes(4_000_000);
      await page.getByLabel('Files', { exact: true }).setInputFiles([
        { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('one') },
        { name: 'two.pdf', mimeType: 'application/pdf', buffer: big },
      ]);
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('2 files were uploaded.').waitFor();
      expect(new URL(page.url()).search).to.equal('?folder=Letters');
      expect(api.uploads.map(({ name, fields }) => [name, fields['folder']])).to.deep.equal([
        ['one.txt', 'Letters'],
        ['two.pdf', 'Letters'],
      ]);
      expect(api.uploads[1]!.bytes.equals(big)).to.equal(true);
    });

    walk('shows at the field why a file was rejected and accepts the next one', async () => {
      const { page } = visitor;
      await page.goto(pathsOf(files).list);
      const field = page.getByLabel('Files', { exact: true });
      const upload = page.getByRole('button', { name: 'Upload' });
      await upload.click();
      await page.getByText('Choose a file.').first().waitFor();
      await field.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
      await upload.click();
      await page
        .getByText(/^Choose one of these file types: PDF/)
        .first()
        .waitFor();
      expect(await field.getAttribute('aria-invalid')).to.equal('true');
      await field.setInputFiles({ name: 'good.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await upload.click();
      await page.getByText('good.txt was uploaded.').waitFor();
    });

    walk('lists which of several files were saved and keeps the rejected ones selected', async () => {
      const { page } = visitor;
      await page.goto(pathsOf(files).list);
      const field = page.getByLabel('Files', { exact: true });
      await field.setInputFiles([
        { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
        { name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      ]);
      await page.getByRole('button', { name: 'Upload' }).click();
      await page
        .getByText(/kept\.txt was uploaded\./)
        .first()
        .waitFor();
      await page
        .getByText(/page\.html: Choose one of these file types/)
        .first()
        .waitFor();
      if (!javaScriptEnabled) return;
      const left = await field.evaluate((input: HTMLInputElement) =>
        [...input.files!].map(({ name }) => name),
      );
      expect(left).to.deep.equal(['page.html']);
      await page.getByRole('link', { name: 'More for kept.txt' }).waitFor();
      expect(await page.getByText('No files yet').count()).to.equal(0);
      expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).to.equal(true);
    });

    walk('plays a phone file under the content security policy', async () => {
      const { page } = visitor;
      await page.goto(pathsOf(phoneFiles).list);
      await page
        .getByLabel('Files', { exact: true })
        .setInputFiles({ name: 'tone.wav', mimeType: 'audio/wav', buffer: tone() });
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('tone.wav was uploaded.').waitFor();
      await page.getByRole('link', { name: 'More for tone.wav' }).click();
      await page.locator('audio').waitFor();
      if (!javaScriptEnabled) return;
      const seconds = await page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
        await audio.play();
        return audio.duration;
      });
      expect(seconds).to.be.closeTo(1, 0.01);
    });

    it('show the progress of an import automatically until the check is done', async () => {
      const { page } = visitor;
      const id = '1760000000-import';
      const record = {
        id,
        name: 'people.csv',
        resource: 'contacts',
        columns: ['First', 'Last'],
        sample: [['Ann', 'Doe']],
        mapping: ['first_name', 'last_name'],
        rule: 'update',
      };
      const put = (more: object) => api.auth.records.set('imports', [{ ...record, ...more }]);
      put({ status: 'checking', rows: 200, done: 20 });
      await page.goto(pathsOf(contacts).importOne(id));
      await page.getByText('20 of 200 rows').waitFor();
      put({ status: 'checking', rows: 200, done: 120 });
      await page.getByText('120 of 200 rows').waitFor();
      put({ status: 'checked', rows: 200, done: 200, to_create: 200 });
      await page.getByRole('button', { name: 'Import 200 people' }).waitFor();
    });
  });
}

/** Returns one second of audio at 8 kHz and 16 bits. */
function tone(): Buffer {
  const bytes = Buffer.alloc(16_044);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(16_036, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 16_000],
    [40, 16_000],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36);
  for (let n = 0; n < 8_000; n += 1) bytes.writeInt16LE(Math.round(8_000 * Math.sin(n / 4)), 44 + 2 * n);
  return bytes;
}
