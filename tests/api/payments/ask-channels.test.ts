import { expect } from 'chai';
import { sql } from 'kysely';
import { runRequestBatch } from '../../../server/api/payments/requests/run-request-batch.ts';
import { resumeUnfinished } from '../../../server/api/worker/resume.ts';
import { readConfig } from '../../../server/config.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';

describeApi('bulk payment requests by channel', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });
  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  /** Enters payments with both a mobile number and an email address. */
  const enter = async (count: number) => {
    const { rows } = await sql<{ id: string }>`
      insert into payments (id, id_org, first_name, last_name, dob, amount, email, mobile_phone)
      select '1700000000-of' || to_char(n, 'FM0000'), ${org}::bigint, 'Ada', 'Byron', '12/10/1985', '45.50',
        'ada' || n || '@mail.example', (3125550000 + n)::text
      from generate_series(1, ${count}::int) n
      returning id
    `.execute(api.database.db);
    return rows.map(({ id }) => id);
  };
  const reachable = async (id: string, { phone = '', email = '' }) => {
    await sql`
      update payments set mobile_phone = ${phone}, email = ${email} where id = ${id}
    `.execute(api.database.db);
  };
  const planned = async () => {
    const { rows } = await sql<{ channel: string; messages: number }>`
      select channel, count(*)::int as messages
      from messages
      where payment is not null
      group by channel
    `.execute(api.database.db);
    return Object.fromEntries(rows.map(({ channel, messages }) => [channel, messages]));
  };
  const follow = async (ask = '') => (await call(`GET payments/asks/${ask}`)).body.results[0];
  const choices = [
    { channels: undefined, kept: 'text,email', leaves: { text: 2, email: 2 }, stops: { no_address: 1 } },
    { channels: 'text,email', kept: 'text,email', leaves: { text: 2, email: 2 }, stops: { no_address: 1 } },
    { channels: 'text', kept: 'text', leaves: { text: 2 }, stops: { no_address: 2 } },
    { channels: 'email', kept: 'email', leaves: { email: 2 }, stops: { no_address: 2 } },
  ];

  for (const { channels, kept, leaves, stops } of choices)
    it(`go out by ${channels ?? 'both channels by default'} and match the counts of the plan`, async () => {
      const ids = await enter(4);
      await reachable(ids[1]!, { phone: '3125550002' });
      await reachable(ids[2]!, { email: 'ada3@mail.example' });
      await reachable(ids[3]!, {});
      const [plan] = (await call('POST payments/asks/plan', { ids, channels })).body.results;
      const { text: texts = 0, email: emails = 0 } = leaves;
      const [stopped] = Object.values(stops);
      expect(plan).to.deep.include({ channels: kept, payments: 4, texts, emails, stops, stopped });
      expect(plan!['amount']).to.equal((45.5 * (4 - (stopped ?? 0))).toFixed(2));
      expect(plan!['examples']).to.deep.equal(
        Object.keys(leaves).map((channel) => ({ id: ids[0], name: 'Ada Byron', channel, language: 'en' })),
      );
      expect(plan!['choices']).to.deep.equal([
        { channels: 'text,email', payments: 4, texts: 2, emails: 2, stopped: 1 },
        { channels: 'text', payments: 4, texts: 2, emails: 0, stopped: 2 },
        { channels: 'email', payments: 4, texts: 0, emails: 2, stopped: 2 },
      ]);
      const { p1 } = (await call('POST payments/asks', { ids, channels })).body;
      await runWorker(api);
      expect(await planned()).to.deep.equal(leaves);
      expect(await follow(p1)).to.deep.include({ channels: kept, texts, emails, stops, finished: 'T' });
      const [told] = (await call('GET audit?search=Requested 4')).body.results;
      expect(told!['detail']).to.equal(`Requested 4 payments by ${kept.replace(',', ' and ')}`);
      const { results: events } = (await call(`GET payments/${ids[0]}/events`)).body;
      const ways = { text: '(312) 555-0001', email: 'ada1@mail.example' };
      expect(events[0]).to.include({
        kind: 'asked',
        detail: (['email', 'text'] as const)
          .flatMap((channel) => (channel in leaves ? ways[channel] : []))
          .join(' and '),
      });
    });

  it('reject unknown channels without saving anything', async () => {
    const ids = await enter(1);
    for (const channels of ['', 'fax', 'text,fax', 'text,text', 'texts', ['text'], null, 7])
      for (const [route, body] of [
        ['POST payments/asks/plan', { ids, channels }],
        ['POST payments/asks', { ids, channels }],
        ['POST notify2pay/send_payment_request', { id: ids[0], channels }],
      ] as const) {
        const refused = await call(route, body);
        expect([refused.status, refused.body.msg], `${route} ${channels}`).to.deep.equal([
          400,
          requestMessages.invalidChannels,
        ]);
      }
    const { rows } = await sql`select id from payment_asks`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    await runWorker(api);
    expect(await planned()).to.deep.equal({});
  });

  it('resume after a worker dies halfway', async () => {
    const ids = await enter(201);
    const { p1: ask = '' } = (await call('POST payments/asks', { ids, channels: 'text' })).body;
    const { db } = api.database;
    let turns = 0;
    const dying = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && (turns += 1) > 1) throw new Error('The worker was killed.');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const died = await runRequestBatch(
      { db: dying, config: readConfig({}), clock: () => api.now.ms },
      ask,
    ).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(died).to.include('The worker was killed.');
    expect(await planned()).to.deep.equal({ text: 200 });
    // Deletes the dead worker's job, which would stay locked for hours.
    await sql`delete from graphile_worker._private_jobs where key = ${`ask:${ask}`}`.execute(db);
    api.now.ms += 6 * 60_000;
    await resumeUnfinished({ db, clock: () => api.now.ms });
    await runWorker(api);
    expect(await planned()).to.deep.equal({ text: 201 });
    expect(await follow(ask)).to.include({ channels: 'text', texts: 201, emails: 0, finished: 'T' });
  });

  it('default to both channels for requests that predate the channel choice', async () => {
    const [payment] = await enter(1);
    const { db } = api.database;
    await sql`
      with asking as (
        insert into payment_asks (id, id_org, user_name, full_name, created, moved)
        values ('1700000000-old', ${org}::bigint, 'pat', '', now(), now())
        returning id
      )
      insert into payment_ask_rows (ask, payment)
      select id, ${payment} from asking
    `.execute(db);
    await runRequestBatch({ db, config: readConfig({}), clock: () => api.now.ms }, '1700000000-old');
    expect(await planned()).to.deep.equal({ text: 1, email: 1 });
  });
});
