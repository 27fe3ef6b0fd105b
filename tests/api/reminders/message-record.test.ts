import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { sendReminders, type SentReminders } from '../../support/sent-reminders.ts';
import { describeOneApi } from '../../support/fixtures.ts';

describeOneApi('a message record', (api) => {
  let sent: SentReminders;
  before(async () => {
    sent = await sendReminders(api, [{}, { name: 'Bo Tern', mobile_phone: '', phone: '' }]);
  });

  const call = (route: string, token = sent.staff) => api.call(route, undefined, { token });
  const messageOf = async (filter: object) => {
    const { body } = await call(`GET messages?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    return body.results[0] as unknown as Record<string, unknown>;
  };

  it('contains the text, time, row and every check', async () => {
    const text = await messageOf({ job: sent.job, channel: 'text', status: 'delivered' });
    expect(text).to.deep.include({ body: 'Hi Ana, Thu, Mar 12 9:30 AM', reason: null });
    expect(text['send_at']).to.equal(Date.UTC(2026, 2, 10, 15) / 1000);
    expect(text['checks']).to.deep.include(['opted_out', true]);
    expect(await messageOf({ row: String(text['row']), channel: 'text' })).to.deep.equal(text);
  });

  it('explains why the message was left out and which check failed', async () => {
    const left = await messageOf({ job: sent.job, status: 'left_out' });
    expect(left).to.deep.include({ name: 'Bo Tern', channel: 'text', reason: 'no_address' });
    expect((left['checks'] as unknown[]).at(-1)).to.deep.equal(['no_address', false]);
    const { body } = await call(`GET messages/${String(left['id'])}/moves`);
    expect(body.results.map(({ event, status, reason }) => [event, status, reason])).to.deep.equal([
      ['plan', 'planned', null],
      ['leave_out', 'left_out', 'no_address'],
    ]);
    expect(body.results[0]!['time']).to.equal(api.now.ms / 1000);
  });

  it('shows its transitions only to its own practice', async () => {
    const { id } = await messageOf({ job: sent.job });
    const route = `GET messages/${String(id)}/moves`;
    expect((await api.call(route)).status).to.equal(401);
    expect((await call(route, await signIn(api, { org: '204260' }))).status).to.equal(404);
    expect((await call(route, await signIn(api, { org: '204117', group: 'Accounts' }))).status).to.equal(403);
  });
});
