import { expect } from 'chai';
import { sql } from 'kysely';
import { requestPath } from '../../../../shared/payment/payment-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { worklistMessages } from '../../../../shared/locales/en/worklist.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';
import { startIvrTrial } from './ivr-api.ts';

/** Friday, 9 AM in Chicago. */
const now = Date.parse('2026-11-20T15:00:00Z');
const list = `${paths.ivr.to()}?tab=2&view=followUp`;
const ada = '1795000001-ada';

describe('follow-up list with the embedded API', () => {
  let trial: LibraryTrial;
  let nora: string;
  let payment: string;

  before(async function () {
    this.timeout(60_000);
    trial = await startLibraryTrial();
    trial.api.now.ms = now;
    nora = await addUser(trial.api, { userName: 'nora', group: 'Admin' });
    await query(sql`update users set first_name = 'Nora', last_name = 'Boyd' where id = ${nora}::bigint`);
    trial.browser = await enter(trial.portal, 'nora');
    payment = await trial.make('payments', {
      ...{
        patient_id: 'MRN-F1',
        first_name: 'Ada',
        last_name: 'Okafor',
        dob: '12/10/1985',
        amount: '260.00',
      },
      mobile_phone: '3125550142',
    });
  });
  beforeEach(async () => {
    await query(sql`delete from ivr`);
    await query(sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, info, provider, name, phone, patient_code, balance)
      values
        (${ada}, 204117, '2026-11-20 14:12:00', '3125550170', 'Authenticated,Pay start,Hang up', 'Dr. Patel', 'Ada Okafor', '7735553143', 'MRN-F1', null),
        ('1795000002-ben', 204117, '2026-11-19 16:00:00', '3125550170', 'Authenticated,Trans', 'Dr. Osei', 'Ben Cho', '7735553144', null, null),
        ('1795000003-cy', 204117, '2026-11-20 14:30:00', '3125550170', 'Authenticated,Paid', 'Dr. Osei', 'Cy Paid', '7735553145', 'MRN-F3', 12)
    `);
  });
  after(() => trial.close());

  const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    (await statement.execute(trial.api.database.db)).rows;
  const get = (path: string) => trial.browser.get(path);
  const kept = async () => (await query(sql`select * from call_follow_ups where call = ${ada}`))[0];
  const linesOf = (page: Page) =>
    page
      .all('li')
      .filter((one) => attributeOf(one, 'id')?.startsWith('call-'))
      .map(textOf);
  const linkOf = (page: Page, words: string) =>
    attributeOf(
      page.all('a').find((one) => textOf(one).startsWith(words)),
      'href',
    );

  it('shows the caller, the amount due and the outcome, and links to the payment request', async () => {
    const page = await get(list);
    const [first, second, ...more] = linesOf(page);
    expect(more).to.deep.equal([]);
    expect(first).to.match(
      /^Ada Okafor \(773\) 555-3143 \$260\.00 due · Started a payment, hung up · Today at 08:12 AM CST · Dr\. Patel Send the payment link/,
    );
    expect(second).to.include('Check that the office reached them').and.not.include('payment link');
    expect(page.text).to.include('2 open, $260.00 · 0 done');
    expect(linkOf(page, '(773) 555-3143')).to.equal('tel:+17735553143');
    expect(linkOf(page, 'Send the payment link')).to.equal(requestPath.to(payment));
  });

  it('marks repeated callers and links to the last call', async () => {
    await query(sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, info, name, phone)
      values ('1795000000-ada', 204117, '2026-11-19 13:00:00', '3125550170', 'Authenticated', 'Ada Okafor', '7735553143')
    `);
    const page = await get(list);
    const again = linesOf(page).filter((line) => line.includes('Called again'));
    expect(again).to.have.length(1);
    expect(again[0]).to.match(/^Ada Okafor .* Called again today at 08:12 AM CST/);
    expect(linkOf(page, 'Called again')).to.equal(`#call-${ada}`);
  });

  it("saves and reverts a follow-up's done mark, note and assignee", async () => {
    const fields = { done: 'T', note: 'Called, wants a plan', assignee: nora };
    const saved = await trial.browser.press(await get(list), 'Save Ada Okafor', fields);
    expect(saved.text).to.include('Follow-up saved').and.include('1 open · 1 done');
    expect(linesOf(saved)[0]).to.include('Done by Nora Boyd').and.not.include('Send the payment link');
    expect(await kept()).to.include({ note: fields.note, assignee: Number(nora), done_by: 'Nora Boyd' });
    expect(linesOf(await get(`${list}&seen=open`)).map((line) => line.slice(0, 7))).to.deep.equal([
      'Ben Cho',
    ]);
    expect(linesOf(await get(`${list}&seen=done`)).map((line) => line.slice(0, 3))).to.deep.equal(['Ada']);
    const again = await trial.browser.press(await get(list), 'Save Ada Okafor', {
      ...{ done: undefined, note: '', assignee: '' },
    });
    expect(again.text).to.include('2 open');
    expect(await kept()).to.include({ done_at: null, note: null, assignee: null });
  });

  it('keeps changes made by another user in the meantime', async () => {
    const page = await get(list);
    await trial.browser.press(await get(list), 'Save Ada Okafor', { note: 'Nora called', done: 'T' });
    await trial.browser.press(page, 'Save Ada Okafor', { assignee: nora });
    expect(await kept()).to.include({ note: 'Nora called', assignee: Number(nora), done_by: 'Nora Boyd' });
  });

  it('saves nothing for an invalid assignee', async () => {
    const stranger = await addUser(trial.api, { userName: 'far', org: '204260', group: 'Admin' });
    const fields = { assignee: stranger, note: 'Asked for a plan' };
    const page = await trial.browser.press(await get(list), 'Save Ada Okafor', fields);
    expect(page.status).to.equal(422);
    expect(page.text).to.include(worklistMessages.assignee);
    expect(await kept()).to.equal(undefined);
    await trial.browser.press(page, 'Save Ada Okafor', { assignee: '' });
    expect(await kept(), 'what was typed came back').to.include({ note: fields.note, assignee: null });
  });

  it('offers payment requests only to users with the send right and blocks them for others', async () => {
    await trial.make('groups', { name: 'Readers', ivr: 'T', may_send: 'F' });
    await addUser(trial.api, { userName: 'rita', group: 'Readers' });
    const reader = await enter(trial.portal, 'rita');
    const page = await reader.get(list);
    expect(linesOf(page)[0]).to.include('$260.00 due').and.not.include('Send the payment link');
    expect((await reader.get(paths.ivrCall.to({ id: ada }))).text)
      .to.include('Next step: Call back (773) 555-3143.')
      .and.not.match(/send the payment link/i);
    expect((await reader.get(requestPath.to(payment), { follow: false })).status).to.not.equal(200);
    const saved = await reader.press(page, 'Save Ada Okafor', { note: 'Rita read it' });
    expect(saved.text).to.include('Follow-up saved');
  });

  it('links to the same payment request page as the payments section', async () => {
    const asked = await trial.browser.press(await get(requestPath.to(payment)), 'Send the text');
    expect(asked.url.pathname).to.equal(pathsOf(payments).one(payment));
    const sent = await query(sql`select channel from messages where payment = ${payment}`);
    expect(sent).to.deep.equal([{ channel: 'text' }]);
  });

  it('shows open follow-ups on the dashboard, newest first', async () => {
    const page = await get(paths.ivr.to());
    expect(page.text).to.include('Verified, but did not pay');
    expect(linesOf(page).map((line) => line.split(' (')[0])).to.deep.equal(['Ada Okafor', 'Ben Cho']);
    expect(linkOf(page, 'Send the payment link')).to.equal(requestPath.to(payment));
    expect(linesOf(await get(linkOf(page, 'Follow up')!))).to.have.length(2);
    await trial.browser.press(await get(list), 'Save Ada Okafor', { done: 'T' });
    expect(linesOf(await get(paths.ivr.to())).map((line) => line.slice(0, 7))).to.deep.equal(['Ben Cho']);
  });

  it('includes the same controls on the call page, with the payment', async () => {
    const page = await get(paths.ivrCall.to({ id: ada }));
    const at = (words: string) => page.text.indexOf(words);
    expect(at('Caller verified, no payment.')).to.be.within(1, at('Activity'));
    expect(linkOf(page, 'Payment of $260.00')).to.equal(pathsOf(payments).one(payment));
    const saved = await trial.browser.press(page, 'Save Ada Okafor', { done: 'T' });
    expect(saved.text).to.include('Done by Nora Boyd');
    const paid = await get(paths.ivrCall.to({ id: '1795000003-cy' }));
    expect(paid.text).to.include('The caller paid.').and.not.include('Save Cy Paid');
  });

  it('links the next step on the call page to a callback and the payment link', async () => {
    const page = await get(paths.ivrCall.to({ id: ada }));
    expect(page.text).to.include('Next step: Call back (773) 555-3143, or send the payment link.');
    expect(linkOf(page, 'Call back')).to.equal('tel:+17735553143');
    expect(linkOf(page, 'send the payment link')).to.equal(requestPath.to(payment));
    const left = await get(paths.ivrCall.to({ id: '1795000002-ben' }));
    expect(linkOf(left, 'call back (773) 555-3144')).to.equal('tel:+17735553144');
    await query(sql`update ivr set patient_code = 'nobody', phone = 'anonymous' where id = ${ada}`);
    expect((await get(paths.ivrCall.to({ id: ada }))).text).to.include('Next step: Call back.');
  });

  it('flags an assignee who cannot sign in', async () => {
    const gone = await addUser(trial.api, { userName: 'gone', group: 'Admin' });
    await trial.browser.press(await get(list), 'Save Ada Okafor', { assignee: gone, note: 'After 4' });
    await query(sql`update users set disabled = 'T' where id = ${gone}::bigint`);
    const page = await get(list);
    expect(linesOf(page)[0]).to.include('Someone who can’t sign in');
    const saved = await trial.browser.press(page, 'Save Ada Okafor', { note: 'After 5' });
    expect(saved.text).to.include('Follow-up saved');
    await query(sql`delete from users where id = ${gone}::bigint`);
    expect(linesOf(await get(list))[0]).to.not.include('Someone who can’t sign in');
    expect(await kept()).to.include({ note: 'After 5', assignee: null });
  });
});

describe('follow-up list with an API that cannot save follow-ups', () => {
  it('lists every caller with the next step and without controls', async () => {
    const trial = await startIvrTrial();
    trial.api.calls = [
      {
        id: '1-a',
        cdr_start: '2026-11-20 12:00:00',
        name: 'Ana Roe',
        phone: '7735553143',
        provider: 'Dr. Patel',
      },
    ];
    const page = await trial.browser.get(`${list}&seen=open`);
    expect(page.text).to.include('Ana Roe').and.include('1 call').and.not.include(' open');
    expect(page.html).to.not.include('name="note"').and.not.include('name="done"');
    expect(trial.api.searches.filter((body) => 'follow_up' in body)).to.deep.equal([]);
    await trial.close();
  });
});
