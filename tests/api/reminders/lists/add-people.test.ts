import { expect } from 'chai';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { openDeliveryTrial, person } from '../delivery-trial.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { describeWith } from '../../../support/fixtures.ts';

describeWith('the add-patients call of a notification list', openDeliveryTrial, (trial) => {
  const rowsOf = async (list: string) => (await trial.call(`GET notifications/${list}/rows`)).body.results;
  const names = async (list: string) => (await rowsOf(list)).map(({ name }) => name).sort();

  it('adds the contacts matching a search for one appointment time', async () => {
    for (const [first_name, mobile_phone] of [
      ['Ada', '3125550161'],
      ['Abe', '3125550162'],
    ])
      await trial.make('contacts', { first_name, last_name: 'Searched', mobile_phone });
    const list = await trial.list([]);
    const visit = { date: '03/20/2026', time: '10:00' };
    const added = await trial.call(`POST notifications/${list}/people`, { search: 'searched', ...visit });
    expect(added.body.results[0]).to.include({ accepted: 2, cancelled: 0, rejected: 0 });
    expect(await names(list)).to.deep.equal(['Abe Searched', 'Ada Searched']);
    for (const row of await rowsOf(list)) expect(row).to.include(visit);
    const again = await trial.call(`POST notifications/${list}/people`, { search: 'searched', ...visit });
    expect(again.body.results[0]).to.include({ accepted: 2, cancelled: 2 });
  });

  it('copies rows from an earlier list with the original date or a new one and rechecks them', async () => {
    const earlier = await trial.list([person(1), person(2, { date: '03/19/2026' }), person(3, { name: '' })]);
    const list = await trial.list([]);
    await trial.at(Date.UTC(2026, 2, 14, 15));
    const own = await trial.call(`POST notifications/${list}/people`, { list: earlier });
    expect(own.body.results[0]).to.include({ rows: 2, accepted: 2, cancelled: 1 });
    const other = await trial.list([]);
    await trial.call(`POST notifications/${other}/people`, { list: earlier, date: '03/25/2026' });
    expect((await rowsOf(other)).map(({ name, date, status }) => `${name} ${date} ${status}`)).to.deep.equal([
      'Person 1 03/25/2026 ready',
      'Person 2 03/25/2026 ready',
    ]);
  });

  it('requires a valid source that the user may read', async () => {
    const list = await trial.list([]);
    const people = (body: object) => trial.call(`POST notifications/${list}/people`, body);
    expect((await people({})).body.msg).to.equal(jobMessages.people);
    expect((await people({ list: '1-none' })).status).to.equal(404);
    expect((await people({ list: 'a\u0000' })).status).to.equal(404);
    const wrong = await people({ list: await trial.list([person(1)]), time: '25:00' });
    expect(wrong.body.results[0]).to.include({ accepted: 0, rejected: 1 });
    const token = await signIn(trial.api, { org: '204260' });
    const foreign = await trial.api.call(`POST notifications/${list}/people`, { search: 'a' }, { token });
    expect(foreign.status).to.equal(404);
    const { db } = trial.api.database;
    await db.updateTable('notifications').set({ id_org: 204260 }).where('id', '=', list).execute();
    expect((await people({ list })).status).to.equal(404);
    const own = await trial.list([]);
    const taken = await trial.call(`POST notifications/${own}/people`, { list });
    expect(taken.status).to.equal(404);
  });
});
