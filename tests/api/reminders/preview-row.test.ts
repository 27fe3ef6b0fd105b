import { expect } from 'chai';
import { sql } from 'kysely';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('the message preview for a row', openDeliveryTrial, (trial) => {
  it('shows the exact text and email with inactive answer links', async () => {
    const list = await trial.list([person(1, { date: '03/20/2026' })]);
    const { rows } = await sql<{ id: string; cid: string }>`
      select id, cid from notification_rows where notification = ${list}
    `.execute(trial.api.database.db);
    const { id, cid } = rows[0]!;
    const reply = await trial.call(`GET notifications/${list}/rows/${id}/preview`);
    const { name, messages } = reply.body.results[0] as unknown as {
      name: string;
      messages: Record<string, string>[];
    };
    expect(name).to.equal('Person 1');
    const [text, email] = messages;
    expect(text).to.deep.include({
      channel: 'text',
      address: '3125550101',
      send_at: Date.UTC(2026, 2, 18, 14) / 1000,
      text: 'Hi Person, Fri, Mar 20 9:30 AM',
      segments: 1,
    });
    expect(email).to.include({ channel: 'email', subject: 'Your visit on Fri, Mar 20' });
    expect(email?.['html']).to.include('Dear Person 1').and.include('action=confirm').and.not.include(cid);
    expect(email?.['text']).to.include('Dear Person 1').and.not.include(cid);
  });

  it('rejects a row requested through another notification list', async () => {
    const list = await trial.list([person(1)]);
    const other = await trial.list([person(2)]);
    const rows = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    const status = async (of: string) =>
      (await trial.call(`GET notifications/${of}/rows/${String(rows[0]?.['id'])}/preview`)).status;
    expect(await status(list)).to.equal(200);
    expect(await status(other)).to.equal(404);
    expect(await status('none')).to.equal(404);
  });
});
