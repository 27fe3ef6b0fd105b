import { expect } from 'chai';
import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import { signIn } from '../../support/embedded-api.ts';
import { person, startVisits } from '../reminders/visits.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('the daily appointment API', startVisits, (visits) => {
  const day = '2026-03-12';
  const ask = async (query: string) => (await visits.call(`GET appointments?${query}`)).body;
  const sent = (visit: ApiRecord) =>
    (visit['messages'] as ApiRecord[]).map(
      (message) => `${String(message['channel'])} ${String(message['status'])}`,
    );
  const names = async (query: string) => (await ask(query)).results.map(({ name }) => name);
  const dayOf = async (query: string) =>
    (await visits.call(`GET appointments/day?${query}`)).body.results[0] as object;

  it('returns the rows of all notification lists by time, with their messages and answers', async () => {
    await visits.send([
      person(1, { time: '14:00', provider: 'Dr. Park', location: 'North' }),
      person(2),
      person(3, { time: '' }),
      person(4, { date: '03/13/2026' }),
    ]);
    await visits.answer('3125550102', { text: 'YES' });
    const { results, p1 } = await ask(`day=${day}`);
    expect(results.map(({ name, time }) => [name, time])).to.deep.equal([
      ['Person 2', '09:30'],
      ['Person 1', '14:00'],
      ['Person 3', null],
    ]);
    expect(p1).to.equal("{'cnt': 3}");
    expect(results[0]).to.deep.include({ answer: 'confirm', answered_by: 'text', phone: '3125550102' });
    expect(results[1]).to.deep.include({ answer: null, provider: 'Dr. Park', location: 'North' });
    expect(sent(results[1]!)).to.deep.equal(['text delivered', 'email delivered', 'voice delivered']);
  });

  it('returns an appointment on two notification lists once, with its last answer and all its messages', async () => {
    const contact = { first_name: 'Ana', last_name: 'Lee', patient_code: 'P-1', mobile_phone: '3125550109' };
    await visits.call('POST contacts', contact);
    const row = { patient_code: 'P-1', date: '03/12/2026', time: '10:00' };
    await visits.send([row, person(1)]);
    await visits.answer('3125550109', { text: 'YES' });
    await visits.send([row, person(1), person(1), { ...row, time: '15:00' }]);
    const { results, p1 } = await ask(`day=${day}`);
    expect(results.map(({ name, time, answer }) => [name, time, answer])).to.deep.equal([
      ['Person 1', '09:30', null],
      ['Ana Lee', '10:00', 'confirm'],
      ['Ana Lee', '15:00', null],
    ]);
    expect(p1).to.equal("{'cnt': 3}");
    expect(results[0]).to.include({ status: 'ready' });
    expect(sent(results[1]!)[0]).to.equal('text delivered');
    expect(await dayOf(`day=${day}`)).to.deep.include({ visits: 3, answers: { confirm: 1, none: 2 } });
  });

  it('filters by answer, provider and search, and paginates', async () => {
    await visits.send([
      person(1, { provider: 'Dr. Park' }),
      person(2, { provider: 'Dr. Park' }),
      person(3, { provider: 'Dr. Weiss' }),
    ]);
    await visits.answer('3125550101', { text: 'NO' });
    expect(await names(`day=${day}&answer=cancel`)).to.deep.equal(['Person 1']);
    expect(await names(`day=${day}&answer=none`)).to.have.members(['Person 2', 'Person 3']);
    expect(await names(`day=${day}&answer=none&provider=Dr.%20Park`)).to.deep.equal(['Person 2']);
    expect(await names(`day=${day}&answer=unasked`)).to.deep.equal([]);
    expect(await names(`day=${day}&search=3125550103`)).to.deep.equal(['Person 3']);
    const pages = [await ask(`day=${day}&meta={p:1,l:2}`), await ask(`day=${day}&meta={p:2,l:2}`)];
    expect(pages.flatMap(({ results }) => results.map(({ name }) => name))).to.have.members([
      'Person 1',
      'Person 2',
      'Person 3',
    ]);
    expect(pages.map(({ p1 }) => p1)).to.deep.equal(["{'cnt': 3}", "{'cnt': 3}"]);
    expect(await dayOf(`day=${day}&provider=Dr.%20Park`)).to.deep.equal({
      visits: 2,
      answers: { cancel: 1, none: 1 },
      providers: ['Dr. Park', 'Dr. Weiss'],
      next: null,
    });
  });

  it('counts patients who received no message separately from patients who have not answered', async () => {
    await visits.send([person(1)]);
    const list = (await visits.call('GET notifications')).body.results[0]!['id'];
    await visits.call(`POST notifications/${list}/rows`, [person(2)]);
    expect(await names(`day=${day}&answer=none`)).to.deep.equal(['Person 1']);
    expect(await names(`day=${day}&answer=unasked`)).to.deep.equal(['Person 2']);
    expect(await dayOf(`day=${day}`)).to.deep.include({ answers: { none: 1, unasked: 1 } });
  });

  it('returns the next day with appointments', async () => {
    await visits.send([person(1, { date: '03/16/2026' }), person(2, { date: '04/01/2026' })]);
    expect(await dayOf('day=2026-03-13')).to.deep.include({ visits: 0, next: '2026-03-16' });
    expect(await dayOf('day=2026-04-01')).to.deep.include({ visits: 1, next: null });
  });

  it('returns nothing from another organization', async () => {
    await visits.send([person(1)]);
    const foreign = { token: await signIn(visits.api, { org: '204260' }) };
    const listed = await visits.api.call(`GET appointments?day=${day}`, undefined, foreign);
    expect(listed.body).to.deep.include({ results: [], p1: "{'cnt': 0}" });
    const told = await visits.api.call('GET appointments/day?day=2026-03-01', undefined, foreign);
    expect(told.body.results).to.deep.equal([{ visits: 0, answers: {}, providers: [], next: null }]);
  });

  it('rejects an invalid day or answer', async () => {
    for (const query of ['', 'day=', 'day=2026-02-30', "day=2026-03-12'", 'day=2026-03-12&answer=maybe'])
      for (const call of ['appointments', 'appointments/day']) {
        if (call === 'appointments/day' && query.includes('answer')) continue;
        expect((await visits.call(`GET ${call}?${query}`)).status, `${call} ${query}`).to.equal(400);
      }
  });

  it('records exports in the audit trail', async () => {
    const body = { resource: 'appointments', rows: 3, filter: { Day: day, Provider: 'Dr. Park' } };
    expect((await visits.call('POST exports', body)).status).to.equal(200);
    const found = await visits.query(
      sql<{ detail: string }>`select detail from audit where action = 'export'`,
    );
    expect(found.map(({ detail }) => detail)).to.deep.equal([
      "Exported 3 appointments; Day '2026-03-12', Provider 'Dr. Park'",
    ]);
  });

  it('returns the next appointment of each contact and its recipient, except canceled appointments', async () => {
    const make = async (last_name: string, mobile_phone: string) =>
      (
        await visits.call('POST contacts', {
          first_name: 'Ana',
          last_name,
          patient_code: last_name,
          mobile_phone,
        })
      ).body.p1!;
    const [lee, park, cole] = [
      await make('Lee', '3125550109'),
      await make('Park', '3125550110'),
      await make('Cole', '3125550111'),
    ];
    const row = (patient_code: string, date: string, time: string) => ({
      ...{ patient_code, date, time, provider: 'Dr. Park' },
    });
    await visits.send([
      row('Lee', '03/14/2026', '10:00'),
      row('Lee', '03/13/2026', '15:00'),
      row('Lee', '03/13/2026', '08:00'),
      row('Park', '03/12/2026', '10:00'),
    ]);
    await visits.answer('3125550110', { text: 'NO' });
    const next = async (from: string, contacts: string) =>
      (await visits.call(`GET appointments/next?from=${encodeURIComponent(from)}&contacts=${contacts}`)).body;
    const all = [lee, park, cole].join(',');
    const { results } = await next('2026-03-12 07:00', all);
    expect(results.find(({ contact }) => contact === lee)).to.include({ date: '2026-03-13', time: '08:00' });
    const [later, ...others] = (await next('2026-03-13 08:01', all)).results;
    expect(later).to.include({ contact: lee, date: '2026-03-13', time: '15:00', provider: 'Dr. Park' });
    const rows = (await visits.call(`GET notifications/${later!['list']}/rows`)).body.results;
    expect(rows.find(({ id }) => id === later!['row'])).to.include({ contact: lee, time: '15:00' });
    expect(others).to.deep.equal([]);
    expect((await next('2026-03-15 00:00', all)).results).to.deep.equal([]);
    expect((await next('tomorrow', all)).msg).to.equal('from must be in the form YYYY-MM-DD HH:mm.');
    const stranger = await signIn(visits.api, { org: '204260' });
    const foreign = await visits.api.call(
      `GET appointments/next?from=2026-03-12%2007:00&contacts=${all}`,
      undefined,
      { token: stranger },
    );
    expect(foreign.body.results).to.deep.equal([]);
    await sql`update notification_rows set answer = 'cancel' where contact = ${lee} and date = '2026-03-13'`.execute(
      visits.api.database.db,
    );
    expect((await next('2026-03-12 07:00', lee)).results.map(({ date }) => date)).to.deep.equal([
      '2026-03-14',
    ]);
  });
});
