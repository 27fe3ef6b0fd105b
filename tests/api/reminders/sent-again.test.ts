import { expect } from 'chai';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWithOne } from '../../support/fixtures.ts';

describeWithOne('a notification list that is sent again', openDeliveryTrial, (trial) => {
  let list: string;
  before(async () => {
    list = await trial.list([person(1), person(2, { mobile_phone: '', phone: '', email: '' })]);
    const first = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: first, status: 'queued' });
    await trial.work();
    const row = (await outcome()).find(({ name }) => name === 'Person 2');
    const mended = await trial.call(`PUT notifications/${list}/rows/${row?.id ?? ''}`, {
      mobile_phone: '3125550102',
    });
    expect(mended.status, mended.body.msg).to.equal(200);
  });

  interface Became {
    id: string;
    name: string;
    messages: { channel: string; status: string; reason: string | null }[];
  }
  const outcome = async (): Promise<Became[]> =>
    (await trial.call(`GET notifications/${list}/outcome`)).body.results as unknown as Became[];
  const became = async () =>
    (await outcome()).map(({ name, messages }) => [
      name,
      ...messages
        .filter(({ status }) => status !== 'left_out')
        .map(({ channel, status }) => `${channel} ${status}`),
    ]);

  it('counts only patients not yet messaged and keeps the outcomes of the rest', async () => {
    const again = await trial.make('jobs', { notification: list });
    expect(await trial.jobOf(again)).to.include({ total: 1, waiting: 1 });
    await trial.call('PUT jobs', { id: again, status: 'queued' });
    await trial.work();
    expect(await became()).to.deep.equal([
      ['Person 1', 'text delivered', 'email delivered'],
      ['Person 2', 'text delivered'],
    ]);
    expect(await trial.jobOf(again)).to.include({ total: 1, delivered: 1 });
  });

  it('lists outcomes in appointment order, page by page', async () => {
    const rows = [
      person(1, { date: '03/20/2026', time: '14:00' }),
      person(2, { date: '' }),
      person(3, { date: '03/20/2026', time: '09:30' }),
      person(4, { date: '03/12/2026' }),
    ];
    const of = await trial.list(rows);
    const told = async (page: number) =>
      (await trial.call(`GET notifications/${of}/outcome?meta={p:${page},l:3,c:1}`)).body.results;
    expect((await told(1)).map(({ name }) => name)).to.deep.equal(['Person 4', 'Person 3', 'Person 1']);
    expect((await told(2)).map(({ name }) => name)).to.deep.equal(['Person 2']);
    expect((await told(2))[0]).to.not.have.any.keys('place', 'found');
  });
});
