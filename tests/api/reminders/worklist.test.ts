import { expect } from 'chai';
import { sql } from 'kysely';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { person, practice, startVisits } from './visits.ts';
import { describeWith } from '../../support/fixtures.ts';

const hourMs = 3_600_000;

describeWith('the worklist', startVisits, (visits) => {
  const work = async (query = '') => (await visits.call(`GET delivery/worklist?${query}`)).body;
  const said = async (query = '') =>
    (await work(query)).results.map((line) => [line['kind'], line['name']].join(' '));
  const change = async (body: object) => (await visits.call('POST delivery/worklist', body)).status;
  const counts = async () =>
    Object.fromEntries(
      (await visits.call('GET delivery/needs')).body.results.map((need) => [need['kind'], need['count']]),
    );
  const fail = (name: string, status: string) =>
    visits.query(sql`
      update messages set status = ${status}, reason = 'refused', time = ${new Date(visits.api.now.ms)} where name = ${name}
    `);

  it('lists only callback requests, cancellations, wrong-person answers and failed messages', async () => {
    await visits.send([1, 2, 3, 4, 5, 6].map((n) => person(n)));
    await visits.answer('3125550101', { text: 'Can I come later?' });
    await visits.answer('3125550102', { text: 'No' });
    await visits.answer('3125550203', { key: '8' });
    await visits.answer('3125550104', { text: 'YES' });
    await fail('Person 5', 'failed');
    expect(await said()).to.have.members([
      'callback Person 1',
      'cancel Person 2',
      'not_pat Person 3',
      'failed Person 5',
    ]);
    expect(await counts()).to.deep.equal({
      callback: 1,
      cancel: 1,
      not_pat: 1,
      failed: 1,
      unreachable: 0,
      returned: 0,
      late_charge: 0,
      voicemail: 0,
      unasked: 0,
      unrefunded: 0,
    });
    const { results, p1 } = await work('kind=callback');
    expect(results[0]).to.deep.include({
      name: 'Person 1',
      said: 'Can I come later?',
      channel: 'text',
      phone: '3125550101',
      date: '03/12/2026',
      clock: '09:30',
      done: false,
    });
    expect(p1).to.equal("{'cnt': 1}");
    expect((await work('kind=failed')).results[0]).to.include({ reason: 'refused', status: 'failed' });
  });

  it('lists a failed message unless another message reached the patient or is planned as its follow-up', async () => {
    await visits.send([person(1)]);
    const state = (channel: string, status: string, after: string | null = null) =>
      visits.query(sql`
        update messages set status = ${status}, reason = ${status === 'failed' ? 'busy' : null},
          after_message = (select id from messages where channel = ${after}), time = ${new Date(visits.api.now.ms)}
        where channel = ${channel}
      `);
    await state('voice', 'failed');
    await state('text', 'planned');
    await state('email', 'planned');
    expect(
      (await work('kind=failed')).results.map(({ name, channel, reason }) => [name, channel, reason]),
    ).to.deep.equal([['Person 1', 'voice', 'busy']]);
    await state('email', 'planned', 'voice');
    expect(await said()).to.deep.equal([]);
    await state('email', 'failed', 'voice');
    expect((await work('kind=failed')).results).to.have.length(1);
    await state('text', 'delivered');
    expect(await said()).to.deep.equal([]);
  });

  it('omits patients reached by another message and past appointments', async () => {
    await visits.send([person(1), person(2)]);
    await fail('Person 2', 'unknown');
    await visits.query(
      sql`update messages set status = 'failed' where name = 'Person 1' and channel = 'text'`,
    );
    expect(await said()).to.deep.equal(['failed Person 2']);
    await visits.at(Date.UTC(2026, 2, 12, 20));
    expect(await said()).to.deep.equal([]);
  });

  it('saves the done status, note and assignee, and reopens an item on a new request', async () => {
    const id = await addUser(visits.api, { userName: 'nora', org: practice });
    await visits.send([person(1)]);
    await visits.answer('3125550101', { text: 'Call me' });
    const { id: row } = await visits.visitOf('Person 1');
    expect(await change({ row, kind: 'callback', note: 'After 4 PM', assignee: id })).to.equal(200);
    expect(await change({ row, kind: 'callback', done: true })).to.equal(200);
    expect(await said()).to.deep.equal([]);
    expect((await work('done=T')).results[0]).to.include({ note: 'After 4 PM', assignee: id, done: true });
    await visits.at(visits.api.now.ms + hourMs);
    await visits.answer('3125550101', { text: 'Still waiting' });
    expect((await work()).results[0]).to.include({ said: 'Still waiting', note: 'After 4 PM', done: false });
    expect(await change({ row, kind: 'callback', note: '', assignee: '' })).to.equal(200);
    expect((await work()).results[0]).to.include({ note: null, assignee: null });
    const told = await visits.query(
      sql<{ detail: string }>`select detail from audit where action = 'worklist' order by time, id`,
    );
    expect(told.map(({ detail }) => detail)).to.have.members([
      "Asked for a call back, Person 1: note 'After 4 PM'; assigned to Pat Doe",
      'Asked for a call back, Person 1: done',
      'Asked for a call back, Person 1: note removed; unassigned',
    ]);
  });

  it("limits access and assignees to the practice's own users", async () => {
    const stranger = await addUser(visits.api, { userName: 'other', org: '204260', group: 'admin' });
    await visits.send([person(1)]);
    await visits.answer('3125550101', { text: 'Call me' });
    const { id: row } = await visits.visitOf('Person 1');
    const token = await tokenOf(visits.api, 'other');
    const theirs = (route: string, body?: unknown) => visits.api.call(route, body, { token });
    expect((await theirs('GET delivery/worklist')).body.results).to.deep.equal([]);
    expect((await theirs('POST delivery/worklist', { row, kind: 'callback', done: true })).status).to.equal(
      404,
    );
    expect(await change({ row, kind: 'callback', assignee: stranger })).to.equal(400);
    expect(await change({ row, kind: 'cancel', done: true })).to.equal(404);
    expect(await change({ row, kind: 'callback', note: 'x'.repeat(501) })).to.equal(400);
    expect(await change({ row, kind: 'other' })).to.equal(400);
    const people = (await visits.call('GET delivery/colleagues')).body.results.map(({ id }) => id);
    expect(people).to.not.include(stranger);
  });

  it("counts messages for today and tomorrow by the practice's local hour, with one call per household", async () => {
    const late = { date: '03/13/2026' };
    await visits.send([person(1, late), person(2, { ...late, phone: '3125550201' })]);
    expect((await visits.call('GET delivery/hours')).body.results).to.deep.equal([
      { day: '2026-03-11', hour: 9, messages: 5 },
    ]);
    await visits.at(Date.UTC(2026, 2, 11, 21, 30));
    expect((await visits.call('GET delivery/hours')).body.results).to.deep.equal([
      { day: '2026-03-11', hour: 16, messages: 5 },
    ]);
  });
});
