import { expect } from 'chai';
import { sql } from 'kysely';
import { erasureMessages, erasureStrings as texts } from '../../../../shared/locales/en/erasure.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

describe('page to erase a patient', () => {
  let trial: LibraryTrial;
  let ana: string;
  beforeEach(async () => {
    trial = await startLibraryTrial({ now: Date.UTC(2026, 10, 20, 16) });
    const reached = { mobile_phone: '7735550121', email: 'ana@alvarez.example', patient_code: 'LFC-77' };
    ana = await trial.make('contacts', { first_name: 'Ana', last_name: 'Alvarez', ...reached });
    await trial.make('payments', {
      first_name: 'Ana',
      last_name: 'Alvarez',
      patient_id: 'LFC-77',
      amount: '20.00',
    });
  });
  afterEach(() => trial.close());

  const linkOf = (page: Page) => page.all('a').find((link) => textOf(link) === texts.link);
  const open = () => trial.browser.get(paths.eraseContact.to({ id: ana }));
  const erase = async (fields: Record<string, string>) =>
    trial.browser.press(await open(), texts.erase, fields);

  it('names what is deleted and what stays, with counts', async () => {
    const record = await trial.browser.get(pathsOf(contacts).one(ana));
    expect(attributeOf(linkOf(record), 'href')).to.equal(paths.eraseContact.to({ id: ana }));
    const { text } = await open();
    expect(text).to.include('Alvarez, Ana').and.include(texts.lead);
    expect(text).to.include(texts.unpaid(1)).and.include(texts.audit).and.include(texts.backups);
    expect(text).to.include(texts.others);
    expect(text).not.to.include(texts.calls(0)).and.not.include(texts.shared);
  });

  it('begins at its top, not at a button below the records', async () => {
    const focused = (await open()).all('*').filter((one) => attributeOf(one, 'autofocus') !== undefined);
    expect(focused.map(textOf)).to.deep.equal([]);
  });

  it('leads to the legal hold that covers the patient', async () => {
    const { db } = trial.api.database;
    await sql`
      insert into legal_holds (id, id_org, contact, reason, set_by, set_at)
      values ('1-hold', 204117, ${ana}, 'Audit', 'Ada Byron', now())
    `.execute(db);
    const link = (await open()).all('a').find((one) => textOf(one) === texts.toHold);
    expect(link && attributeOf(link, 'href')).to.equal(paths.holdContact.to({ id: ana }));
  });

  it('asks for a reason and the typed word, and keeps the reason', async () => {
    const noReason = await erase({ reason: '', confirm: 'ERASE' });
    expect(noReason.status).to.equal(422);
    expect(noReason.text).to.include(erasureMessages.reasonMissing);
    const noWord = await erase({ reason: 'Request of May 3', confirm: 'no' });
    expect(noWord.text).to.include(erasureMessages.wordMissing(erasureMessages.word));
    expect(noWord.all('input').map((input) => attributeOf(input, 'value'))).to.include('Request of May 3');
    expect((await trial.browser.get(pathsOf(contacts).one(ana))).status).to.equal(200);
  });

  it('shows the progress, the result and the task', async () => {
    const running = await erase({ reason: 'Request of May 3', confirm: 'erase' });
    expect(running.text).to.include(texts.running).and.include(`${texts.mayLeave} ${texts.toTasks}`);
    await runWorker(trial.api);
    const done = await open();
    expect(done.text)
      .to.include(texts.done)
      .and.include(`${texts.doneStays} ${texts.audit} ${texts.backups}`);
    expect(done.text).not.to.include('Alvarez');
    expect((await trial.browser.get(pathsOf(contacts).one(ana))).status).to.equal(404);
    const listed = await trial.browser.get(pathsOf(tasks).list);
    expect(listed.text).to.match(/Erase a patient \(Erased patient [0-9A-F]{4}\) Done/);
    expect((await trial.browser.get(paths.contacts.to())).text).not.to.include('Alvarez');
  });

  it('lists payments and calls that stay, before and after the erasure', async () => {
    const { db } = trial.api.database;
    await sql`update payments set status = 'Paid', attempt = 'a-1' where patient_id = 'LFC-77'`.execute(db);
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, phone, name)
      values ('1-ben', 204117, '2026-03-01', '3125550170', '7735550121', 'Ben Alvarez')
    `.execute(db);
    expect((await open()).text)
      .to.include(texts.payments(1))
      .and.include(texts.otherCalls(1));
    await erase({ reason: 'Request of May 3', confirm: 'ERASE' });
    await runWorker(trial.api);
    expect((await open()).text).to.include(
      `${texts.doneStays} ${texts.donePayments(1)} ${texts.otherCalls(1)} ${texts.audit}`,
    );
  });

  it('says why an erasure must wait, without a button', async () => {
    await sql`
      insert into imports (id, id_org, name, resource, status, columns, sample, mapping, blob, hash)
      values ('1-import', 204117, 'people.csv', 'contacts', 'running', '[]', '[]', '[]', 'none', '\\x00')
    `.execute(trial.api.database.db);
    const page = await open();
    expect(page.text).to.include(erasureMessages.inFlight.import);
    expect(page.all('button').map(textOf)).not.to.include(texts.erase);
  });

  it('offers the Tasks tab only to users who can open it', async () => {
    await sql`
      insert into groups (id_org, name, contacts, may_delete) values (204117, 'Desk', 'T', 'T')
    `.execute(trial.api.database.db);
    await addUser(trial.api, { userName: 'dee', email: 'dee@mail.example', group: 'Desk' });
    const browser = await enter(trial.portal, 'dee');
    const page = await browser.get(paths.eraseContact.to({ id: ana }));
    const running = await browser.press(page, texts.erase, { reason: 'Request', confirm: 'ERASE' });
    expect(running.text).to.include(texts.mayLeave).and.not.include(texts.toTasks);
  });

  it('rejects users who may not delete, and shows them no link', async () => {
    await sql`update groups set may_delete = 'F'`.execute(trial.api.database.db);
    await addUser(trial.api, { userName: 'fran', email: 'fran@mail.example' });
    const browser = await enter(trial.portal, 'fran');
    expect((await browser.get(paths.eraseContact.to({ id: ana }))).status).to.equal(403);
    expect(linkOf(await browser.get(pathsOf(contacts).one(ana)))).to.equal(undefined);
  });
});
