import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { person, practice, startVisits } from './visits.ts';
import { describeWith } from '../../support/fixtures.ts';

const text1 = '3125550101';
const later = { date: '03/20/2026' };

describeWith('an answer to a text', startVisits, (visits) => {
  it('confirms the appointment in the row, message, audit trail and job counts', async () => {
    const job = await visits.send([person(1), person(2)]);
    expect(await visits.answer(text1, { text: 'Yes!' })).to.equal('The appointment is confirmed.');
    await visits.run();
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'confirm', answered_by: 'text' });
    expect(await visits.messagesOf('Person 1')).to.include('text delivered confirmed');
    expect(await visits.audits()).to.deep.equal(['patient text answer Confirmed: ‘Yes!’']);
    expect(await visits.jobOf(job)).to.deep.include({ confirmed: 1, delivered: 2 });
  });

  it('ignores a repeated answer and replaces it with a different one', async () => {
    const job = await visits.send([person(1)]);
    for (const text of ['Y', 'YES', '1']) await visits.answer(text1, { text });
    expect(await visits.audits()).to.have.length(1);
    expect(await visits.answer(text1, { text: '2' })).to.equal('The appointment is canceled.');
    await visits.run();
    expect((await visits.audits())[1]).to.equal("patient text answer Canceled, after 'Confirmed': ‘2’");
    expect(await visits.jobOf(job)).to.deep.include({ confirmed: 0, cancelled_by_contact: 1 });
  });

  it('requests a callback and shows its text if it is not recognized', async () => {
    const job = await visits.send([person(1)]);
    for (const text of ['Can I come at 10?', 'Can I come at 10?', 'Or at 11?'])
      await visits.answer(text1, { text });
    await visits.run();
    expect(await visits.jobOf(job)).to.deep.include({ callback: 1 });
    expect(await visits.audits()).to.deep.equal([
      'patient text answer Asked for a call back: ‘Can I come at 10?’',
      'patient text answer Asked for a call back: ‘Or at 11?’',
    ]);
    const [message] = await visits.query(
      sql<{ detail: string }>`select detail from messages where response = 'callback'`,
    );
    expect(message?.detail).to.equal('Or at 11?');
  });

  it('opts the number out of texts on STOP and back in on a later YES', async () => {
    await visits.send([person(1)]);
    await visits.send([person(1, later)]);
    expect(await visits.answer(text1, { text: 'Stop' })).to.equal('This number won’t get any more texts.');
    expect(await visits.stops()).to.deep.equal([`text ${text1} reply Stop`]);
    expect(await visits.answer(text1, { text: 'YES' })).to.equal('This number gets texts again.');
    expect(await visits.stops()).to.deep.equal([]);
    expect(await visits.answer(text1, { text: 'STOP' })).to.equal('This number won’t get any more texts.');
    expect(await visits.audits()).to.have.length(3);
    expect(await visits.answer(text1, { text: 'HELP' })).to.match(/Nothing changed/);
  });

  it('keeps an earlier opt-out when it confirms the appointment', async () => {
    await visits.send([person(1)]);
    await visits.answer(text1, { text: 'STOP' });
    expect(await visits.answer(text1, { text: 'C' })).to.equal('The appointment is confirmed.');
    expect(await visits.stops()).to.have.length(1);
  });

  for (const [reply, answer, told] of [
    ['C', 'confirm', 'Confirmed'],
    ['No', 'cancel', 'Canceled'],
    ['Can I come at 10?', 'callback', 'Asked for a call back'],
  ] as const)
    it(`keeps the answer ${answer} when the patient later stops texts`, async () => {
      const job = await visits.send([person(1)]);
      await visits.answer(text1, { text: reply });
      const kinds = async () =>
        (await visits.call('GET delivery/worklist')).body.results.map(({ kind }) => kind);
      const before = await kinds();
      expect(await visits.answer(text1, { text: 'STOP' })).to.equal('This number won’t get any more texts.');
      await visits.answer(text1, { text: 'STOP' });
      await visits.run();
      expect(await visits.visitOf('Person 1')).to.deep.include({ answer });
      expect(await visits.stops()).to.deep.equal([`text ${text1} reply STOP`]);
      expect(await kinds()).to.deep.equal(before);
      expect((await visits.audits()).slice(1)).to.deep.equal([
        `patient text answer Opted out: ‘STOP’. Answer unchanged: ${told}`,
      ]);
      expect(await visits.jobOf(job)).to.deep.include({ opted_out: 0 });
    });

  it('opts out and back in even with no appointment to answer, but keeps a staff opt-out', async () => {
    await visits.send([person(1)]);
    await visits.at(Date.UTC(2026, 2, 20, 15));
    expect(await visits.answer(text1, { text: 'Yes' })).to.match(/No appointment is waiting for an answer/);
    await visits.answer(text1, { text: 'ALTO' });
    expect(await visits.stops()).to.deep.equal([`text ${text1} reply ALTO`]);
    await visits.answer(text1, { text: 'START' });
    expect(await visits.stops()).to.deep.equal([]);
    await visits.query(sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${practice}::bigint, 'text', ${text1}, 'staff: maria.lopez', now())
    `);
    await visits.answer(text1, { text: 'START' });
    expect(await visits.stops()).to.deep.equal([`text ${text1} staff: maria.lopez`]);
  });

  it('excludes planned messages after a cancellation but still calls for the rest of the household', async () => {
    const phone = '3125550200';
    await visits.send([person(9, { phone })]);
    await visits.send([person(1, { phone }), person(2, { phone })]);
    expect(await visits.messagesOf('Person 1')).to.include('voice planned');
    await visits.answer(text1, { text: 'No' });
    expect(await visits.messagesOf('Person 1')).to.deep.equal([
      'email delivered',
      'text delivered cancelled',
      'voice left_out cancelled',
    ]);
    await visits.at(Date.UTC(2026, 2, 11, 15));
    await visits.run();
    expect(await visits.messagesOf('Person 1')).to.include('voice left_out cancelled');
    expect(await visits.messagesOf('Person 2')).to.include('voice delivered');
  });

  it('counts after the start of the appointment only if it is an opt-out', async () => {
    await visits.send([person(1)]);
    await visits.at(Date.UTC(2026, 2, 12, 14, 30));
    expect(await visits.answer(text1, { text: 'Yes' })).to.match(/has already started/);
    expect(await visits.answer(text1, { text: 'On my way' })).to.match(/has already started/);
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: null });
    await visits.answer(text1, { text: 'STOP' });
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'opt_out' });
  });

  it('applies to the last text from that practice to that number', async () => {
    await visits.send([person(1)]);
    await visits.at(Date.UTC(2026, 2, 11, 15));
    await visits.send([person(2, { mobile_phone: text1, date: '03/13/2026' })]);
    await visits.answer(text1, { text: 'Yes' });
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: null });
    expect(await visits.visitOf('Person 2')).to.deep.include({ answer: 'confirm' });
  });

  it('rejects an answer to an email or to a missing message', async () => {
    await visits.send([person(1)]);
    const [mail] = await visits.query(
      sql<{ id: string }>`select id from outbox where channel = 'email' and message is not null`,
    );
    const answer = (id: string, body: object) => visits.call(`POST dev/messages/${id}/answer`, body);
    expect((await answer(mail!.id, { text: 'Yes' })).status).to.equal(400);
    expect((await answer('1', { text: 'Yes' })).status).to.equal(404);
  });

  it('rejects answers from another practice or without sign-in', async () => {
    await visits.send([person(1)]);
    const [text] = await visits.query(
      sql<{ id: string }>`select id from outbox where channel = 'text' and message is not null`,
    );
    const route = `POST dev/messages/${text!.id}/answer`;
    const token = await signIn(visits.api, { org: '204260' });
    expect((await visits.api.call(route, { text: 'STOP' }, { token })).status).to.equal(404);
    expect((await visits.api.call(route, { text: 'STOP' })).status).to.equal(401);
    expect(await visits.stops()).to.deep.equal([]);
  });
});
