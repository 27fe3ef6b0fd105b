import { expect } from 'chai';
import { sql } from 'kysely';
import { homeMessages } from '../../../../shared/locales/en/home.ts';
import { paymentFileMessages } from '../../../../shared/locales/en/payment-files.ts';
import {
  importRefusedMessages,
  refusedRowMessages as texts,
} from '../../../../shared/locales/en/refused-rows.ts';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { refusedPath } from '../../../../shared/refused-path.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser } from '../../../support/sign-in.ts';
import { getBytes, sendForm } from '../files/send-form.ts';
import { signIn } from '../sign-in/staff.ts';

const people =
  'First,Last,Cell,Insurance\nAnn,Refused,3125550301,Aetna\nBen,Refused,55,Cigna\nCleo,Refused,66,\nDan,,3125550304,\n';
const bills =
  'Patient ID,First Name,Last Name,Mobile,Email,Amount Due\nX1,Ann,Lee,3125550311,ann@@x,10\nX2,Bob,,,,20\nX3,Cy,Fox,,,0\n';

describe('rejected rows of contact and payment files with the real API', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let browser: Browser;
  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api);
    browser = portal.browser();
    await signIn(browser, { user_name: 'pat' });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  const upload = async (definition: ResourceDefinition, bytes: string, name = 'march.csv') => {
    const path = pathsOf(definition).import;
    const { csrfToken } = await browser.get(path);
    api.now.ms += 1000;
    const form = { path, fields: { _csrf: csrfToken }, files: [{ name, bytes }] };
    const answer = await sendForm(portal, browser, form);
    expect(answer.status, answer.text).to.equal(303);
    return String(answer.headers.location);
  };
  const pressed = async (path: string, button: RegExp) => {
    const page = await browser.get(path);
    const found = page
      .all('button')
      .map(textOf)
      .find((text) => button.test(text));
    expect(found, page.text).to.not.equal(undefined);
    await browser.press(page, found!);
    await runWorker(api);
  };
  const load = async (definition: ResourceDefinition, bytes: string) => {
    const here = await upload(definition, bytes);
    await pressed(here, /^Check the file$/);
    await pressed(here, /^(?:Import|Create) /);
    return here;
  };
  const link = (page: Page, text: string) => {
    const found = page.all('a').find((one) => textOf(one) === text);
    expect(found, `${text} in ${page.text}`).to.not.equal(undefined);
    return attributeOf(found, 'href')!;
  };

  it('corrects, deletes and downloads rejected contacts on the page of their import', async () => {
    const here = await load(contacts, people);
    const page = await browser.get(here);
    expect(page.text)
      .to.include(texts.introImport)
      .and.include('Mobile Phone must have 10 digits. 2 rows')
      .and.include('Ben · Refused · 55 · Cigna');
    const row = await browser.get(link(page, 'Correct Line 3'));
    expect(row.all('label').map(textOf)).to.include.members(['First', 'Last', 'Cell', 'Insurance']);
    expect(attributeOf(row.control('Cell'), 'aria-invalid')).to.equal('true');
    const wrong = await browser.press(row, texts.save, { 'cell-2': '56' });
    expect([wrong.status, attributeOf(wrong.control('Cell'), 'value')]).to.deep.equal([422, '56']);
    const saved = await browser.press(wrong, texts.save, { 'cell-2': '312 555 0302' });
    expect(saved.text).to.include(texts.savedByImport).and.include('2 people imported.');
    const asked = await browser.get(link(saved, texts.deleteReason(1)));
    expect(asked.text).to.include(texts.ask(1)).and.include('This cannot be undone.');
    const deleted = await browser.press(asked, 'Delete row');
    expect(deleted.text).to.include('1 rejected row deleted.').and.not.include('Cleo');
    const file = await getBytes(portal, browser, link(deleted, texts.download));
    const corrected = file.bytes.toString().replace('Dan,,', 'Dan,Refused,');
    expect(await upload(contacts, corrected)).to.equal(`${here}#refused-rows`);
    const done = await browser.get(here);
    expect(done.text)
      .to.include(importRefusedMessages.corrected(1, 0))
      .and.include('3 people imported.')
      .and.not.include(texts.introImport);
  });

  it('corrects rejected payments on the page of their file, which names unused email addresses', async () => {
    const here = await load(payments, bills);
    const page = await browser.get(here);
    expect(page.url.pathname).to.equal(pathsOf(paymentFiles).one(here.split('/').at(-1)!));
    expect(page.text)
      .to.include(texts.introPayments)
      .and.include(paymentFileMessages.warned(1))
      .and.include('Line 2: Email not used: “ann@@x”.');
    const row = await browser.get(link(page, 'Correct Line 3'));
    const saved = await browser.press(row, texts.save, { 'cell-2': 'Ray' });
    expect(saved.text)
      .to.include(texts.savedAsPayment)
      .and.include('2 payments, $30.00 in all, came with this file.');
    const gone = await browser.press(row, texts.save, { 'cell-2': 'Ray' });
    expect(gone.text).to.include(texts.gone);
    const asked = await browser.get(link(gone, texts.deleteAll(1)));
    expect((await browser.press(asked, 'Delete row')).text).to.not.include(texts.introPayments);
  });

  it('says that reading rejected rows failed', async () => {
    const here = await load(contacts, people.replaceAll('Refused', 'Unread'));
    const { db } = api.database;
    await sql`alter table refused_rows rename column cells to unreadable`.execute(db);
    try {
      expect((await browser.get(here)).text).to.include(homeMessages.unreadable);
      expect((await browser.get(refusedPath.remove(here))).status).to.equal(502);
    } finally {
      await sql`alter table refused_rows rename column unreadable to cells`.execute(db);
    }
  });

  it('do not include rows imported without their invalid email address, which is named', async () => {
    const here = await upload(
      contacts,
      'First,Last,Cell,Email\nGil,Warned,3125550321,gil@@mail.example\nHana,Warned,3125550322,hana@mail.example\n',
    );
    await pressed(here, /^Check the file$/);
    const { text } = await browser.get(here);
    expect(text)
      .to.include(importMessages.left)
      .and.match(/Invalid Email Address\. Write it like name@example\.com 1 2 gil@@mail\.example/);
    expect(text).to.not.include(texts.title);
  });
});
