import { expect } from 'chai';
import { jobMessages, rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { openDeliveryTrial, person } from '../delivery-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

describeWith('a notification list row', openDeliveryTrial, (trial) => {
  let list: string;
  beforeEach(async () => {
    list = await trial.list([person(1), person(2), { name: 'Wrong', phone: '12' }]);
  });

  const rows = async () => (await trial.call(`GET notifications/${list}/rows`)).body.results;
  const change = async (line: number, body: object) => {
    const id = String((await rows())[line - 1]?.['id']);
    return trial.call(`PUT notifications/${list}/rows/${id}`, body);
  };
  const stored = async () => (await trial.call(`GET notifications/${list}`)).body.results[0];

  it('can be excluded from the plan and included again', async () => {
    expect((await change(1, { left_out: 'T' })).status).to.equal(200);
    expect((await rows())[0]).to.include({ reason: rowReasons.leftOut, reason_code: 'left_out' });
    const plan = (await trial.call(`GET notifications/${list}/plan`)).body.results[0];
    expect(plan).to.deep.include({ people: 1 });
    const job = await trial.make('jobs', { notification: list });
    expect(await trial.jobOf(job)).to.include({ total: 1 });
    await change(1, { left_out: 'F' });
    expect((await rows())[0]).to.include({ status: 'ready', name: 'Person 1', date: '03/12/2026' });
    expect(await trial.jobOf(job)).to.include({ total: 2 });
    await change(1, { left_out: 'T' });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    expect((await trial.messagesOf(job)).map(({ name }) => name)).to.deep.equal(['Person 2', 'Person 2']);
    expect((await rows())[0]).to.include({ reason_code: 'left_out' });
  });

  it('gets a new check of all fields after a change', async () => {
    expect((await change(3, { phone: '312-555-0188', date: '03/20/2026', time: '10:15' })).status).to.equal(
      200,
    );
    expect((await rows())[2]).to.include({
      name: 'Wrong',
      phone: '3125550188',
      date: '03/20/2026',
      time: '10:15',
      status: 'ready',
    });
    await change(2, { mobile_phone: '', email: '' });
    expect((await rows())[1]).to.include({ status: 'cancelled_by_rules', reason: rowReasons.noAddress });
    await change(1, { date: '03/09/2026' });
    expect((await rows())[0]).to.include({ reason: rowReasons.tooLate });
    expect(await stored()).to.include({ total: 3, status: 'ready' });
    await change(3, { left_out: 'T' });
    expect(await stored()).to.include({ status: 'draft' });
  });

  it('rejects invalid values and any change during sending', async () => {
    expect((await change(1, { phone: '12' })).status).to.equal(400);
    expect((await change(1, { name: '' })).status).to.equal(400);
    expect((await change(1, { date: '02/30/2026' })).status).to.equal(400);
    expect((await rows())[0]).to.include({ name: 'Person 1', status: 'ready' });
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const late = await change(1, { left_out: 'T' });
    expect([late.status, late.body.msg]).to.deep.equal([409, jobMessages.busyRow]);
    expect((await trial.call(`PUT notifications/${list}/rows/none`, { name: 'X' })).status).to.equal(404);
  });
});
