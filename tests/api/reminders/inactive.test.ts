import { expect } from 'chai';
import { sql } from 'kysely';
import { isActive } from '../../../server/api/reminders/may-send.ts';
import { isActiveReminder } from '../../../shared/resources/reminders.ts';
import { describeReason } from '../../../shared/reminders/message-reason.ts';
import { reasonMessages } from '../../../shared/locales/en/delivery.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('an inactive reminder', openDeliveryTrial, (trial) => {
  const db = () => trial.api.database.db;
  const fatesOf = async (job: string) =>
    (await trial.messagesOf(job)).map(({ status, reason }) => [status, reason]);
  const kept = async () =>
    (await sql`select 1 from outbox where message is not null`.execute(db())).rows.length;
  const waits = [
    ['planned', 'inactive'],
    ['planned', 'inactive'],
  ];
  const late = [
    ['left_out', 'too_late'],
    ['left_out', 'too_late'],
  ];
  const gone = [
    ['delivered', null],
    ['delivered', null],
  ];

  it('holds its messages with a reason and sends them once it is active', async () => {
    await trial.remind({ active: 'F' });
    const job = await trial.send([person(1)]);
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal(waits);
    expect(await kept()).to.equal(0);
    expect(await trial.jobOf(job)).to.include({ status: 'queued', waiting: 1 });
    const [message] = (await trial.call(`GET messages?filter=${encodeURIComponent(JSON.stringify({ job }))}`))
      .body.results;
    const { channel = '', status = '', reason = '', checks } = message!;
    expect(describeReason({ channel, status, reason, checks })).to.include(
      reasonMessages.checks.inactive.failed,
    );
    expect(checks).to.deep.include(['inactive', false]);
    await trial.remind({ active: 'T' });
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal(gone);
    expect(await kept()).to.equal(2);
  });

  it('holds messages that are already due', async () => {
    const job = await trial.send([person(1, { date: '03/20/2026' })]);
    await trial.work();
    await sql`update messages set status = 'due' where job = ${job}`.execute(db());
    await trial.remind({ active: 'F' });
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await sql`select graphile_worker.add_job('deliver', json_build_object('idOrg', '204117', 'channel', channel))
      from unnest(array['text', 'email']) channel`.execute(db());
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal(waits);
    expect(await kept()).to.equal(0);
  });

  it('excludes messages that have become too late and ends their job', async () => {
    await trial.remind({ active: 'F' });
    const job = await trial.send([person(1)]);
    await trial.work();
    await trial.at(Date.UTC(2026, 2, 12, 16));
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal(late);
    expect(await trial.jobOf(job)).to.include({ status: 'failed', waiting: 0 });
    await trial.remind({ active: 'T' });
    await trial.work();
    expect(await kept()).to.equal(0);
  });

  it('excludes the late messages of a household and holds the rest', async () => {
    const phone_sequence = await trial.make('phone_sequences', {
      name: 'S',
      steps: JSON.stringify([{ do: 'hang_up' }]),
    });
    await trial.remind({ active: 'F', phone_sequence, text_template: '', email_template: '' });
    const phone = '3125550150';
    const job = await trial.send([
      person(1, { phone, mobile_phone: '' }),
      person(2, { phone, mobile_phone: '', time: '15:30' }),
    ]);
    await trial.work();
    await trial.at(Date.UTC(2026, 2, 12, 16));
    await trial.work();
    expect(await fatesOf(job)).to.deep.equal([
      ['left_out', 'too_late'],
      ['planned', 'inactive'],
    ]);
  });

  it('counts as inactive in both code and SQL, even without a value', async () => {
    const { rows } = await sql<{ active: string | null; is_active: boolean }>`
      select active, ${isActive('reminders')} as is_active
      from (values ('T'), ('F'), (null)) as reminders (active)
    `.execute(db());
    expect(rows.map(({ is_active: asked }) => asked)).to.deep.equal([true, false, false]);
    expect(rows.map(isActiveReminder)).to.deep.equal([true, false, false]);
  });
});
