import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../server/api/database/db.ts';
import { createTestDatabase } from '../support/database.ts';
import { demoIds } from '../support/demo-payments.ts';
import { signIn } from '../support/embedded-api.ts';
import { runWorker } from '../support/run-worker.ts';
import { describeOneApi } from '../support/fixtures.ts';

const { id, client_id: org } = demoIds('already paid');

describeOneApi('the paid demo payment', { database: await createTestDatabase() }, (api) => {
  let token: string;
  before(async () => {
    await Promise.all([api.call('GET dev/demo'), api.call('GET dev/demo')]);
    token = await signIn(api, { org });
  });
  const get = async (path: string) => (await api.call(`GET ${path}`, undefined, { token })).body;
  const kinds = async () => (await get(`payments/${id}/events`)).results.map(({ kind }) => kind);

  it('contains one charge with a full timeline', async () => {
    expect((await get(`payments/${id}`)).results[0]).to.include({
      status: 'Paid',
      paid_amount: '45.00',
      card_brand: 'VISA',
      last_4: '4242',
    });
    expect(await kinds()).to.deep.equal(['opened', 'verified', 'tried', 'paid']);
    const { rows } = await sql`select amount_cents from sandbox_charges`.execute(api.database.db);
    expect(rows).to.deep.equal([{ amount_cents: 4500 }]);
  });

  it("appears in the daily report and matches the gateway's records", async () => {
    const { rows } = await sql<{ day: string }>`
      select to_char(paid_at at time zone 'America/Chicago', 'YYYY-MM-DD') as day from payments where id = ${id}
    `.execute(api.database.db);
    const date = rows[0]!.day;
    expect((await get(`payments/day?date=${date}`)).results[0]).to.deep.include({
      totals: [{ kind: 'web', count: 1, amount: '45.00' }],
    });
    const compared = (await get(`payments/day/gateway?date=${date}`)).results[0];
    expect(compared).to.deep.include({ amount: '45.00', gateway_amount: '45.00', differences: [] });
  });

  it('settles at the gateway and can be refunded', async () => {
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
    expect(await kinds()).to.include('settled');
    expect((await get(`payments/${id}/refunds`)).p1).to.equal('45.00');
    const body = { amount: '45.00', reason: 'Appointment canceled' };
    const headers = { 'Idempotency-Key': 'key-0001' };
    expect((await api.call(`POST payments/${id}/refunds`, body, { token, headers })).status).to.equal(200);
    expect((await get(`payments/${id}`)).results[0]).to.include({ status: 'Refunded' });
  });

  it('gets charged only once even if the demo is read again', async () => {
    await api.call('GET dev/demo');
    const { rows } = await sql`select from sandbox_charges`.execute(api.database.db);
    expect(rows).to.have.length(1);
  });
});
