import { expect } from 'chai';
import { addJob } from '../../../server/api/database/db.ts';
import { bankBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const link = demoIds('card or bank');

describeApi('a payment returned by the bank', (api) => {
  async function returnByBank(): Promise<void> {
    for (const minutes of [3, 2]) {
      api.now.ms += minutes * 60_000;
      await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await runWorker(api);
    }
  }

  it('triggers an email and a text to the payer without the amount', async () => {
    await api.database.db
      .updateTable('payments')
      .set({ mobile_phone: '3125550147' })
      .where('id', '=', link.id)
      .execute();
    await api.submit(bankBody('card or bank', { account_number: '900000002007' }), 'key-paid');
    await returnByBank();
    const sent = await api.database.db
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'body_text'])
      .where('payment', '=', link.id)
      .where('body_text', 'like', '%returned%')
      .orderBy('channel')
      .execute();
    expect(sent.map(({ channel }) => channel)).to.deep.equal(['email', 'text']);
    for (const { body_text: text } of sent)
      expect(text)
        .to.match(/\/p\/[0-9a-z]{16}\b/)
        .and.not.include('$45');
    expect(sent[1]!.body_text).to.match(/^Lakeside Family Clinic: .*Reply STOP to opt out\.$/);
  });

  it('triggers no message to a payer who opted out', async () => {
    const { email } = demoLink('card or bank').demo.patient;
    const phone = await api.database.db
      .selectFrom('payments')
      .select('mobile_phone')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    const stop = { id_org: link.client_id, source: 'patient', time: new Date() };
    await api.database.db
      .insertInto('opt_outs')
      .values([
        { ...stop, channel: 'email', address: email },
        { ...stop, channel: 'text', address: phone.mobile_phone! },
      ])
      .execute();
    await api.submit(bankBody('card or bank', { account_number: '900000002007' }), 'key-paid');
    await returnByBank();
    const sent = await api.database.db
      .selectFrom('outbox')
      .select('body_text')
      .where('payment', '=', link.id)
      .execute();
    expect(sent.filter(({ body_text: text }) => text.includes('returned'))).to.deep.equal([]);
  });
});
