import { expect } from 'chai';
import { sql } from 'kysely';
import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { files } from '../../../../shared/resources/files.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { startWorker } from '../../../../server/api/start-worker.ts';
import { readConfig } from '../../../../server/config.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, findDeleteButton, menuHref, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser } from '../../../support/sign-in.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { until } from '../../../support/until.ts';
import { getBytes, sendForm } from '../files/send-form.ts';
import { signIn } from '../sign-in/staff.ts';

const place = pathsOf(contacts);

describe('file and import section with the real API', () => {
  let api: EmbeddedApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let portal: TestPortal;
  let browser: Browser;
  const ahead = { ms: 0 };

  before(async () => {
    api = await startEmbeddedApi();
    const config = readConfig({ DATA_DIR: api.dataDir });
    const database = { ...api.database, close: api.database.drop };
    worker = await startWorker({ config, log: silentLog, database });
    portal = await startTestPortal({ api: api.url, clock: () => Date.now() + ahead.ms });
    await addUser(api);
    browser = portal.browser();
    await signIn(browser, { user_name: 'pat' });
  });
  after(async () => {
    await portal.close();
    await worker.close();
    await api.close();
  });

  const upload = async (path: string, file: { name: string; bytes: Buffer | string }) => {
    const { csrfToken } = await browser.get(path);
    // Record IDs start with the time in seconds, so a later second makes this ID the newest.
    api.now.ms += 1000;
    const answer = await sendForm(portal, browser, { path, fields: { _csrf: csrfToken }, files: [file] });
    expect(answer.status, answer.text).to.equal(303);
    return String(answer.headers.location);
  };
  const linkTo = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((one) => [attributeOf(one, 'aria-label'), textOf(one)].includes(text)),
      'href',
    ) ?? '';
  /** Reloads the page until a button or link matches. */
  const whenReady = async (path: string, text: RegExp): Promise<Page> => {
    let page = await browser.get(path);
    await until(async () => {
      page = await browser.get(path);
      return [...page.all('button'), ...page.all('a')].some((one) => text.test(textOf(one)));
    }, 15_000);
    return page;
  };

  it('asks for the meaning of unknown words and applies the choice', async () => {
    const bytes = 'First,Last,Cell,Language\nWilla,Wordley,3125550191,Span\nXena,Wordley,3125550192,Span\n';
    const here = await upload(place.import, { name: 'words.csv', bytes });
    await browser.press(await browser.get(here), 'Check the file');
    const checked = await whenReady(here, /^Change columns$/);
    expect(checked.text)
      .to.include('Why rows are rejected')
      .and.include('Language must be English or Spanish');
    const link = checked.all('a').find((one) => attributeOf(one, 'href') === '?columns=1#words');
    expect(textOf(link!)).to.include('Choose what it means');
    const columns = await browser.get(`${here}?columns=1`);
    const [select] = columns.all('select').filter((one) => attributeOf(one, 'aria-label') === 'Span means');
    await browser.press(columns, 'Check the file', { [attributeOf(select, 'name')!]: '=es' });
    const ready = await whenReady(here, /^Import 2 people$/);
    expect(ready.text).not.to.include('Why rows are rejected');
    const again = await browser.get(`${here}?columns=1`);
    expect(
      again
        .all('option')
        .filter((one) => attributeOf(one, 'selected') !== undefined)
        .map(textOf),
    ).to.include('Spanish');
  });

  it('imports people without an unreadable optional field on request and names them', async () => {
    const bytes = 'First,Last,Cell\nQuinn,Unread,555-0195\nRhea,Unread,3125550196\n';
    const here = await upload(place.import, { name: 'unread.csv', bytes });
    await browser.press(await browser.get(here), 'Check the file');
    const checked = await whenReady(here, /^Import 1 contact$/);
    const link = checked.all('a').find((one) => attributeOf(one, 'href') === '?columns=1#words');
    expect(textOf(link!)).to.include('bad optional field');
    const columns = await browser.get(`${here}?columns=1`);
    const select = columns.control('If Mobile Phone is not valid')!;
    expect(columns.text).to.include('Mobile Phone 555-0195');
    await browser.press(columns, 'Check the file', { [attributeOf(select, 'name')!]: 'empty' });
    const ready = await whenReady(here, /^Import 2 people$/);
    expect(ready.text).to.match(/Imported without these values .* Mobile Phone .* 2 555-0195/);
    await browser.press(ready, 'Import 2 people');
    await whenReady(here, /^Go to Contacts$/);
    expect((await browser.get(`${place.list}?search=Quinn`)).text).to.include('Unread, Quinn');
  });

  it('explains the three rejected rows of the sample, imports the others, and finds one of them', async () => {
    const start = await browser.get(place.import);
    const link = start.all('a').find((one) => textOf(one) === 'Download a sample file with errors');
    const { bytes, headers } = await getBytes(portal, browser, attributeOf(link, 'href')!);
    expect(headers.get('content-disposition')).to.equal('attachment; filename=contacts-with-faults.csv');
    const here = await upload(place.import, { name: 'contacts.csv', bytes });
    await browser.press(await browser.get(here), 'Check the file');
    const checked = await whenReady(here, /^Import [\d,]+ people$/);
    const refused = checked.all('tr').filter((row) => row.childNodes.length === 4);
    expect(
      refused
        .map(textOf)
        .slice(4, 7)
        .map((text) => text.split(' ')[0]),
    ).to.deep.equal(['7', '10', '17']);
    const button = checked
      .all('button')
      .map(textOf)
      .find((text) => text.startsWith('Import'))!;
    await browser.press(checked, button);
    const done = await whenReady(here, /^Go to Contacts$/);
    expect(done.text)
      .to.include(`${button.replace('Import ', '')} imported.`)
      .and.include('Rejected 3');
    expect(linkTo(done, refusedRowMessages.download)).to.equal(`${here}/refused`);

    const found = await browser.get(`${place.list}?search=${encodeURIComponent('(312) 555-0211')}`);
    expect(found.text).to.include('Hart, Amelia');

    const csv = await getBytes(portal, browser, `${here}/refused`);
    expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(csv.bytes.toString().trim().split(/\r?\n/)).to.have.length(4);
    const again = await browser.get(await upload(place.import, { name: 'contacts.csv', bytes }));
    expect(again.text).to.include('This file was already loaded');
  });

  it('undoes an import from its page and from the recent imports, and names people who remain', async () => {
    const bytes = 'First,Last,Cell,MRN\nYara,Undone,3125550193,U-1\nZeno,Undone,3125550194,U-2\n';
    const load = async () => {
      const here = await upload(place.import, { name: 'undone.csv', bytes });
      await browser.press(await browser.get(here), 'Check the file');
      await browser.press(await whenReady(here, /^Import 2 people$/), 'Import 2 people');
      await whenReady(here, /^Go to Contacts$/);
      return here;
    };
    const here = await load();
    const offered = await browser.get(here);
    expect(offered.text).to.match(
      /You can undo this import until (?:today|tomorrow) at \d\d:\d\d.[AP]M.[A-Z]{3,4}\. People it added are removed/,
    );
    const asked = await browser.get(linkTo(offered, 'Undo this import'));
    expect(asked.text)
      .to.include('Undo the import of undone.csv?')
      .and.include('People it added are removed');
    expect(findDeleteButton(asked)).to.equal('Undo this import');
    expect(linkTo(asked, 'Cancel')).to.equal(here);
    await browser.press(asked, 'Undo this import');
    const undone = await whenReady(here, /^Change columns and import again$/);
    expect(undone.text).to.include('Import undone: 2 people removed.').and.not.include('Not undone');
    expect((await browser.get(`${place.list}?search=Undone`)).text).not.to.include('Yara');
    const late = await browser.post(here, { _csrf: undone.csrfToken, step: 'undo' });
    expect(late.text).to.include('This import has moved to another step.');

    const again = await load();
    const [id] = await sql<{ id: string }>`select id from contacts where patient_code = 'U-1'`
      .execute(api.database.db)
      .then(({ rows }) => rows.map((row) => row.id));
    await sql`update contacts set zip = '60601' where id = ${id}`.execute(api.database.db);
    const start = await browser.get(place.import);
    const asks = await browser.get(linkTo(start, 'Undo this import: undone.csv'));
    await browser.press(asks, 'Undo this import');
    const rest = await whenReady(again, /^Change columns and import again$/);
    expect(rest.text)
      .to.include('1 contact removed.')
      .and.include(
        '1 person was changed, added to a list or messaged after the import, so they stay as they are. Undone, Yara',
      );
    expect(rest.all('a').map((link) => attributeOf(link, 'href'))).to.include(place.one(id!));
    expect((await browser.get(place.import)).text).to.match(/undone\.csv ?Undone/);
  });

  it('offers no undo after ten minutes', async () => {
    const bytes = 'First,Last,MRN\nWren,Later,L-1\n';
    const here = await upload(place.import, { name: 'later.csv', bytes });
    await browser.press(await browser.get(here), 'Check the file');
    await browser.press(await whenReady(here, /^Import 1 contact$/), 'Import 1 contact');
    await whenReady(here, /^Go to Contacts$/);
    const asked = await browser.get(`${here}?ask=undo`);
    await sql`update imports set undo_until = now() - interval '1 minute' where name = 'later.csv'`.execute(
      api.database.db,
    );
    expect((await browser.get(here)).text).not.to.include('Undo this import');
    const late = await browser.press(asked, 'Undo this import');
    expect(late.text).to.include(
      'This import can’t be undone anymore: it was already undone, or more than 10 minutes have passed.',
    );
  });

  it('offers a sample file that can be imported unchanged', async () => {
    const { bytes } = await getBytes(portal, browser, `${place.import}?sample=1`);
    const here = await upload(place.import, { name: 'sample.csv', bytes });
    await browser.press(await browser.get(here), 'Check the file');
    const checked = await whenReady(here, /^Import 2 people$/);
    await browser.press(checked, 'Import 2 people');
    expect((await whenReady(here, /^Go to Contacts$/)).text).to.include('2 people imported.');
    expect((await browser.get(`${place.list}?search=P-1001`)).text).to.include('Lopez, Maria');
    expect((await browser.get(place.import)).text).to.match(/Recent imports .*sample\.csv ?Done/);
  });

  it('returns a saved file byte for byte and rejects content that does not match the name', async () => {
    const create = pathsOf(files).create;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, 7)]);
    const list = await browser.get(await upload(create, { name: 'Ärztebrief "2".pdf', bytes }));
    const menu = await browser.get(menuHref(list, 'Ärztebrief _2_.pdf'));
    const link = menu.all('a').find((one) => attributeOf(one, 'class') === 'download');
    const got = await getBytes(portal, browser, { path: attributeOf(link, 'href')!, range: 'bytes=10-' });
    expect([got.status, got.headers.get('content-type')]).to.deep.equal([206, 'application/pdf']);
    expect(got.bytes.equals(bytes.subarray(10))).to.equal(true);

    const { csrfToken } = await browser.get(create);
    const disguised = [{ name: 'voice.wav', bytes: '<!doctype html><script>alert(1)</script>' }];
    const refused = await sendForm(portal, browser, {
      path: create,
      fields: { _csrf: csrfToken },
      files: disguised,
    });
    expect([refused.status, refused.withRole('alert').join()]).to.deep.equal([
      422,
      'Please fix these The name ends in .wav, but the file isn’t WAV. Save it as WAV and try again.',
    ]);
  });

  it('offers every folder and provider even with more than a thousand rows', async () => {
    const many = sql`generate_series(1, 1200) n`;
    await sql`
      insert into files (id, id_org, name, folder, size, type, created, blob)
      select '1900000000-' || n, 204117, 'f', case n when 1 then 'X-rays' else 'Letters' end, 1, 'text/csv', now(), 'b' || n
      from ${many} on conflict do nothing
    `.execute(api.database.db);
    await sql`
      insert into contacts (id, id_org, first_name, last_name, provider)
      select '1900000000-' || lpad(n::text, 4, '0'), 204117, 'F', 'L', case n when 1 then 'Dr. Early' else 'Dr. Late' end
      from ${many} on conflict do nothing
    `.execute(api.database.db);
    const list = await browser.get(`${pathsOf(files).list}?folder=Letters`);
    const chips = list.all('a').filter((link) => attributeOf(link, 'class') === 'chip');
    expect(chips.map(textOf)).to.deep.equal(['All files', 'Letters', 'X-rays']);
    ahead.ms += 60_000;
    const offered = (await browser.get(place.list)).all('option').map(textOf);
    expect(offered).to.include.members(['Dr. Early', 'Dr. Late']);
  });
});
