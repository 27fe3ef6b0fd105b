import { expect } from 'chai';
import { startEmbeddedApi, signIn, type EmbeddedApi } from '../../support/embedded-api.ts';
import { sendReminders, type SentReminders } from '../../support/sent-reminders.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeOneApi } from '../../support/fixtures.ts';

describeOneApi('the test outbox', (api) => {
  let sent: SentReminders;
  before(async () => {
    sent = await sendReminders(api);
  });

  const own = async (query = '') =>
    (await api.call(`GET dev/messages?${query}`, undefined, { token: sent.staff })).body.results;

  it('shows each practice its own messages with their content', async () => {
    const [text, ...others] = await own('channel=text');
    expect(others).to.deep.equal([]);
    expect(text).to.deep.include({
      to: '3125550101',
      name: 'Ana Whitfield',
      text: 'Hi Ana, Thu, Mar 12 9:30 AM',
      job: sent.job,
      answer: null,
    });
    const mail = (await own('channel=email'))[0]!;
    expect(mail).to.deep.include({ subject: 'Your visit on Thu, Mar 12', html: '' });
    const { body } = await api.call(`GET dev/messages/${mail['id']}`, undefined, { token: sent.staff });
    expect(body.results[0]!['html']).to.include('Dear Ana Whitfield');
  });

  it('finds messages by name and number', async () => {
    expect(await own('q=whitf')).to.have.length(2);
    expect(await own('q=(312)%20555-0101')).to.have.length(1);
    expect(await own('q=%25')).to.have.length(0);
    expect(await own('channel=text&to=3125550199')).to.have.length(0);
  });

  it('hides its messages from other organizations and from users without permission', async () => {
    const { id } = (await own())[0]!;
    const other = await signIn(api, { org: '204260' });
    const without = await signIn(api, { org: '204117', group: 'Accounts' });
    for (const path of ['dev/messages', `dev/messages/${id}`]) {
      expect((await api.call(`GET ${path}`)).status, path).to.equal(401);
      expect((await api.call(`GET ${path}`, undefined, { token: without })).status, path).to.equal(403);
    }
    expect((await api.call('GET dev/messages', undefined, { token: other })).body.results).to.deep.equal([]);
    expect((await api.call(`GET dev/messages/${id}`, undefined, { token: other })).status).to.equal(404);
    expect((await api.call('GET dev/outbox')).body.results).to.deep.equal([]);
    expect((await api.call(`GET dev/outbox/${id}`)).status).to.equal(404);
  });

  it('appears in the health reply only without a provider', async () => {
    const healthOf = async (one: EmbeddedApi) => (await one.call('GET health')).body;
    expect(await healthOf(api)).to.include({ test_outbox: true });
    const environment = {
      SMTP_URL: 'smtp://127.0.0.1:1',
      TEXT_VOICE_URL: 'http://127.0.0.1:1',
      TEXT_VOICE_FROM: '8005550111',
    };
    const provided = await startEmbeddedApi({ environment });
    expect(await healthOf(provided)).to.include({ test_outbox: false });
    await provided.close();
  });

  it('sends planned messages early and omits the window check', async () => {
    const trial = await openDeliveryTrial();
    try {
      await trial.send([person(1, { email: '' }), person(2, { email: '', date: '03/20/2026' })]);
      await trial.work();
      expect((await trial.call('GET dev/waiting')).body.results[0]).to.include({ messages: 1 });
      expect((await trial.call('POST dev/waiting', {})).status).to.equal(200);
      const checksOf = async (name: string) => {
        const filter = encodeURIComponent(JSON.stringify({ name, channel: 'text' }));
        const [message] = (await trial.call(`GET messages?filter=${filter}`)).body.results;
        expect(message, name).to.include({ status: 'delivered' });
        return (message!['checks'] as unknown as [string, boolean][]).map(([code]) => code);
      };
      expect(await checksOf('Person 1')).to.include.members(['off_day', 'no_window', 'too_late']);
      const early = await checksOf('Person 2');
      expect(early).to.include.members(['too_late', 'opted_out', 'tries']);
      expect(early).to.not.include.members(['no_window']);
      expect(early).to.not.include.members(['off_day']);
    } finally {
      await trial.close();
    }
  });
});
