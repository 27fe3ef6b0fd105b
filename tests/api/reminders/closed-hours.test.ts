import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('a change to practice hours', openDeliveryTrial, (trial) => {
  let job: string;
  beforeEach(async () => {
    // The test starts on a Tuesday. Messages are planned two days before each appointment: Wednesday and Thursday at 9 AM.
    job = await trial.send([
      person(1, { email: '', date: '03/13/2026' }),
      person(2, { email: '', date: '03/14/2026' }),
    ]);
    await trial.work();
  });

  const count = (change: object) => trial.call('POST delivery/closed_out', change);
  const save = async (change: object) => {
    const token = await signIn(trial.api, { org: practice, group: 'Admin' });
    const { status, body } = await trial.api.call('PUT org', { id: practice, ...change }, { token });
    expect(status, body.msg).to.equal(200);
  };
  const planned = async () => {
    const { rows } = await sql<{ said: string }>`
      select name || ' ' || status || coalesce(' ' || reason, '')
        || to_char(send_at at time zone 'America/Chicago', ' MM/DD HH24:MI') as said
      from messages
      where job = ${job}
      and channel = 'text'
      order by name
    `.execute(trial.api.database.db);
    return rows.map(({ said }) => said);
  };

  it('moves messages planned for a new holiday to the next open day', async () => {
    const holidays = '03/12/2026 Inventory';
    expect((await count({ holidays })).body.results).to.deep.equal([{ moved: 1, late: 0 }]);
    expect(await planned(), 'counting changes nothing').to.deep.equal([
      'Person 1 planned 03/11 09:00',
      'Person 2 planned 03/12 09:00',
    ]);
    await save({ holidays });
    expect(await planned()).to.deep.equal(['Person 1 planned 03/11 09:00', 'Person 2 planned 03/13 09:00']);
  });

  it('excludes messages that can no longer be sent before the appointment', async () => {
    const holidays = '03/11/2026\n03/12/2026\n03/13/2026';
    expect((await count({ holidays })).body.results).to.deep.equal([{ moved: 1, late: 1 }]);
    await save({ holidays });
    expect(await planned()).to.deep.equal([
      'Person 1 left_out no_window 03/11 09:00',
      'Person 2 planned 03/14 09:00',
    ]);
  });

  it('moves messages planned during new quiet hours to the end of those hours', async () => {
    const quiet = { quiet_from: '18:00', quiet_to: '10:30' };
    expect((await count(quiet)).body.results).to.deep.equal([{ moved: 2, late: 0 }]);
    await save(quiet);
    expect(await planned()).to.deep.equal(['Person 1 planned 03/11 10:30', 'Person 2 planned 03/12 10:30']);
  });

  it('moves no messages when the hours stay the same', async () => {
    expect((await count({ quiet_from: null, quiet_to: null })).body.results).to.deep.equal([
      { moved: 0, late: 0 },
    ]);
    await save({ name: 'Lakeside Dental' });
    expect(await planned()).to.deep.equal(['Person 1 planned 03/11 09:00', 'Person 2 planned 03/12 09:00']);
  });

  it('returns counts for another organization only to internal admins', async () => {
    const body = { holidays: '03/12/2026 Inventory', id_org: practice };
    const ask = async (user: Parameters<typeof signIn>[1]) => {
      const token = await signIn(trial.api, user);
      const { status, body: told } = await trial.api.call('POST delivery/closed_out', body, { token });
      return [status, told.results];
    };
    expect(await ask({ org: '204260', admin: true })).to.deep.equal([200, [{ moved: 1, late: 0 }]]);
    expect((await ask({ org: '204260' }))[0]).to.equal(404);
    expect((await ask({ org: '204260', admin: true, actingFor: '204388' }))[0]).to.equal(404);
  });

  it('explains incomplete hours', async () => {
    const refused = await count({ quiet_from: '18:00' });
    expect(refused.status).to.equal(400);
    expect(refused.body.msg).to.include('Quiet from and Quiet until');
  });
});
