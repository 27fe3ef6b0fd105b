import { expect } from 'chai';
import { sql } from 'kysely';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { startPaymentsTrial, type PaymentsTrial } from './staff.ts';

const phone = '3125550177';
const email = 'ada@mail.example';

describe('choosing by what many payments are asked for', () => {
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
    const list = await trial.staff.get(placeOf(payments).list);
    return trial.staff.post(placeOf(payments).list, { _csrf: list.csrfToken, bulk: 'ask', id: ids });
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
  const show = 'Show what would be sent';
  const ways = [
    {
      channels: 'text',
      button: 'Send 2 texts',
      said: 'Texts only',
      none: 2,
      sum: '20.00',
      leaves: { text: 2 },
      without: 'there is no mobile phone',
    },
    {
      channels: 'email',
      button: 'Send 2 emails',
      said: 'Emails only',
      none: 2,
      sum: '15.00',
      leaves: { email: 2 },
      without: 'there is no email address',
    },
    {
      ...{ channels: 'text,email', button: send, said: 'Texts and emails', none: 1, sum: '25.00' },
      leaves: { email: 2, text: 2 },
      without: 'there is no address',
    },
  ];

  it('says of each choice what it would do, and both are chosen at first', async () => {
    const plan = await tick();
    expect(chosen(plan)).to.deep.equal(['text,email']);
    expect(plan.text).to.include('Texts and emails 2 texts and 2 emails, 1 gets nothing');
    expect(plan.text).to.include('Texts only 2 texts, 2 get nothing');
    expect(plan.text).to.include('Emails only 2 emails, 2 get nothing');
  });

  for (const { channels, button, said, none, sum, leaves, without } of ways)
    it(`shows ${said.toLowerCase()} by its counts and messages, and sends what it showed`, async () => {
      const plan = await trial.staff.press(await tick(), show, { channels });
      expect([plan.status, chosen(plan)]).to.deep.equal([200, [channels]]);
      expect(titles(plan)).to.deep.equal(
        Object.keys(leaves)
          .toSorted()
          .toReversed()
          .map((each) => `One ${each}`),
      );
      expect(plan.text).to.include(`Nothing ${none}`).and.include(`In all $${sum}`);
      expect(plan.text).to.include(`${none}: ${without}.`);
      expect(await sent()).to.deep.equal({});
      const started = await trial.staff.press(plan, button);
      expect(started.text).to.include('0 of 4');
      await runWorker(trial.api);
      expect(await sent()).to.deep.equal(leaves);
      const over = await trial.staff.get(started.url.pathname);
      expect(over.text).to.include('4 payments gone through').and.include(`Nothing ${none}`);
      if (said !== 'Texts and emails') expect(over.text).to.include(said);
      const record = await trial.staff.get(placeOf(payments).one(ids[0]!));
      const asked = /Asked for the payment ([^]*?) by/.exec(record.text)?.[1];
      expect([asked?.includes(email), asked?.includes('(312) 555-0177')]).to.deep.equal([
        'email' in leaves,
        'text' in leaves,
      ]);
    });
});
