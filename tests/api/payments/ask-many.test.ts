import { expect } from 'chai';
import { sql } from 'kysely';
import { runRequestBatch } from '../../../server/api/payments/requests/run-request-batch.ts';
import { readConfig } from '../../../server/config.ts';
import { signIn } from '../../support/embedded-api.ts';
import { statementsOf } from '../../support/statements.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';
const phoneOf = (n: number) => `312555${String(1000 + n)}`;

describeApi('bulk payment requests', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });
  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const enter = async (n: number) => {
    const person = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', amount: '45.50' };
    const reached = { mobile_phone: phoneOf(n), email: `ada${n}@mail.example` };
    return (await call('POST payments', { ...person, ...reached })).body.p1 ?? '';
  };
  const enterSome = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await enter(n));
    return ids;
  };
  const begin = async (ids: readonly string[]) => (await call('POST payments/asks', { ids })).body.p1 ?? '';
  const run = (ask: string) =>
    runRequestBatch({ db: api.database.db, config: readConfig({}), clock: () => api.now.ms }, ask);
  const told = async (id: string) =>
    (await call(`GET payments/${id}/events`)).body.results.map(({ kind, detail, by_name: by }) => [
      kind,
      detail,
      by,
    ]);

  it('run as many SQL statements for forty payments as for two', async () => {
    const asks = [await begin(await enterSome(2)), await begin(await enterSome(40))];
    const counts: number[] = [];
    for (const ask of asks) counts.push((await statementsOf(api.database, () => run(ask))).length);
    expect(counts[1]).to.equal(counts[0]);
  });

  it('use only the allowed channels for each payment and record the result', async () => {
    const ids = await enterSome(5);
    const [both, mailOnly, neither, paid, gone] = ids as [string, string, string, string, string];
    const { db } = api.database;
    const stop = (channel: string, address: string) =>
      sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${org}::bigint, ${channel}, ${address}, 'reply STOP', now())
    `.execute(db);
    const ask = await begin(ids);
    for (const n of [1, 2]) await stop('text', phoneOf(n));
    await stop('email', 'ada2@mail.example');
    await sql`update payments set status = 'Paid' where id = ${paid}`.execute(db);
    await sql`delete from payments where id = ${gone}`.execute(db);
    await run(ask);
    await run(ask);
    const [followed] = (await call(`GET payments/asks/${ask}`)).body.results;
    expect(followed).to.deep.include({ payments: 4, done: 4, asked: 2, texts: 1, emails: 2, finished: 'T' });
    expect(followed!['stops']).to.deep.equal({ opted_out: 1, paid: 1 });
    const { rows } = await sql<{ payment: string; channel: string; moves: number }>`
      select payment, channel, (select count(*)::int from message_moves where message = messages.id) as moves
      from messages
      where payment is not null
    `.execute(db);
    expect(rows).to.have.deep.members([
      { payment: both, channel: 'text', moves: 1 },
      { payment: both, channel: 'email', moves: 1 },
      { payment: mailOnly, channel: 'email', moves: 1 },
    ]);
    expect((await told(both)).map(([kind]) => kind)).to.deep.equal(['asked']);
    for (const id of [neither, paid]) expect(await told(id)).to.deep.equal([]);
    const trail = (await call('GET audit?search=Payment link')).body.results;
    expect(trail.map(({ record_id: id }) => id)).to.have.members([both, mailOnly]);
    expect((await call(`GET payments/${both}`)).body.results[0]).to.include({ status: 'Requested' });
  });
});
