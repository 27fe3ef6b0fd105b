import { expect } from 'chai';
import { sql } from 'kysely';
import { sweepRetention } from '../../../server/api/retention/sweep-retention.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';
const yearMs = 365.25 * 24 * 3_600_000;

describeApi('the retention of old data', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org, group: 'Admin' });
  });

  const run = (query: ReturnType<typeof sql>) => query.execute(api.database.db);
  const ids = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id_org = ${org}::bigint and id like '%-old%' order by id
    `.execute(api.database.db);
    return rows.map(({ id }) => id.replace(/^\d+-/, ''));
  };
  const keep = async (values: object) => {
    const reply = await api.call('PUT org', { id: org, ...values }, { token });
    return [reply.status, reply.body.msg ?? ''];
  };
  /** The role of production, which may only add audit rows. */
  const sweep = () => sweepRetention({ db: api.serving.db, clock: () => api.now.ms });
  const read = async () => (await api.call('GET retention', undefined, { token })).body.results[0] as unknown;
  const ago = (years: number) => {
    const ms = api.now.ms - years * yearMs;
    return { id: String(Math.trunc(ms / 1000)), time: new Date(ms) };
  };
  const message = (name: string, years: number, status = 'delivered') =>
    run(sql`
      insert into messages (id, id_org, channel, status, time)
      values (${`${ago(years).id}-old-${name}`}, ${org}::bigint, 'text', ${status}, ${ago(years).time})
    `);
  const payment = async (name: string, years: number, status = 'Paid') => {
    const { id: seconds, time } = ago(years);
    const id = `${seconds}-old-${name}`;
    await run(sql`
      insert into payments (id, id_org, amount, status, created, paid_at, attempt)
      values (${id}, ${org}::bigint, 10, ${status}, ${time}, ${time}, ${status === 'Paid' ? `a-${name}` : null})
    `);
    if (status === 'Paid')
      await run(sql`
        insert into payment_charges (reference, payment_id, id_org, amount_cents, paid_at)
        values (${`a-${name}`}, ${id}, ${org}::bigint, 1000, ${time})
      `);
  };
  const audited = (name: string, years: number) =>
    run(sql`
      insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
      values (${`${ago(years).id}-old-${name}`}, ${org}::bigint, ${ago(years).time}, 'pat', 'login', 'users', '1', '')
    `);

  /** Adds a list that a job of another age sent, with a message of that job. */
  const list = async (
    name: string,
    years: number,
    { status = 'done', sent = years, messages }: { status?: string; sent?: number; messages?: string } = {},
  ) => {
    const id = `${ago(years).id}-old-${name}`;
    const job = `${ago(sent).id}-job-${name}`;
    await run(sql`
      insert into reminders (id, id_org, name, lead_days, send_from, send_to, weekdays)
      values ('1-reminder', ${org}::bigint, 'Visit', 2, '09:00', '18:00', 'Mon')
      on conflict do nothing
    `);
    await run(sql`
      insert into notifications (id, id_org, name, reminder, created)
      values (${id}, ${org}::bigint, ${name}, '1-reminder', ${ago(years).time})
    `);
    await run(sql`
      insert into jobs (id, id_org, notification, status, created, finished)
      values (${job}, ${org}::bigint, ${id}, ${status}, ${ago(sent).time}, ${ago(sent).time})
    `);
    if (messages === undefined) return;
    await message(name, sent, messages);
    await run(sql`
      update messages set job = ${job} where id_org = ${org}::bigint and id = ${`${ago(sent).id}-old-${name}`}
    `);
  };

  it('keeps everything until a practice sets a number of years', async () => {
    await message('a', 20);
    await payment('a', 20);
    await audited('a', 20);
    await sweep();
    expect(await ids('messages')).to.deep.equal(['old-a']);
    expect(await ids('payments')).to.deep.equal(['old-a']);
    expect(await ids('audit')).to.deep.equal(['old-a']);
    expect(await read()).to.deep.equal({ kinds: [] });
  });

  it('rejects less than six years for the audit trail and seven for payments', async () => {
    expect((await keep({ keep_audit: 5 }))[0]).to.equal(400);
    expect((await keep({ keep_payments: 6 }))[0]).to.equal(400);
    expect(await keep({ keep_audit: 6, keep_payments: 7 })).to.deep.equal([200, '']);
  });

  it('deletes messages older than the set years, except waiting ones and those with an unknown result', async () => {
    await keep({ keep_messages: 2 });
    await message('sent', 3);
    await message('new', 1);
    for (const status of ['planned', 'due', 'sending', 'unknown']) await message(status, 3, status);
    expect(await read()).to.deep.equal({ kinds: [{ kind: 'messages', deleted: 0, next: 1 }] });
    await sweep();
    expect(await ids('messages')).to.have.members([
      'old-new',
      'old-planned',
      'old-due',
      'old-sending',
      'old-unknown',
    ]);
    expect(await read()).to.deep.equal({
      time: Math.floor(api.now.ms / 1000),
      kinds: [{ kind: 'messages', deleted: 1, next: 0 }],
    });
  });

  it('deletes nothing during a legal hold', async () => {
    await keep({ keep_messages: 2 });
    await message('sent', 3);
    await run(sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at) values ('1-hold', ${org}::bigint, 'Suit', 'pat', now())
    `);
    expect(await read()).to.deep.equal({ kinds: [{ kind: 'messages', deleted: 0, next: 0 }] });
    await sweep();
    expect(await ids('messages')).to.deep.equal(['old-sent']);
    await run(sql`delete from legal_holds`);
    await sweep();
    expect(await ids('messages')).to.deep.equal([]);
  });

  it('deletes payments with charges after seven years, but no unpaid request and none with a charge in progress', async () => {
    await keep({ keep_payments: 7 });
    await payment('paid', 8);
    await payment('young', 6);
    await payment('open', 8, 'Requested');
    await payment('charging', 8, 'Failed');
    await run(sql`
      insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method)
      select 'a-charging', id, id_org, 'k', '\\x00', 1000, 'card' from payments where id like '%-old-charging'
    `);
    await sweep();
    expect(await ids('payments')).to.have.members(['old-young', 'old-open', 'old-charging']);
  });

  it('deletes audit rows after six years and refuses to delete younger ones', async () => {
    await keep({ keep_audit: 6 });
    await audited('old', 7);
    await audited('young', 5);
    await sweep();
    expect(await ids('audit')).to.deep.equal(['old-young']);
    const failure = await api.database.db
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('portal.sweeps_audit', 'yes', true)`.execute(trx);
        await sql`delete from audit where id like '%-old-young'`.execute(trx);
      })
      .then(
        () => '',
        (error: Error) => error.message,
      );
    expect(failure).to.equal('audit rows are only ever added');
  });

  it('keeps lists whose messages are kept', async () => {
    await list('sent', 3, { messages: 'delivered' });
    await list('unknown', 3, { messages: 'unknown' });
    await list('unsent', 3);
    await keep({ keep_lists: 1 });
    expect(await read()).to.have.deep.nested.property('kinds[0]', { kind: 'lists', deleted: 0, next: 1 });
    await sweep();
    expect(await ids('notifications')).to.have.members(['old-sent', 'old-unknown']);
    await keep({ keep_messages: 7 });
    await sweep();
    expect(await ids('messages')).to.have.members(['old-sent', 'old-unknown']);
    expect(await ids('notifications')).to.have.members(['old-sent', 'old-unknown']);
    await keep({ keep_messages: 2 });
    await sweep();
    expect(await ids('messages')).to.deep.equal(['old-unknown']);
    expect(await ids('notifications')).to.deep.equal(['old-unknown']);
  });

  it('keeps old lists that were sent again lately', async () => {
    await list('again', 3, { sent: 0.1, messages: 'failed' });
    await list('unanswered', 3, { sent: 0.1 });
    await list('once', 3, { messages: 'failed' });
    await keep({ keep_lists: 1, keep_messages: 1 });
    await sweep();
    expect(await ids('messages')).to.deep.equal(['old-again']);
    expect(await ids('notifications')).to.have.members(['old-again', 'old-unanswered']);
  });

  it('keeps a list whose next job is being created', async () => {
    await list('again', 3);
    await keep({ keep_lists: 1 });
    await api.database.db.transaction().execute(async (trx) => {
      await sql`
        insert into jobs (id, id_org, notification, status, created)
        select '1-job-new', id_org, id, 'queued', now() from notifications where id like '%-old-again'
      `.execute(trx);
      await sweep();
    });
    expect(await ids('notifications')).to.deep.equal(['old-again']);
    const { rows } = await sql`select from jobs where id = '1-job-new'`.execute(api.database.db);
    expect(rows).to.have.length(1);
  });

  it('keeps calls with an open follow-up', async () => {
    await keep({ keep_calls: 1 });
    const { id, time } = ago(2);
    for (const name of ['open', 'done']) {
      const call = `${id}-old-${name}`;
      await run(sql`
        insert into ivr (id, id_org, cdr_start, cdr_dst) values (${call}, ${org}::bigint, ${time}, '3125550170')
      `);
      await run(sql`
        insert into call_follow_ups (call, id_org, note, done_at)
        values (${call}, ${org}::bigint, 'Call back', ${name === 'done' ? time : null})
      `);
    }
    await sweep();
    expect(await ids('ivr')).to.deep.equal(['old-open']);
  });

  it('deletes calls without a payment, lists that ended and finished imports', async () => {
    await keep({ keep_calls: 1, keep_lists: 1 });
    const { id, time } = ago(2);
    for (const [name, balance] of [
      ['call', null],
      ['paid', 45],
    ] as const)
      await run(sql`
        insert into ivr (id, id_org, cdr_start, cdr_dst, balance)
        values (${`${id}-old-${name}`}, ${org}::bigint, ${time}, '3125550170', ${balance})
      `);
    await list('done', 2);
    await list('open', 2, { status: 'paused' });
    for (const status of ['done', 'checked'])
      await run(sql`
        insert into imports (id, id_org, name, resource, status, columns, sample, mapping, blob, hash, created)
        values (${`${id}-old-${status}`}, ${org}::bigint, 'a.csv', 'contacts', ${status}, '[]', '[]', '[]', ${status}, '\\x00', ${time})
      `);
    await sweep();
    expect(await ids('ivr')).to.deep.equal(['old-paid']);
    expect(await ids('notifications')).to.deep.equal(['old-open']);
    expect(await ids('imports')).to.deep.equal(['old-checked']);
  });
});
