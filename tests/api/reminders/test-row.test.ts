import { expect } from 'chai';
import { sql } from 'kysely';
import { maskEmail } from '../../../shared/contact-details.ts';
import { noProviderMessages } from '../../../shared/locales/en/delivery.ts';
import { checkMessages } from '../../../shared/locales/en/check.ts';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import { productionSettings } from '../../support/production.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from './delivery-trial.ts';

describe('a test message for a row', () => {
  let trial: DeliveryTrial;
  const open = async (settings: Record<string, string> = {}) => {
    trial = await openDeliveryTrial(settings);
    const list = await trial.list([person(1, { date: '03/20/2026' })]);
    const [row] = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    return { list, path: `POST notifications/${list}/rows/${String(row?.['id'])}/test` };
  };
  afterEach(() => trial.close());

  const own = (change: { email?: string; mobile_phone?: string }) =>
    trial.api.database.db.updateTable('users').set(change).execute();
  const kept = async () =>
    (
      await sql<{ id: string; recipient: string; body_text: string; subject: string; status: string }>`
        select id, recipient, body_text, subject, status from outbox order by channel
      `.execute(trial.api.database.db)
    ).rows;

  it("goes to the requesting user's own address and changes nothing", async () => {
    const { list, path } = await open();
    expect((await trial.call(path, { channel: 'email' })).body.msg).to.equal(checkMessages.noOwn.email);
    await own({ email: 'maria@lakeside.example', mobile_phone: '3125550190' });
    const answers = [];
    for (const channel of ['text', 'email'])
      answers.push((await trial.call(path, { channel })).body.results[0]);
    const [email, text] = await kept();
    expect(answers.map((answer) => answer?.['kept'])).to.deep.equal([text!.id, email!.id]);
    expect(text).to.include({ recipient: '3125550190', body_text: 'Hi Person, Fri, Mar 20 9:30 AM' });
    expect(email).to.include({ recipient: 'maria@lakeside.example', subject: 'Your visit on Fri, Mar 20' });
    const { body } = await trial.call(`GET notifications/${list}`);
    expect(body.results[0]).to.include({ status: 'ready' });
    const trail = (await trial.call('GET audit?search=Test')).body.results.map(({ detail }) => detail);
    expect(trail.sort()).to.deep.equal([
      `Test email saved to the test outbox for ${maskEmail('maria@lakeside.example')}`,
      'Test text saved to the test outbox for (312) 555-0190',
    ]);
    expect((await trial.call(path, { channel: 'voice' })).status).to.equal(404);
  });

  it('allows ten tests an hour', async () => {
    const { path } = await open();
    await own({ email: 'maria@lakeside.example' });
    for (let n = 0; n < 10; n += 1)
      expect((await trial.call(path, { channel: 'email' })).status).to.equal(200);
    const refused = await trial.call(path, { channel: 'email' });
    expect([refused.status, refused.body.msg]).to.deep.equal([429, libraryMessages.testLimit]);
    expect(await kept()).to.have.length(10);
  });

  it('rejects row and template tests in production without a provider', async () => {
    const { path } = await open(productionSettings);
    await own({ email: 'maria@lakeside.example' });
    const refused = await trial.call(path, { channel: 'email' });
    expect([refused.status, refused.body.msg]).to.deep.equal([409, noProviderMessages.email]);
    const [template] = (await trial.call('GET email_templates')).body.results;
    const test = `POST email_templates/${String(template?.['id'])}/test`;
    expect((await trial.call(test, { email: 'maria@lakeside.example' })).status).to.equal(409);
    expect(await kept()).to.deep.equal([]);
  });

  it('queues for the configured provider', async () => {
    const { path } = await open({ SMTP_URL: 'smtp://127.0.0.1:9' });
    await own({ email: 'maria@lakeside.example' });
    const { body } = await trial.call(path, { channel: 'email' });
    expect((await kept()).map(({ status }) => status)).to.deep.equal(['queued']);
    expect(body.results[0]).to.have.all.keys('to');
    const shown = maskEmail('maria@lakeside.example');
    const [noted] = (await trial.call('GET audit?search=Test')).body.results;
    expect(noted).to.include({ detail: `Test email sent to ${shown}` });
  });
});
