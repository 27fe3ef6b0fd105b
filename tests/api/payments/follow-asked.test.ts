import { expect } from 'chai';
import { sql } from 'kysely';
import { followUpRequests } from '../../../server/api/payments/requests/follow-up-requests.ts';
import { readConfig } from '../../../server/config.ts';
import { runWorker } from '../../support/run-worker.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const org = '204117';
const dayMs = 24 * 3_600_000;

describe('an unpaid payment request', () => {
  let api: EmbeddedApi;
  let id: string;
  const call = async (route: string, body?: unknown) =>
    api.call(route, body, { token: await signIn(api, { org }) });
  const follow = () =>
    followUpRequests({ db: api.database.db, config: readConfig({}), clock: () => api.now.ms });
  const told = async () => (await call(`GET payments/${id}/events`)).body.results.map(({ kind }) => kind);
  const statusOf = async () => (await call(`GET payments/${id}`)).body.results[0]?.['status'];
  const set = (what: string) =>
    sql`update org set ${sql.raw(what)} where id = 204117`.execute(api.database.db);
  async function pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      api.now.ms += dayMs;
      await follow();
      await follow();
    }
  }
  beforeEach(async () => {
    api = await startEmbeddedApi();
    const person = {
      first_name: 'Ada',
      last_name: 'Byron',
      dob: '12/10/1985',
      amount: '45.50',
      mobile_phone: '3125550177',
    };
    id = (await call('POST payments', person)).body.p1 ?? '';
    expect((await call('POST notify2pay/send_payment_request', { id })).status).to.equal(200);
  });
  afterEach(() => api.close());

  it('gets no reminder without the setting', async () => {
    await pass(20);
    expect(await told()).to.deep.equal(['asked']);
  });

  it('gets one reminder on each configured day', async () => {
    await set(`pay_reminder_days = '3, 7, 14'`);
    for (const [days, all] of [
      [2, 0],
      [1, 1],
      [3, 1],
      [1, 2],
      [7, 3],
      [20, 3],
    ] as const) {
      await pass(days);
      expect((await told()).filter((kind) => kind === 'reminded')).to.have.length(all);
    }
  });

  it('shows the time of the next reminder as long as one is due', async () => {
    const next = async () => (await call(`GET payments/${id}/events`)).body.p1;
    const asked = Math.floor(api.now.ms / 1000);
    const after = (days: number) => String(asked + (days * dayMs) / 1000);
    expect(await next()).to.equal(undefined);
    await set(`pay_reminder_days = '3, 7', pay_link_days = 10`);
    expect(await next()).to.equal(after(3));
    await pass(3);
    expect(await next()).to.equal(after(7));
    await set('pay_link_days = 7');
    expect(await next()).to.equal(undefined);
    await set('pay_link_days = 10');
    await pass(4);
    expect(await next()).to.equal(undefined);
    await sql`update payments set asked_at = to_timestamp(${api.now.ms / 1000}::double precision) where id = ${id}`.execute(
      api.database.db,
    );
    expect(await next()).to.not.equal(undefined);
    await sql`update payments set status = 'Paid' where id = ${id}`.execute(api.database.db);
    expect(await next()).to.equal(undefined);
  });

  it('[P13] gets no reminder after it is paid, its address is opted out, or it is requested again', async () => {
    await set(`pay_reminder_days = '3,7'`);
    await pass(2);
    await call('POST notify2pay/send_payment_request', { id });
    await pass(2);
    expect(await told()).to.deep.equal(['asked', 'asked']);
    await pass(1);
    expect((await told()).at(-1)).to.equal('reminded');
    await sql`insert into opt_outs (id_org, channel, address, source, time)
      values (204117, 'text', '3125550177', 'reply STOP', now())`.execute(api.database.db);
    await pass(4);
    expect((await told()).slice(2)).to.deep.equal(['reminded', 'not_sent']);
  });

  it('gets reminders through the channel of the last request, single or bulk', async () => {
    await set(`pay_reminder_days = '3'`);
    await call('PUT payments', { id, email: 'ada@mail.example' });
    const lastBy = async () => {
      await runWorker(api);
      await pass(3);
      const told = (await call(`GET payments/${id}/events`)).body.results;
      return told.findLast(({ kind }) => kind === 'reminded')?.['detail'];
    };
    await call('POST notify2pay/send_payment_request', { id, channels: 'email' });
    expect(await lastBy()).to.equal('ada@mail.example');
    await call('POST payments/asks', { ids: [id], channels: 'text' });
    expect(await lastBy()).to.equal('(312) 555-0177');
    await call('POST notify2pay/send_payment_request', { id });
    expect(await lastBy()).to.equal('ada@mail.example and (312) 555-0177');
  });

  it('records that a reminder was not sent if its only channel is opted out', async () => {
    await set(`pay_reminder_days = '3'`);
    await call('PUT payments', { id, email: 'ada@mail.example' });
    await call('POST notify2pay/send_payment_request', { id, channels: 'text' });
    await sql`insert into opt_outs (id_org, channel, address, source, time)
      values (204117, 'text', '3125550177', 'reply STOP', now())`.execute(api.database.db);
    await pass(3);
    const told = (await call(`GET payments/${id}/events`)).body.results;
    expect(told.at(-1)).to.include({
      kind: 'not_sent',
      detail: 'Reminder: this person opted out of messages to this address',
    });
  });

  it('gets no past-due reminders if the days are configured later', async () => {
    await pass(30);
    await set(`pay_reminder_days = '3,7,14'`);
    await pass(3);
    expect(await told()).to.deep.equal(['asked']);
  });

  it('expires after the configured days, but never during a charge', async () => {
    await runWorker(api);
    await set('pay_link_days = 10');
    await pass(9);
    expect(await statusOf()).to.equal('Sent');
    await sql`update payments set attempt = 'x' where id = ${id}`.execute(api.database.db);
    await pass(2);
    expect(await statusOf()).to.equal('Sent');
    await sql`update payments set attempt = null where id = ${id}`.execute(api.database.db);
    await pass(1);
    expect([await statusOf(), (await told()).at(-1)]).to.deep.equal(['Expired', 'expired']);
  });

  it('accepts only ascending reminder days', async () => {
    const token = await signIn(api, { org, group: '' });
    const save = async (days: string) =>
      (await api.call('PUT org', { id: org, pay_reminder_days: days }, { token })).status;
    for (const wrong of ['7,3', '0', 'x', '3,,7', '1,2,3,4,5,6'])
      expect(await save(wrong), wrong).to.equal(400);
    expect(await save('3, 7')).to.equal(200);
    expect(await save('3,\u00a07')).to.equal(200);
    await pass(3);
    expect((await told()).at(-1)).to.equal('reminded');
    await set(`pay_reminder_days = '3, soon'`);
    await pass(4);
    expect(await told()).to.have.length(2);
  });
});
