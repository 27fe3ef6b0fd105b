import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const ahead = { date: '03/20/2026' };

describeWith('a stopped message', openDeliveryTrial, (trial) => {
  let job: string;
  beforeEach(async () => {
    job = await trial.send([person(1, ahead), person(2, ahead)]);
    await trial.work();
  });

  const idOf = async (name: string, channel: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from messages where job = ${job} and name = ${name} and channel = ${channel}
    `.execute(trial.api.database.db);
    return rows[0]!.id;
  };
  const fates = async () =>
    (await trial.messagesOf(job)).map(({ name, channel, status, reason }) =>
      [name, channel, reason ?? status].join(' '),
    );
  const stop = (id: string, token = trial.token()) =>
    trial.api.call(`POST messages/${id}/stop`, {}, { token });

  it('ends unsent, stops the other messages of its appointment, and affects no others', async () => {
    const id = await idOf('Person 1', 'text');
    expect((await stop(id)).status).to.equal(200);
    const stopped = ['Person 1 email stopped', 'Person 1 text stopped'];
    expect(await fates()).to.deep.equal([...stopped, 'Person 2 email planned', 'Person 2 text planned']);
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    expect(await fates()).to.deep.equal([...stopped, 'Person 2 email delivered', 'Person 2 text delivered']);
    expect(await trial.jobOf(job)).to.include({ status: 'done' });
    const again = await stop(id);
    expect([again.status, again.body.msg]).to.deep.equal([
      409,
      'This message is no longer scheduled, so it can’t be stopped.',
    ]);
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where action = 'stop message'
    `.execute(trial.api.database.db);
    expect(rows).to.deep.equal([{ detail: 'Stopped before sending: Text to Person 1' }]);
  });

  it('excludes the patient from a second job and from the worklist', async () => {
    await stop(await idOf('Person 1', 'email'));
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    const { notification } = (await trial.call(`GET jobs/${job}`)).body.results[0]!;
    const second = await trial.make('jobs', { notification });
    await trial.call('PUT jobs', { id: second, status: 'queued' });
    await trial.work();
    expect((await trial.messagesOf(second)).filter(({ name }) => name === 'Person 1')).to.deep.equal([]);
    expect((await trial.call('GET worklist')).body.results).to.deep.equal([]);
  });

  it('requires the right to send and the same organization', async () => {
    const id = await idOf('Person 2', 'text');
    const foreign = await signIn(trial.api, { org: '204260', group: 'admin' });
    const missing = await stop('1500000000-00000000000000000000', foreign);
    const other = await stop(id, foreign);
    expect([other.status, other.body]).to.deep.equal([404, missing.body]);
    await sql`
      insert into groups (id_org, name, home, may_send) values (${practice}::bigint, 'Reads', 'T', 'F')
    `.execute(trial.api.database.db);
    const reader = await signIn(trial.api, { org: practice, group: 'Reads' });
    expect((await stop(id, reader)).status).to.equal(403);
    expect(await fates()).to.include('Person 2 text planned');
  });
});
