import { expect } from 'chai';
import { sql } from 'kysely';
import { createSandboxGateway } from '../../../server/api/providers/sandbox-gateway.ts';
import { whileLocked } from '../../support/database.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { until } from '../../support/until.ts';

const { id } = demoIds('card or bank');
const change = { id, amount: '1.00', patient_id: 'LFC-10517', first_name: 'Someone', last_name: 'Else' };

describe('a charged payment', () => {
  let api: EmbeddedApi;
  let token: string;
  let charge: { begun: boolean; end(): void };
  beforeEach(async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    charge = { begun: false, end };
    api = await startEmbeddedApi({
      gateway: ({ db }) => {
        const sandbox = createSandboxGateway(db, () => Promise.resolve());
        const late = async (order: Parameters<typeof sandbox.charge>[0]) => {
          charge.begun = true;
          await ended;
          return sandbox.charge(order);
        };
        return { ...sandbox, charge: late };
      },
    });
    token = await signIn(api, { org: '204117' });
  });
  afterEach(() => {
    charge.end();
    return api.close();
  });

  const put = () => api.call('PUT payments', change, { token });
  const remove = () => api.call('DELETE payments', [{ id }], { token });
  const kept = async () => (await api.call(`GET payments/${id}`, undefined, { token })).body.results[0]!;
  const pay = (fields: object = {}) => api.submit(cardBody('card or bank', fields), 'key-0001');
  async function payAndEnd(fields: object = {}) {
    charge.end();
    return pay(fields);
  }
  async function expectToStay(said: string): Promise<void> {
    const before = await kept();
    for (const refused of [await put(), await remove()]) {
      expect(refused.status).to.equal(409);
      expect(refused.body.msg).to.include(said);
    }
    expect(await kept()).to.deep.equal(before);
  }

  it('rejects changes and deletion during the charge', async () => {
    const paid = pay({ store_payment_method: true });
    await until(() => charge.begun);
    await expectToStay('is being charged');
    charge.end();
    expect((await paid).status).to.equal(200);
    const { rows } = await sql`
      select method.patient_id, attempt.patient_id as charged, attempt.card_holder
      from payment_attempts attempt
      join saved_methods method on method.created = attempt.settled
    `.execute(api.database.db);
    expect(rows).to.deep.equal([
      { patient_id: 'LFC-10482', charged: 'LFC-10482', card_holder: 'Pat Example' },
    ]);
  });

  it('rejects changes and deletion after it is paid or refunded', async () => {
    await payAndEnd();
    await expectToStay('was made');
    await sql`update payments set status = 'Refunded' where id = ${id}`.execute(api.database.db);
    await expectToStay('was made');
  });

  it('allows changes and deletion after a declined charge', async () => {
    await payAndEnd({ card_number: '4000000000000002' });
    expect((await put()).status).to.equal(200);
    expect((await kept())['amount']).to.equal('1.00');
    expect((await remove()).status).to.equal(200);
  });

  it('rejects a change that conflicts with a concurrent charge', async () => {
    charge.end();
    const hold = `select 1 from payments where id = '${id}' for update`;
    const [paid, changed] = await whileLocked(api.database, hold, [() => pay(), put]);
    const { amount, status } = await kept();
    if (changed!.status === 200)
      expect([paid!.status, amount, status]).to.deep.equal([400, '1.00', 'Requested']);
    else expect([paid!.status, amount, status]).to.deep.equal([200, '45.00', 'Paid']);
  });

  it('settles for the patient of the attempt, even if the record changes', async () => {
    const paid = pay({ store_payment_method: true });
    await until(() => charge.begun);
    await sql`update payments set patient_id = 'LFC-10517' where id = ${id}`.execute(api.database.db);
    charge.end();
    expect((await paid).status).to.equal(200);
    const { rows } = await sql<{ patient_id: string }>`
      select patient_id from saved_methods where created = ${new Date(api.now.ms)}
    `.execute(api.database.db);
    expect(rows.map((row) => row.patient_id)).to.deep.equal(['LFC-10482']);
  });

  it('names the cardholder in the audit trail', async () => {
    await payAndEnd();
    const { rows } = await sql<{ detail: string }>`select detail from audit where action = 'pay'`.execute(
      api.database.db,
    );
    expect(rows[0]!.detail).to.match(/^Paid \$45\.00 by VISA ending in 4242 of Pat Example, auth \d{6}$/);
  });
});
