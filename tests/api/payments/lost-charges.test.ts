import { expect } from 'chai';
import { sql } from 'kysely';
import { recordLostCharges } from '../../../server/api/payments/lost-charges.ts';
import { newReference } from '../../../server/api/providers/gateway.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { refusals } from '../../support/authorize-net/refusals.ts';
import { bankBody, cardBody, demoIds } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('charges lost by a restore', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let backup: Date;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, '204117');
    backup = new Date(api.now.ms);
    api.now.ms += 60_000;
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const name = 'card or bank';
  const { id: paymentId } = demoIds(name);
  const deps = () => ({ db: api.database.db, gateway: api.gateway, clock: () => api.now.ms });
  const record = () => recordLostCharges(deps(), backup);
  const payment = async () => {
    const { rows } = await sql<{ status: string; paid_amount: string | null; card_brand: string | null }>`
      select status, paid_amount::text, card_brand from payments where id = ${paymentId}
    `.execute(api.database.db);
    return rows[0]!;
  };
  /** Puts the payment back to its state in the backup, with the given number of attempts. */
  async function restore(attempts = 0) {
    const { db } = api.database;
    await sql`delete from payment_charges where payment_id = ${paymentId}`.execute(db);
    await sql`
      update payments
      set status = 'Sent', attempt = null, auth = null, card_brand = null, last_4 = null, paid_amount = null,
        paid_items = null, paid_at = null
      where id = ${paymentId}
    `.execute(db);
    await sql`
      delete from payment_attempts
      where payment_id = ${paymentId}
      and reference not in (select reference from payment_attempts order by created limit ${attempts})
    `.execute(db);
    await sql`delete from gateway_orders where reference not in (select reference from payment_attempts)`.execute(
      db,
    );
  }

  it('records a charge on its payment, once', async () => {
    await api.submit(cardBody(name), 'key-0001');
    await restore();
    expect(await record()).to.deep.equal({ recorded: 1, unmatched: [] });
    expect(await payment()).to.deep.equal({ status: 'Paid', paid_amount: '45.00', card_brand: 'VISA' });
    expect(await record()).to.deep.equal({ recorded: 0, unmatched: [] });
    expect((await api.submit(cardBody(name), 'key-0002')).body.success).to.equal(false);
    expect(fake.ledger.charges()).to.have.length(1);
  });

  it('records a charge that followed declined attempts', async () => {
    fake.next.push({ refuse: refusals[0]! }, { refuse: refusals[0]! });
    for (const key of ['key-0001', 'key-0002', 'key-0003']) await api.submit(cardBody(name), key);
    await restore(1);
    expect(await record()).to.deep.equal({ recorded: 1, unmatched: [] });
    expect((await payment()).status).to.equal('Paid');
  });

  it('ends an attempt that was in progress at the backup', async () => {
    await api.submit(cardBody(name), 'key-0001');
    await restore(1);
    const { db } = api.database;
    await sql`update payment_attempts set state = 'charging', answer = null, settled = null`.execute(db);
    await sql`update payments set attempt = (select reference from payment_attempts) where id = ${paymentId}`.execute(
      db,
    );
    await sql`delete from gateway_orders`.execute(db);
    expect(await record()).to.deep.equal({ recorded: 1, unmatched: [] });
    expect((await payment()).status).to.equal('Paid');
    expect(fake.ledger.charges()).to.have.length(1);
  });

  it('does not repeat a refund that was in progress at the backup', async () => {
    await api.submit(cardBody(name), 'key-0001');
    api.now.ms += 3_600_000;
    fake.ledger.settle();
    const { db } = api.database;
    const [{ reference: chargeReference } = { reference: '' }] = await db
      .selectFrom('payment_charges')
      .select('reference')
      .execute();
    const gateway = await api.gateway.ofCharge(chargeReference);
    const order = { reference: newReference(), chargeReference, amountCents: 1500 };
    expect((await gateway.refund(order)).kind).to.equal('refunded');
    await db
      .insertInto('payment_refunds')
      .values({
        reference: order.reference,
        payment_id: paymentId,
        id_org: 204117,
        charge_reference: chargeReference,
        idempotency_key: 'refund-0001',
        amount_cents: 1500,
        reason: 'Overpaid',
        by_name: 'Pat Doe',
        created: new Date(api.now.ms),
      })
      .execute();
    await sql`delete from gateway_orders where reference = ${order.reference}`.execute(db);
    await record();
    expect(await gateway.lookUpRefund(order.reference)).to.deep.equal({ kind: 'refunded' });
  });

  it('records a bank payment', async () => {
    await api.submit(bankBody(name), 'key-0001');
    await restore();
    expect(await record()).to.deep.equal({ recorded: 1, unmatched: [] });
    expect(await payment()).to.deep.equal({ status: 'Paid', paid_amount: '45.00', card_brand: '' });
  });

  it('lists a charge whose payment was lost', async () => {
    await api.submit(cardBody(name), 'key-0001');
    const [charge] = fake.ledger.charges();
    await restore();
    await sql`delete from payments where id = ${paymentId}`.execute(api.database.db);
    const { recorded, unmatched } = await record();
    expect(recorded).to.equal(0);
    expect(unmatched).to.have.length(1);
    expect(unmatched[0]).to.include({ idOrg: '204117', cents: 4500 });
    expect(charge).to.include({ cents: 4500 });
  });

  it('fails while the gateway is unreachable', async () => {
    await fake.close();
    const error = await record().then(
      () => undefined,
      (failed: unknown) => failed,
    );
    expect(error).to.be.an('error').with.property('message').that.includes('could not be read');
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
  });
});
