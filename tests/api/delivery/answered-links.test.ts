import { expect } from 'chai';
import { person, startVisits, type Visits } from './visits.ts';

describe('the link of an email that was sent', () => {
  let visits: Visits;
  beforeEach(async () => {
    visits = await startVisits();
  });
  afterEach(() => visits.close());
  const press = async (action: string) => {
    const { id, cid } = await visits.visitOf('Person 1');
    return (await visits.api.call(`POST notifications/email/${action}`, { oid: id, cid })).status;
  };

  it('speaks of the visit that is texted and called about', async () => {
    const job = await visits.send([person(1)]);
    await visits.answer('3125550101', { text: 'No' });
    expect(await press('confirm')).to.equal(200);
    await visits.run();
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'confirm', answered_by: 'email' });
    expect(await visits.messagesOf('Person 1')).to.deep.equal([
      'email delivered confirmed',
      'text delivered cancelled',
      'voice delivered',
    ]);
    expect(await visits.jobOf(job)).to.deep.include({ confirmed: 1, cancelled_by_contact: 0 });
  });

  it('stops every address of the person, and leaves out what waits', async () => {
    const job = await visits.send([person(1, { date: '03/20/2026' })]);
    expect(await press('opt_out')).to.equal(200);
    await visits.run();
    expect(await visits.stops()).to.deep.equal([
      'email p1@mail.example email link: opt_out',
      'text 3125550101 email link: opt_out',
      'voice 3125550101 email link: opt_out',
      'voice 3125550201 email link: opt_out',
    ]);
    expect(await visits.messagesOf('Person 1')).to.deep.equal([
      'email left_out opted_out',
      'text left_out opted_out',
      'voice left_out opted_out',
    ]);
    expect(await visits.jobOf(job)).to.deep.include({ opted_out: 1, waiting: 0 });
  });
});
