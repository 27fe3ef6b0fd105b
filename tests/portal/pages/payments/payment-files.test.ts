import { expect } from 'chai';
import { sql } from 'kysely';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { importRefusedMessages, refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { paymentFileMessages } from '../../../../shared/locales/en/payment-files.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { createDiskBlobs } from '../../../../server/api/blobs/disk-blobs.ts';
import { attributeOf, rowTitles, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { getBytes, sendForm } from '../files/send-form.ts';
import { startPaymentsTrial } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const start = pathsOf(payments).import;
const files = pathsOf(paymentFiles);

describeWith('payment file upload', startPaymentsTrial, (trial) => {
  const work = () => runWorker(trial.api, { blobs: createDiskBlobs(`${trial.api.dataDir}/files`) });
  const send = async (bytes: Buffer | string, name = 'march.csv') => {
    const { csrfToken } = await trial.staff.get(start);
    const sent = { path: start, fields: { _csrf: csrfToken }, files: [{ name, bytes }] };
    return sendForm(trial.portal, trial.staff, sent);
  };
  const check = async (bytes: Buffer | string, name?: string) => {
    const here = String((await send(bytes, name)).headers.location);
    await trial.staff.press(await trial.staff.get(here), 'Check the file');
    await work();
    return { here, page: await trial.staff.get(here) };
  };
  const follow = (page: Page, label: string) => {
    const link = page.all('a').find((one) => textOf(one) === label)!;
    return trial.staff.get(attributeOf(link, 'href')!);
  };
  const made = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from payments`.execute(
      trial.api.database.db,
    );
    return rows[0]!.count;
  };

  it('opens from the payment files list and shows the expected columns and the check results', async () => {
    const list = await trial.staff.get(files.list);
    const link = list.all('a').find((one) => textOf(one) === 'Load a payment file')!;
    expect(attributeOf(link, 'href')).to.equal(start);
    expect((await trial.staff.get(files.create)).url.pathname).to.equal(start);
    const page = await trial.staff.get(start);
    expect(page.text)
      .to.include('No payment requests are created or sent yet')
      .and.include('First Name, Last Name, Amount');
    const { bytes } = await getBytes(trial.portal, trial.staff, `${start}?sample=1`);
    const { page: checked } = await check(bytes);
    expect(checked.text).to.include('2 payments ready to create, $1,165.50 in total.');
  });

  it('names the duplicated line in an error for the whole row', async () => {
    const { page } = await check('First Name,Last Name,Amount\nAnn,Lee,10\nBob,,11\nAnn,Lee,$10.00\n');
    expect(page.text).to.include('1 payment ready to create, $10.00 in total. 2 rows are rejected.');
    expect(page.text).to.include(paymentFileMessages.unreachable(1));
    const rows = page.all('tr').map(textOf);
    expect(rows).to.include(`4 Whole row ${paymentFileMessages.sameRow} Same as line 2`);
    expect(rows).to.include('3 Last Name Last name is required. nothing');
  });

  it('counts rows that lack the verification fields required by the practice or the row', async () => {
    const asked = JSON.stringify(['last_name', 'dob', 'zip']);
    await sql`update client_settings set verify_fields = ${asked}`.execute(trial.api.database.db);
    const { page } = await check(
      [
        'First Name,Last Name,Amount,Email,Date of Birth,Zip Code,Verification Fields',
        'Ann,Lee,10,ann@mail.example,03/04/1980,60601,',
        'Bob,May,11,bob@mail.example,,60601,',
        'Cat,Nye,12,cat@mail.example,,,',
        'Dan,Orr,13,dan@mail.example,,,"[""last_name""]"',
        'Eve,Poe,0,eve@mail.example,,,',
      ].join('\n'),
    );
    expect(page.text)
      .to.include('4 payments ready to create, $46.00 in total. 1 row is rejected.')
      .and.include(paymentFileMessages.unproven(2, 'date of birth'))
      .and.include(paymentFileMessages.unproven(1, 'zip code'))
      .and.not.include('no last name');
  });

  it('[P11] previews payments, creates them with one click, and links to the file, its rejected rows, and the payment requests', async () => {
    const { bytes } = await getBytes(trial.portal, trial.staff, `${start}?sample=faults`);
    const { here, page } = await check(bytes);
    expect(page.text).to.include('8 payments ready to create, $1,576.15 in total. 4 rows are rejected.');
    expect(page.text).to.include('10 Amount Amount must be more than $0.00');
    expect(page.text).to.not.include('no request can be sent');
    expect(page.text).to.not.include('Existing contacts');
    expect(await made()).to.equal(0);
    const going = await trial.staff.press(page, 'Create 8 payments');
    expect(going.text).to.include('Creating payment requests');
    expect(going.html).to.include('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
    const twice = await trial.staff.press(page, 'Create 8 payments');
    expect(twice.url.pathname).to.equal(here);
    await work();
    expect(await made()).to.equal(8);

    const fetched = await trial.staff.get(here, { headers: { 'X-Background': '1' }, follow: false });
    expect([fetched.status, fetched.html.includes('id="import-progress"')]).to.deep.equal([200, false]);
    const record = await trial.staff.get(here);
    expect(record.url.pathname).to.match(/^\/app\/payments\/payment-files\//);
    expect(record.text).to.include('8 payments, $1,576.15 in all, came with this file. 4 rows are rejected.');
    expect(record.text).to.include('Pat Doe');
    const link = record.all('a').find((one) => textOf(one) === refusedRowMessages.download)!;
    const refused = await getBytes(trial.portal, trial.staff, attributeOf(link, 'href')!);
    expect(refused.headers.get('content-disposition')).to.equal('attachment; filename=refused-payments.csv');
    const file = record.url.pathname;
    const desk = await trial.enterWithout('export');
    expect((await desk.get(file)).text)
      .to.include('Request all 8…')
      .and.not.include(refusedRowMessages.download);
    expect((await desk.get(attributeOf(link, 'href')!)).status).to.equal(403);
    const corrected = refused.bytes.toString().replace(',Elena,,', ',Elena,Petrova,');
    expect((await send(corrected, 'again.csv')).headers.location).to.equal(`${file}#refused-rows`);
    const again = await trial.staff.get(file);
    expect(again.text)
      .to.include('9 payments, $1,656.15 in all, came with this file. 3 rows are rejected.')
      .and.include(importRefusedMessages.corrected(1, 3));
    const ask = await follow(again, 'Request all 9…');
    expect(ask.text).to.include('Request 9 payments').and.include('Total $1,656.15');
    const those = await follow(again, '9 payments');
    expect(rowTitles(those)).to.have.length(9);
    expect(those.html).to.include('aria-label="march.csv, remove this filter"');
    expect((await trial.staff.get(files.list)).text).to.include('$1,656.15');
  });

  it('warns when the same file was loaded after the check and creates its payments only after a second click', async () => {
    const csv = 'First Name,Last Name,Amount\nAnn,Lee,10\n';
    const [one, two] = [await check(csv), await check(csv, 'copy.csv')];
    await trial.staff.press(one.page, 'Create 1 payment');
    await work();
    const warned = await trial.staff.press(two.page, 'Create 1 payment');
    expect(warned.text).to.match(
      /This file was already loaded .+ by Pat Doe\. If you create its payment requests/,
    );
    expect(await made()).to.equal(1);
    await trial.staff.press(warned, 'Create 1 payment');
    await work();
    expect(await made()).to.equal(2);
  });

  it('[P11] offers to resume an interrupted file without creating a payment twice', async () => {
    const { here, page } = await check('First Name,Last Name,Amount\nAnn,Lee,10\nBob,Ray,20\n');
    await trial.staff.press(page, 'Create 2 payments');
    await sql`
      update imports set status = 'cancelled', done = 1, to_create = 1, cents = 1000
    `.execute(trial.api.database.db);
    await sql`insert into payments (id, id_org, first_name, last_name, amount) values ('1-a', 204117, 'Ann', 'Lee', 10)`.execute(
      trial.api.database.db,
    );
    const stopped = await trial.staff.get(here);
    expect(stopped.text).to.include('It stopped after 1 of 2 rows, with 1 payment created.');
    expect((await follow(stopped, 'View created payments')).text).to.include('The rest were not created.');
    expect((await trial.staff.get(`${here}?columns=1`)).text).to.not.include('Check the file');
    await trial.staff.press(stopped, 'Create the rest');
    await work();
    expect(await made()).to.equal(2);
    expect((await trial.staff.get(here)).text).to.include('2 payments, $30.00 in all, came with this file.');
  });

  it('rejects an invalid file, unknown columns, and a file with only invalid rows, and says why', async () => {
    const workbook = await send(Buffer.from('PK\x03\x04rest', 'latin1'));
    expect([workbook.status, workbook.withRole('alert').join()]).to.deep.equal([
      422,
      'Please fix these This is a workbook or an archive. In your spreadsheet choose Save as, CSV, then upload that file.',
    ]);
    const wrong = String((await send('Color,Size\nred,4\n')).headers.location);
    const refused = await trial.staff.press(await trial.staff.get(wrong), 'Check the file');
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(importMessages.missing('Amount'));
    const { page } = await check('First Name,Last Name,Amount\nAnn,,0\n');
    expect(page.text).to.include('No payment requests can be created from this file.');
    expect(page.all('button').map(textOf).join()).to.not.include('Create');
  });
});
