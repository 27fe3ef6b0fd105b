import { level1, level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { batchRequestPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { org, startPaymentsTrial, type PaymentsTrial } from './staff.ts';

const phone = '3125550177';
const email = 'ada@mail.example';

describe('channel choice for bulk payment requests', () => {
  let trial: PaymentsTrial;
  let ids: string[];
  beforeEach(async () => {
    trial = await startPaymentsTrial();
    await sql`delete from outbox`.execute(trial.api.database.db);
    ids = await trial.enter([
      { mobile_phone: phone, email, status: 'Requested' },
      { mobile_phone: '3125550178', status: 'Requested' },
      { email: 'lee@mail.example', first_name: 'Ann', last_name: 'Lee', status: 'Requested', amount: '5.00' },
      { status: 'Requested' },
    ]);
  });
  afterEach(() => trial.close());
  const tick = async () => {
    const list = await trial.staff.get(pathsOf(payments).list);
    return trial.staff.post(pathsOf(payments).list, { _csrf: list.csrfToken, bulk: 'ask', id: ids });
  };
  const sent = async () => {
    const { rows } = await sql<{ channel: string; messages: number }>`
      select channel, count(*)::int as messages from outbox group by channel order by channel
    `.execute(trial.api.database.db);
    return Object.fromEntries(rows.map(({ channel, messages }) => [channel, messages]));
  };
  const chosen = (page: Page) => {
    const radios = page.all('input').filter((one) => attributeOf(one, 'name') === 'channels');
    return radios
      .filter((one) => attributeOf(one, 'checked') !== undefined)
      .map((one) => attributeOf(one, 'value'));
  };
  const titles = (page: Page) =>
    page
      .all('h2')
      .map((head) => textOf(head).replace(/, to .*/, ''))
      .filter((title) => title.startsWith('One '));
  const send = 'Send 2 texts and 2 emails';
  const show = 'Update the preview';
  const ways = [
    {
      channels: 'text',
      button: 'Send 2 texts',
      said: 'Texts only',
      none: 2,
      sum: '20.00',
      leaves: { text: 2 },
      without: '2 payments have no mobile phone',
    },
    {
      channels: 'email',
      button: 'Send 2 emails',
      said: 'Emails only',
      none: 2,
      sum: '15.00',
      leaves: { email: 2 },
      without: '2 payments have no email address',
    },
    {
      ...{ channels: 'text,email', button: send, said: 'Texts and emails', none: 1, sum: '25.00' },
      leaves: { email: 2, text: 2 },
      without: '1 payment has no address',
    },
  ];

  it('shows the result of each choice and preselects both channels', async () => {
    const plan = await tick();
    expect(chosen(plan)).to.deep.equal(['text,email']);
    expect(plan.text).to.include('Texts and emails 2 texts and 2 emails, 1 not sent');
    expect(plan.text).to.include('Texts only 2 texts, 2 not sent');
    expect(plan.text).to.include('Emails only 2 emails, 2 not sent');
  });

  for (const { channels, button, said, none, sum, leaves, without } of ways)
    it(`shows ${said.toLowerCase()} with counts and messages and sends exactly those`, async () => {
      const plan = await trial.staff.press(await tick(), show, { channels });
      expect([plan.status, chosen(plan)]).to.deep.equal([200, [channels]]);
      expect(titles(plan)).to.deep.equal(
        Object.keys(leaves)
          .toSorted()
          .toReversed()
          .map((each) => `One ${each}`),
      );
      expect(plan.text).to.include(`Not sent ${none}`).and.include(`Total $${sum}`);
      expect(plan.text).to.include(`${without}.`);
      expect(await sent()).to.deep.equal({});
      const started = await trial.staff.press(plan, button);
      expect(started.text).to.include('0 of 4');
      await runWorker(trial.api);
      expect(await sent()).to.deep.equal(leaves);
      const over = await trial.staff.get(started.url.pathname);
      expect(over.text).to.include('All done: 4 payments').and.include(`Not sent ${none}`);
      if (said !== 'Texts and emails') expect(over.text).to.include(said);
      const record = await trial.staff.get(pathsOf(payments).one(ids[0]!));
      const asked = /Payment requested ([^]*?) by/.exec(record.text)?.[1];
      expect([asked?.includes(email), asked?.includes('(312) 555-0177')]).to.deep.equal([
        'email' in leaves,
        'text' in leaves,
      ]);
    });

  it('previews a changed choice before sending anything', async () => {
    const changed = await trial.staff.press(await tick(), send, { channels: 'email' });
    expect([changed.status, chosen(changed)]).to.deep.equal([422, ['email']]);
    expect(changed.text).to.include(requestMessages.previewNotice);
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({});
    await trial.staff.press(changed, 'Send 2 emails');
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({ email: 2 });
  });

  it('previews a template that changed after the preview before sending anything', async () => {
    const { db } = trial.api.database;
    await sql`insert into text_templates (id, id_org, name, template) values ('1-a', ${org}::bigint, 'T', 'First')`.execute(
      db,
    );
    await sql`update org set payment_text = '1-a' where id = ${org}::bigint`.execute(db);
    const page = await tick();
    expect(page.text).to.include('First');
    await sql`update text_templates set template = 'Second'`.execute(db);
    const changed = await trial.staff.press(page, send);
    expect([changed.status, changed.text.includes('Second')]).to.deep.equal([422, true]);
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({});
    await trial.staff.press(changed, send);
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({ email: 2, text: 2 });
  });

  it('rejects an unknown choice and sends nothing', async () => {
    const refused = await trial.staff.press(await tick(), send, { channels: 'fax' });
    expect(refused.status).to.equal(422);
    expect(refused.withRole('alert').join()).to.include(requestMessages.chooseChannel);
    expect(refused.html).to.include('href="#ask-by"').and.include('id="ask-by"');
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({});
  });

  it('keeps the choice when the API fails', async () => {
    const plan = await trial.staff.press(await tick(), show, { channels: 'text' });
    const { db } = trial.api.database;
    await sql`alter table payment_asks add constraint away check (channels <> 'text')`.execute(db);
    const refused = await trial.staff.press(plan, 'Send 2 texts');
    await sql`alter table payment_asks drop constraint away`.execute(db);
    expect([refused.status, chosen(refused)]).to.deep.equal([502, ['text']]);
    await trial.staff.press(refused, 'Send 2 texts');
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({ text: 2 });
  });

  it('recovers from a choice that reaches no one and is hidden when only one channel is possible', async () => {
    const plan = await trial.staff.press(await tick(), show, { channels: 'email' });
    await sql`update payments set email = null`.execute(trial.api.database.db);
    const none = await trial.staff.press(plan, show);
    expect(none.text)
      .to.include(requestMessages.nobodyByChannel)
      .and.not.match(/Send (?!by )/);
    const back = await trial.staff.press(none, show, { channels: 'text' });
    expect(back.text).to.include('Send 2 texts');
    expect((await trial.staff.get(batchRequestPath.to())).text)
      .to.include('Send 2 texts')
      .and.not.include('Texts only');
  });

  it('sends nothing when the API offers only the contract after the preview', async () => {
    await trial.close();
    const offer = { ...level2 };
    trial = await startPaymentsTrial({ offer });
    await sql`delete from outbox`.execute(trial.api.database.db);
    ids = await trial.enter([{ mobile_phone: phone, email, status: 'Requested' }]);
    const plan = await trial.staff.press(await tick(), show, { channels: 'text' });
    Object.assign(offer, level1);
    trial.api.now.ms += 120_000;
    // The portal reloads the offer when it renders a page.
    await trial.staff.get(pathsOf(payments).list);
    expect((await trial.staff.press(plan, 'Send 1 text')).status).to.equal(404);
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({});
  });
});
