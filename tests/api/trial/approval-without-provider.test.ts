import { expect } from 'chai';
import { sql } from 'kysely';
import { openDeliveryTrial, person, practice } from '../reminders/delivery-trial.ts';
import { productionSettings } from '../../support/production.ts';
import { describeWith } from '../../support/fixtures.ts';

const openTrial = () => openDeliveryTrial(productionSettings);

describeWith('an organization awaiting approval, in production without a provider', openTrial, (trial) => {
  beforeEach(async () => {
    await sql`update org set awaits_approval = true where id = ${practice}::bigint`.execute(db());
    await sql`update users set email = 'staff@maple.example', mobile_phone = '7735550177'`.execute(db());
  });

  const db = () => trial.api.database.db;
  const heldBox = async () => (await trial.call('GET delivery/test_outbox')).body.results;
  const payer = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', mobile_phone: '3125550131' };

  it('saves the messages of a job to the test outbox', async () => {
    const list = await trial.list([person(1)]);
    const { body: plan } = await trial.call(`GET notifications/${list}/plan`);
    expect(plan.results[0]).to.deep.include({ no_provider: [] });
    const job = await trial.send([person(1)]);
    await trial.work();
    expect((await trial.messagesOf(job)).map(({ status, reason }) => [status, reason])).to.deep.equal([
      ['delivered', 'awaiting_approval'],
      ['delivered', 'awaiting_approval'],
    ]);
    expect((await heldBox()).map(({ to }) => to)).to.have.members(['3125550101', 'p1@mail.example']);
  });

  it('does not count captured calls against the free trial', async () => {
    await trial.remindByCall();
    await sql`update org set trial_until = to_timestamp(${trial.api.now.ms / 1000}) + interval '9 days'
      where id = ${practice}::bigint`.execute(db());
    await trial.send([person(1)]);
    await trial.work();
    expect(await heldBox()).to.have.length(1);
    const { rows } = await sql`select trial_calls from org where id = ${practice}::bigint`.execute(db());
    expect(rows).to.deep.equal([{ trial_calls: 0 }]);
  });

  it('saves a payment request to the test outbox and returns its test outbox ID', async () => {
    const id = await trial.make('payments', { ...payer, amount: '45.50' });
    const preview = await trial.call(`GET flexpay/sms/preview/${id}`);
    expect(preview.body.results[0]).to.include({ stop: '' });
    const asked = await trial.call('POST notify2pay/send_payment_request', { id });
    expect([asked.status, asked.body.results.length]).to.deep.equal([200, 1]);
    await trial.work();
    expect((await heldBox()).map(({ id: kept }) => kept)).to.deep.equal([asked.body.results[0]!['kept']]);
  });

  it('saves test messages for a row and a template to the test outbox', async () => {
    const list = await trial.list([person(1)]);
    const { results } = (await trial.call(`GET notifications/${list}/rows`)).body;
    const row = `notifications/${list}/rows/${results[0]!['id']}`;
    const { messages } = (await trial.call(`GET ${row}/preview`)).body.results[0] as unknown as {
      messages: { channel: string; test_to: string }[];
    };
    expect(messages.map(({ test_to: to }) => to)).to.not.include(null);
    expect((await trial.call(`POST ${row}/test`, { channel: 'text' })).body.msg).to.equal(undefined);
    const template = await trial.make('email_templates', { name: 'M', subject: 'Hi', template: 'Hello' });
    await trial.call(`POST email_templates/${template}/test`, { email: 'stranger@mail.example' });
    expect((await heldBox()).map(({ to }) => to)).to.have.members(['7735550177', 'stranger@mail.example']);
  });
});
