import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { lookUpAttempt } from '../../../server/api/payments/look-up-attempt.ts';
import { settleAttempt } from '../../../server/api/payments/settle-attempt.ts';
import type { CardGateway } from '../../../server/api/providers/gateway.ts';
import { createSandboxGateway } from '../../../server/api/providers/sandbox-gateway.ts';
import { whileLocked } from '../../support/database.ts';
import { bankBody, cardBody, demoIds } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('payment_submission', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());

  async function charges(): Promise<{ reference: string; amount_cents: number }[]> {
    const { rows } = await sql<{ reference: string; amount_cents: number }>`
      select reference, amount_cents from sandbox_charges where outcome = 'approved'
    `.execute(api.database.db);
    return rows;
  }
  const status = async (name: string) =>
    (await api.call('POST notify2pay/get_payment_detail', demoIds(name))).body.results[0]?.status;

  it('charges a card and returns the auth number, brand and last four digits', async () => {
    const reply = await api.submit(cardBody('card or bank'), 'key-0001');
    expect(reply.status).to.equal(200);
    expect(reply.body.results['Auth #']).to.match(/^\d{6}$/);
    expect(reply.body.results).to.include({ 'Card Brand': 'VISA', 'Last 4': '4242' });
    expect(await status('card or bank')).to.equal('Paid');
    expect((await charges()).map((charge) => charge.amount_cents)).to.deep.equal([4500]);
  });

  it('charges a bank account', async () => {
    const reply = await api.submit(bankBody('card or bank'), 'key-0001');
    expect(reply.body).to.deep.include({ success: true });
    expect(reply.body.results['Last 4']).to.equal('0001');
  });

  it('saves no account or card number in any table', async () => {
    await api.submit(
      bankBody('card or bank', { routing_number: '011401533', account_number: '90817263544556' }),
      'key-0001',
    );
    await api.submit(cardBody('saved card'), 'key-0002');
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name
      from information_schema.tables
      where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')
    `.execute(api.database.db);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(kept.*)::text as text from ${sql.table(name)} kept
      `.execute(api.database.db);
      const text = rows.map((row) => row.text).join();
      for (const number of ['011401533', '90817263544556', '4242424242424242'])
        expect(text, name).to.not.include(number);
    }
  });

  it('[P1] charges once for 50 concurrent requests with different keys', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => api.submit(cardBody('card or bank'), `key-many-${index}`)),
    );
    expect(replies.filter((reply) => reply.body.success)).to.have.length(1);
    expect(replies.every((reply) => [200, 400, 409].includes(reply.status))).to.equal(true);
    expect(await charges()).to.have.length(1);
  });

  it('charges once even if all requests read the payment before one claims it', async () => {
    const calls = Array.from(
      { length: 5 },
      (_, index) => () => api.submit(cardBody('card or bank'), `key-held-${index}`),
    );
    const replies = await whileLocked(api.database, 'select 1 from payments for update', calls);
    expect(replies.filter((reply) => reply.body.success)).to.have.length(1);
    expect(await charges()).to.have.length(1);
  });

  it('[P1, B3] charges once for 50 concurrent requests with the same key', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => api.submit(cardBody('card or bank'), 'key-same')),
    );
    expect(await charges()).to.have.length(1);
    const auths = new Set(
      replies.filter((each) => each.status === 200).map((each) => each.body.results['Auth #']),
    );
    expect(auths.size).to.equal(1);
    expect(replies.every((reply) => [200, 409].includes(reply.status))).to.equal(true);
  });

  it('[B3] repeats the first response for the same key and body', async () => {
    const first = await api.submit(cardBody('card or bank'), 'key-0001');
    const again = await api.submit(cardBody('card or bank'), 'key-0001');
    expect(again.status).to.equal(200);
    expect(again.body).to.deep.equal(first.body);
    const refused = await api.submit(cardBody('saved card', { card_number: '4000000000000002' }), 'key-0002');
    expect(
      await api.submit(cardBody('saved card', { card_number: '4000000000000002' }), 'key-0002'),
    ).to.deep.include({
      status: 400,
      body: refused.body,
    });
  });

  it('[B3] rejects a reused idempotency key with a different body', async () => {
    await api.submit(cardBody('card or bank', { card_number: '4000000000000002' }), 'key-0001');
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).status).to.equal(422);
    expect(await charges()).to.have.length(0);
  });

  it('[B3] allows the same key for different payments', async () => {
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).status).to.equal(200);
    expect((await api.submit(cardBody('zero balance', { amount: '$1.00' }), 'key-0001')).status).to.equal(
      400,
    );
    expect((await api.submit(cardBody('saved card'), 'key-0001')).status).to.equal(200);
  });

  it('[P1] never charges a paid payment again', async () => {
    await api.submit(cardBody('card or bank'), 'key-0001');
    const reply = await api.submit(cardBody('card or bank'), 'key-0002');
    expect(reply).to.deep.include({ status: 400 });
    expect(reply.body.p1).to.equal('Already paid');
    expect(await charges()).to.have.length(1);
  });

  it('requires a well-formed idempotency key', async () => {
    for (const key of ['', 'short', 'a'.repeat(129), 'key with space'])
      expect((await api.submit(cardBody('card or bank'), key)).status, key).to.equal(400);
    expect(await charges()).to.have.length(0);
  });

  for (const [card, reason] of [
    ['4000000000000002', 'Declined'],
    ['4000000000009995', 'Insufficient funds'],
    ['4000000000000069', 'Expired card'],
    ['4000000000000127', 'Incorrect CVC'],
    ['4000000000001505', 'Payment service unavailable'],
  ] as const) {
    it(`declines with '${reason}' and allows another attempt`, async () => {
      const reply = await api.submit(cardBody('card or bank', { card_number: card }), 'key-0001');
      expect(reply.status).to.equal(400);
      expect(reply.body).to.include({ success: false, p1: reason });
      expect(await status('card or bank')).to.equal('Failed');
      expect((await api.submit(cardBody('card or bank'), 'key-0002')).status).to.equal(200);
    });
  }

  it('lists the hashed keys of declined attempts until the payment is paid', async () => {
    const refused = { card_number: '4000000000000002' };
    for (const key of ['key-0001', 'key-0002']) await api.submit(cardBody('card or bank', refused), key);
    const detail = async () =>
      (await api.call('POST notify2pay/get_payment_detail', demoIds('card or bank'))).body.results[0];
    const hashes = ['key-0001', 'key-0002'].map((key) => createHash('sha256').update(key).digest('hex'));
    expect((await detail())?.['refused_key_hashes']).to.have.members(hashes);
    await api.submit(cardBody('card or bank'), 'key-0003');
    expect(await detail()).to.not.have.property('refused_key_hashes');
  });

  it('accepts the slow test card', async () => {
    expect(
      (await api.submit(cardBody('card or bank', { card_number: '4000000000001307' }), 'key-0001')).status,
    ).to.equal(200);
  });

  it('[B3] reports an unknown outcome after a dropped connection, holds the payment and later finds the charge', async () => {
    const reply = await api.submit(cardBody('card or bank', { card_number: '4000000000001406' }), 'key-0001');
    expect(reply.status).to.equal(504);
    expect((await api.submit(cardBody('card or bank'), 'key-0002')).status).to.equal(409);
    expect(await status('card or bank')).to.equal('Requested');
    const [charge] = await charges();
    await lookUpAttempt(deps(), charge!.reference);
    expect(await status('card or bank')).to.equal('Paid');
    expect(
      (await api.submit(cardBody('card or bank', { card_number: '4000000000001406' }), 'key-0001')).status,
    ).to.equal(200);
  });

  it("keeps a settled attempt's outcome despite later results", async () => {
    const first = await api.submit(cardBody('card or bank'), 'key-0001');
    const { reference } = (await charges())[0]!;
    const outcome = { kind: 'refused', reason: 'declined' } as const;
    await settleAttempt(api.database.db, { reference, outcome, now: api.now.ms });
    expect(await status('card or bank')).to.equal('Paid');
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).body).to.deep.equal(first.body);
  });

  const deps = () => ({ db: api.database.db, gateway: api.gateway, clock: () => api.now.ms });

  it('queues the lookup before the charge is sent', async () => {
    const seen: number[] = [];
    await api.close();
    api = await startEmbeddedApi({
      gateway: (database) => ({
        ...sandbox(database),
        charge: async (order) => {
          const { rows } = await sql`
        select jobs.id from graphile_worker._private_jobs jobs where key = ${`settle:${order.reference}`}
      `.execute(database.db);
          seen.push(rows.length);
          return { kind: 'unknown' };
        },
      }),
    });
    await api.submit(cardBody('card or bank'), 'key-0001');
    expect(seen).to.deep.equal([1]);
  });

  it('releases a payment that the gateway never received and blocks the late order', async () => {
    const orders: Parameters<CardGateway['charge']>[0][] = [];
    await api.close();
    api = await startEmbeddedApi({
      gateway: (database) => ({
        ...sandbox(database),
        charge: async (order) => {
          orders.push(order);
          throw new Error('the line broke');
        },
      }),
    });
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).status).to.equal(504);
    const { reference } = orders[0]!;
    expect(await lookUpAttempt(deps(), reference)).to.equal('open');
    // The charge may still be in transit until the gateway request times out.
    api.now.ms += 19_999;
    expect(await lookUpAttempt(deps(), reference)).to.equal('open');
    api.now.ms += 1_001;
    expect(await lookUpAttempt(deps(), reference)).to.equal('settled');
    expect(await status('card or bank')).to.equal('Failed');
    expect(await sandbox(api.database).charge(orders[0]!)).to.deep.equal({
      kind: 'refused',
      reason: 'cancelled',
    });
    expect(await charges()).to.have.length(0);
    expect((await api.submit(cardBody('card or bank'), 'key-0001')).body.p1).to.equal('Not confirmed');
  });

  const sandbox = (database: EmbeddedApi['database']) =>
    createSandboxGateway(database.db, () => Promise.resolve());

  it('charges the saved method by its token and returns its details', async () => {
    const reply = await api.submit(cardBody('saved card', { payment_method: 'savedPayment' }), 'key-0001');
    expect(reply.body.results).to.include({ 'Card Brand': 'VISA', 'Last 4': '4242' });
  });

  it("returns 'Missing saved payment detail' if no method is saved or the gateway no longer has it", async () => {
    await sql`
      insert into saved_methods (id_org, patient_id, token, method, last_4, created)
      values (204260, 'LFC-10482', 'token-of-another-practice', 'cc', '4242', now())
    `.execute(api.database.db);
    for (const name of ['card or bank', 'saved card gone']) {
      const reply = await api.submit(
        cardBody(name, { payment_method: 'savedPayment' }),
        `key-${name.replaceAll(' ', '-')}`,
      );
      expect(reply.body, name).to.include({ success: false, p1: 'Missing saved payment detail' });
    }
    const { rows: attempts } = await sql`select 1 from payment_attempts`.execute(api.database.db);
    expect(attempts).to.have.length(1);
    expect((await api.submit(cardBody('saved card gone'), 'key-card')).status).to.equal(200);
  });

  it('saves the payment method for the patient on request', async () => {
    await api.submit(bankBody('card or bank', { store_payment_method: true }), 'key-0001');
    const { rows } = await sql`
      select method, card_brand, last_4, routing_number from saved_methods where patient_id = 'LFC-10482'
    `.execute(api.database.db);
    expect(rows).to.deep.equal([
      { method: 'bank', card_brand: null, last_4: '0001', routing_number: '021000021' },
    ]);
  });

  it('replaces every field of the previously saved account', async () => {
    const name = 'saved bank account';
    const fields = { store_payment_method: true, routing_number: '011401533' };
    expect((await api.submit(bankBody(name, fields), 'key-0001')).status).to.equal(200);
    const { rows } = await sql`
      select method, last_4, routing_number from saved_methods where patient_id = 'LFC-10541'
    `.execute(api.database.db);
    expect(rows).to.deep.equal([{ method: 'bank', last_4: '0001', routing_number: '011401533' }]);
  });

  it('[L3] writes an audit entry for the payment without a card number', async () => {
    await api.submit(cardBody('card or bank'), 'key-0001');
    const { rows } = await sql<{ detail: string; user_name: string }>`
      select detail, user_name from audit where action = 'pay'
    `.execute(api.database.db);
    expect(rows).to.have.length(1);
    expect(rows[0]!.detail).to.match(/^Paid \$45\.00 by VISA ending in 4242 of Pat Example, auth \d{6}$/);
  });
});
