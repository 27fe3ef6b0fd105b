import { expect } from 'chai';
import { sql } from 'kysely';
import { person, practice, startVisits } from './visits.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('the answer link in an email', startVisits, (visits) => {
  const press = async (action: string) => {
    const { id, cid } = await visits.visitOf('Person 1');
    return (await visits.api.call(`POST notifications/email/${action}`, { oid: id, cid })).status;
  };

  it('updates the same appointment as the text and the call', async () => {
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

  it('opts out every address of the patient and leaves out planned messages', async () => {
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

  for (const [action, kind] of [
    ['cancel', 'cancel'],
    ['callback', 'callback'],
  ] as const)
    it(`keeps a ${kind} on the worklist after the patient stops messages`, async () => {
      await visits.send([person(1)]);
      if (action === 'cancel') await press(action);
      else await visits.answer('3125550101', { text: 'Can I come at 10?' });
      const kinds = async () =>
        (await visits.call('GET delivery/worklist')).body.results.map((line) => line['kind']);
      expect(await kinds()).to.deep.equal([kind]);
      expect(await press('opt_out')).to.equal(200);
      expect(await kinds()).to.deep.equal([kind]);
    });

  const ask = async (path: string) => {
    const { id, cid } = await visits.visitOf('Person 1');
    return visits.api.call(`POST notifications/${path}`, { oid: id, cid });
  };

  it('shows the practice, the appointment and its answer, but nothing about the patient', async () => {
    await visits.send([person(1, { location: 'Suite 4' })]);
    await sql`
      update org set addr = '12 Lake St', city = 'Chicago', state = 'IL', zip = '60601' where id = ${practice}::bigint
    `.execute(visits.api.database.db);
    const visit = {
      practice: 'Lakeside Clinic',
      place: 'Suite 4, 12 Lake St, Chicago, IL 60601',
      phone: '3125550142',
      timezone: 'America/Chicago',
      date: '2026-03-12',
      time: '09:30',
    };
    const open = { answer: null, answered_at: null, undo_until: null };
    expect((await ask('email_visit')).body.results).to.deep.equal([{ ...visit, ...open }]);
    await press('cancel');
    const at = visits.api.now.ms / 1000;
    expect((await ask('email_visit')).body.results).to.deep.equal([
      { ...visit, answer: 'cancel', answered_at: at, undo_until: at + 600 },
    ]);
    await press('confirm');
    expect((await ask('email_visit')).body.results[0]).to.include({ answer: 'confirm' });
    expect((await ask('email_visit')).body.results[0]!['undo_until']).to.equal(null);
    const { id } = await visits.visitOf('Person 1');
    for (const body of [{}, { oid: id }, { oid: id, cid: `1757750400-${'0'.repeat(20)}` }])
      for (const path of ['email_visit', 'email_undo'])
        expect((await visits.api.call(`POST notifications/${path}`, body)).status).to.equal(404);
  });

  it('undoes a cancellation once within ten minutes', async () => {
    const job = await visits.send([person(1)]);
    await press('confirm');
    await press('cancel');
    visits.api.now.ms += 599_000;
    expect((await ask('email_undo')).status).to.equal(200);
    expect((await ask('email_undo')).status).to.equal(404);
    await visits.run();
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'confirm', answered_by: 'email' });
    expect(await visits.messagesOf('Person 1')).to.include('email delivered confirmed');
    expect(await visits.jobOf(job)).to.deep.include({ confirmed: 1, cancelled_by_contact: 0 });
    expect((await visits.audits()).at(-1)).to.include("Undone: 'cancel'. The answer is back to 'confirm'");
    await press('cancel');
    visits.api.now.ms += 600_000;
    expect((await ask('email_undo')).status).to.equal(404);
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'cancel' });
  });

  it('undoes only the opt-outs that it created', async () => {
    await visits.send([person(1)]);
    await visits.answer('3125550101', { text: 'STOP' });
    await visits.query(sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${practice}::bigint, 'email', 'p1@mail.example', 'staff: maria.lopez', now())
    `);
    const before = await visits.stops();
    await press('confirm');
    await press('opt_out');
    expect(await visits.stops()).to.have.length(4);
    expect((await ask('email_undo')).status).to.equal(200);
    expect(await visits.stops()).to.deep.equal(before);
  });

  it('undoes "wrong person" within ten minutes and hides the appointment until then', async () => {
    await visits.send([person(1)]);
    await press('not_pat');
    const [told] = (await ask('email_visit')).body.results;
    expect(told).to.include({ answer: 'not_pat', date: null, time: null, place: null });
    expect(told!['undo_until']).to.equal(visits.api.now.ms / 1000 + 600);
    expect((await ask('email_undo')).status).to.equal(200);
    expect(await visits.stops()).to.deep.equal([]);
    expect((await ask('email_visit')).body.results[0]).to.include({ answer: null, date: '2026-03-12' });
    await press('not_pat');
    visits.api.now.ms += 600_000;
    expect((await ask('email_undo')).status).to.equal(404);
  });

  it('restores messages that an undone answer left out, even after the job has ended', async () => {
    const job = await visits.send([person(1, { date: '03/20/2026' })]);
    for (const runs of [false, true]) {
      await press('cancel');
      if (runs) await visits.run();
      expect((await visits.jobOf(job))['status']).to.equal(runs ? 'failed' : 'queued');
      expect((await ask('email_undo')).status).to.equal(200);
      await visits.run();
      expect(await visits.messagesOf('Person 1')).to.deep.equal([
        'email planned',
        'text planned',
        'voice planned',
      ]);
      expect(await visits.jobOf(job)).to.deep.include({ status: 'queued', waiting: 1 });
    }
    await visits.at(Date.UTC(2026, 2, 18, 15));
    await visits.run();
    expect(await visits.messagesOf('Person 1')).to.deep.equal([
      'email delivered',
      'text delivered',
      'voice delivered',
    ]);
    expect(await visits.jobOf(job)).to.deep.include({ status: 'done', delivered: 1 });
  });
});
