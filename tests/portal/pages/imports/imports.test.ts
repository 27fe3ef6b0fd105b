import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { importRefusedMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { startFilesApi, type FilesApi } from '../files/files-api.ts';
import { getBytes, sendForm } from '../files/send-form.ts';
import { enter } from '../sign-in/staff.ts';

const place = pathsOf(contacts);
const id = '1760000000-import';
const here = place.importOne(id);

const uploaded = {
  id,
  name: 'people.csv',
  resource: 'contacts',
  status: 'uploaded',
  columns: ['First', 'Surname', 'Cell', 'Shoe size'],
  sample: [
    ['Ann', '<b>Doe</b>', '312-555-0100', '38'],
    ['Bob', 'Roe', '', '44'],
  ],
  mapping: ['first_name', 'last_name', 'mobile_phone', ''],
  rule: 'update',
};
const checked = {
  ...uploaded,
  status: 'checked',
  rows: 24,
  done: 24,
  to_create: 16,
  to_update: 3,
  to_skip: 0,
  refused: 5,
  faults: [
    { line: 3, field: 'mobile_phone', msg: 'Mobile Phone must have 10 digits', value: '=cmd|555' },
    { line: 9, field: 'last_name', msg: 'Last name is required.', value: '' },
  ],
};

describe('import page', () => {
  let api: FilesApi;
  let portal: TestPortal;
  let browser: Browser;

  before(async () => {
    api = await startFilesApi();
    api.auth.report(level2);
    portal = await startTestPortal({ api: api.url });
    browser = await enter(portal, api.auth.addUser({ access_group: 'Everything' }));
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  const put = (record: object) => api.auth.records.set('imports', [{ ...record }]);
  const sent = () => api.auth.callsOf('PUT imports').at(-1)?.body;

  it('starts from the list page, lists required columns, and offers a matching sample', async () => {
    const list = await browser.get(place.list);
    expect(list.all('a').map((link) => attributeOf(link, 'href'))).to.include(place.import);
    const { text } = await browser.get(place.import);
    expect(text).to.include('Required columns First Name, Last Name Optional columns Phone,');
    const sample = await getBytes(portal, browser, `${place.import}?sample=1`);
    expect(sample.headers.get('content-disposition')).to.equal('attachment; filename=sample-contacts.csv');
    const [header = '', ...rows] = sample.bytes.toString().trim().split('\r\n');
    expect(header).to.match(/^First Name,Last Name,Phone,Mobile Phone,Email,/);
    expect(rows).to.have.length(2);
    expect(new Set(rows.map((row) => row.split(',').length))).to.deep.equal(
      new Set([header.split(',').length]),
    );
  });

  it('passes the file to the API with its resource and redirects to the columns page', async () => {
    const { csrfToken } = await browser.get(place.import);
    const fields = { _csrf: csrfToken };
    const files = [{ name: 'people.csv', bytes: 'First,Surname\nAnn,Doe\n', type: 'text/csv' }];
    const answer = await sendForm(portal, browser, { path: place.import, fields, files });
    const { path, fields: received, name } = api.uploads.at(-1)!;
    expect([path, received, name]).to.deep.equal(['imports', { resource: 'contacts' }, 'people.csv']);
    expect(answer.headers.location).to.match(/^\/app\/contacts\/import\/1760000000-\d+$/);

    const refusals: [object, number, string][] = [
      [{ status: 400, msg: 'The file has no rows.' }, 422, 'The file has no rows.'],
      [{ status: 404, msg: 'Not found' }, 404, 'Import is not available for this account.'],
    ];
    for (const [refusal, status, sentence] of refusals) {
      api.refusals.push(refusal as { status: number; msg: string });
      const refused = await sendForm(portal, browser, { path: place.import, fields, files });
      expect(refused.status).to.equal(status);
      expect(refused.withRole('alert').join()).to.include(sentence);
    }
    const excel = [{ name: 'people.xlsx', bytes: 'PK' }];
    const other = await sendForm(portal, browser, { path: place.import, fields, files: excel });
    expect([other.status, other.withRole('alert').join()]).to.deep.equal([
      422,
      'Please fix these Choose one of these file types: CSV, TXT.',
    ]);
  });

  it('shows each column with its first values and suggested field and checks the chosen mapping', async () => {
    const note = 'It was read as Windows-1252.';
    put({ ...uploaded, loaded_before: 1_760_000_000, note });
    const page = await browser.get(here);
    expect(page.text).to.include('Surname <b>Doe</b> · Roe');
    expect(page.text).to.include('Matched by patient code, or else by phone and name.');
    expect(page.text).to.match(/people\.csv · times in Central \(C[DS]T\)/);
    expect(page.text).to.include('This file was already loaded on 10/09/2025 03:53 AM CDT.');
    expect(page.text).to.include(note);
    const chosen = ['Import First as', 'Import Surname as', 'Import Shoe size as'].map((label) => {
      const select = page.control(label)!;
      return page.fill('Check the file').fields[attributeOf(select, 'name')!];
    });
    expect(chosen).to.deep.equal([['first_name'], ['last_name'], ['']]);

    const twice = await browser.press(page, 'Check the file', {
      'column-1': 'first_name',
      'column-3': 'zip',
    });
    expect(twice.status).to.equal(422);
    const [summary = ''] = twice.withRole('alert');
    expect(summary)
      .to.include('First Name is chosen for two columns.')
      .and.include('Choose the column that has Last Name.');
    expect(twice.fill('Check the file').fields['column-3']).to.deep.equal(['zip']);
    expect(sent()).to.equal(undefined);

    await browser.press(twice, 'Check the file', { 'column-1': 'last_name', 'column-3': '', rule: 'skip' });
    expect(sent()).to.deep.equal({
      id,
      status: 'checking',
      mapping: ['first_name', 'last_name', 'mobile_phone', ''],
      rule: 'skip',
    });
  });

  it('shows progress automatically with and without scripts', async () => {
    put({ ...uploaded, status: 'checking', rows: 4_000, done: 1_200 });
    const page = await browser.get(here);
    const part = page.all('div').find((one) => attributeOf(one, 'id') === 'import-progress')!;
    expect(attributeOf(part, 'data-refresh-seconds')).to.equal('2');
    expect(textOf(part)).to.equal('1,200 of 4,000 rows');
    expect(page.html).to.include('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
    const link = page.all('a').find((one) => textOf(one) === 'Stop import');
    const asked = await browser.get(`${here}${attributeOf(link, 'href')}`);
    expect(asked.text).to.include('Stop import?').and.include(importMessages.cancelBefore('people.csv'));
    expect(asked.html).to.not.include('http-equiv="refresh"');
    expect(JSON.stringify(sent() ?? {})).to.not.include('cancelled');
    await browser.press(asked, 'Stop import');
    expect(sent()).to.deep.equal({ id, status: 'cancelled' });
  });

  it('shows planned changes before writing and imports exactly those', async () => {
    put(checked);
    const page = await browser.get(here);
    expect(page.text).to.include('New 16 To update 3 Unchanged 0 Rejected 5');
    const receding = page.all('div').filter((one) => attributeOf(one, 'class') === 'none');
    expect(receding.map(textOf)).to.deep.equal(['Unchanged 0']);
    expect(page.text).to.include('3 Mobile Phone Mobile Phone must have 10 digits =cmd|555');
    expect(page.text).to.include('9 Last Name Last name is required. nothing');
    expect(page.text).to.include('The first 2 of 5 rejected rows.');
    const again = await browser.get(`${here}?columns=1`);
    expect(again.control('Import First as')).to.not.equal(undefined);
    await browser.press(page, 'Import 19 people');
    expect(sent()).to.deep.equal({ id, status: 'running' });
  });

  it('counts rejected rows rather than their errors and says how to fix the rows', async () => {
    const faults = [3, 3, 3, 3, 3, 9].map((line) => ({ ...checked.faults[0], line }));
    const refusedRows = `GET imports/${id}/refused_rows`;
    api.auth.always.set(refusedRows, { body: { success: true, results: [] } });
    for (const [status, advice] of [
      ['checked', importRefusedMessages.later],
      ['done', importMessages.mendRefused],
    ] as const) {
      put({ ...checked, status, faults });
      const page = await browser.get(here);
      expect(page.text).to.include('The first 2 of 5 rejected rows.').and.include(advice);
    }
    api.auth.always.delete(refusedRows);
  });

  it('offers no import when every row was rejected', async () => {
    put({ ...checked, to_create: 0, to_update: 0 });
    const page = await browser.get(here);
    expect(page.text).to.include('There is nothing to import.');
    expect(
      page
        .all('button')
        .map(textOf)
        .filter((text) => /^Import/.test(text)),
    ).to.deep.equal([]);
  });

  it('downloads rejected rows exactly as the API returns them', async () => {
    put(checked);
    const bytes = Buffer.from('\uFEFFFirst,Reason\r\nBob,"no name"\r\n');
    api.contents.set(`imports/${id}/refused`, {
      bytes,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    });
    const page = await browser.get(here);
    const link = page.all('a').find((one) => textOf(one) === 'Download 5 rejected rows')!;
    const got = await getBytes(portal, browser, attributeOf(link, 'href')!);
    expect(got.bytes.equals(bytes)).to.equal(true);
    expect(['content-type', 'content-disposition'].map((name) => got.headers.get(name))).to.deep.equal([
      'text/csv; charset=utf-8',
      'attachment; filename=refused-contacts.csv',
    ]);
  });

  it('hides rejected rows from users without the export right', async () => {
    put(checked);
    api.auth.groups.set('Desk', { contacts: 'T', may_export: 'F' });
    const desk = await enter(portal, api.auth.addUser({ access_group: 'Desk' }));
    expect((await desk.get(here)).text).to.not.include('Download 5 rejected rows');
    expect((await desk.get(`${here}/refused`)).status).to.equal(403);
  });

  it('shows the result with links to continue and rejects further steps', async () => {
    const { csrfToken } = await browser.get(here);
    put({ ...checked, status: 'done' });
    const page = await browser.get(here);
    expect(page.withRole('status').join()).to.include('19 people imported.');
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include.members([
      place.list,
      place.import,
    ]);
    const before = api.auth.callsOf('PUT imports').length;
    const late = await browser.post(here, { _csrf: csrfToken, step: 'run' });
    expect(late.text).to.include('This import has moved to another step.');
    expect(api.auth.callsOf('PUT imports')).to.have.length(before);
  });

  it('shows the columns again with the reason after a failed import', async () => {
    put({ ...uploaded, status: 'failed', error: 'Line 7 could not be read.' });
    const page = await browser.get(here);
    expect(page.withRole('alert').join()).to.include('Line 7 could not be read.');
    expect(page.fill('Check the file').fields['rule']).to.deep.equal(['update']);
  });

  it('returns 404 for an unknown import or one of another resource', async () => {
    put({ ...checked, resource: 'payments' });
    expect((await browser.get(here)).status).to.equal(404);
    expect((await browser.get(place.importOne('1760000000-none'))).status).to.equal(404);
  });
});
