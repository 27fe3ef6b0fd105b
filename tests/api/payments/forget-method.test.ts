import { expect } from 'chai';
import { sql } from 'kysely';
import { enterAccount, secondAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';

const name = 'card or bank';

describe('removal or replacement of a saved payment method', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let verification: string;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, '204117');
    const { patient } = demoLink(name).demo;
    const asked = { ...demoIds(name), last_name: patient.last_name, dob: patient.dob };
    const told = await api.call('POST notify2pay/verification_check', asked);
    verification = told.body.results['verification']!;
    await api.submit(cardBody(name, { store_payment_method: true }), 'key-0001');
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const remove = () => {
    const { client_id, payment_id } = demoLink(name);
    return api.call('POST notify2pay/remove_saved_method', { client_id, payment_id, verification });
  };
  const trail = async () => {
    const { rows } = await sql<{ action: string }>`
      select action from audit where action like '%saved method' order by time, id
    `.execute(api.database.db);
    return rows.map(({ action }) => action);
  };
  const failed = () =>
    runWorker(api).then(
      () => 'nothing',
      (error: Error) => error.message,
    );

  it('deletes the method at the gateway and audits the deletion', async () => {
    expect(fake.ledger.profiles.size).to.equal(1);
    expect((await remove()).status).to.equal(200);
    await runWorker(api);
    expect(fake.ledger.profiles.size).to.equal(0);
    expect(await trail()).to.have.members(['remove saved method', 'forget saved method']);
    await remove();
    await runWorker(api);
    expect(fake.called().filter((call) => call.startsWith('delete'))).to.have.length(1);
  });

  it('retries the deletion if the gateway is down', async () => {
    fake.next.push({ error: 'E00001' });
    expect((await remove()).status).to.equal(200);
    expect(await failed()).to.include('has not deleted the saved method yet');
    expect([fake.ledger.profiles.size, await trail()]).to.deep.equal([1, ['remove saved method']]);
    await runWorker(api).catch(() => undefined);
    expect(fake.ledger.profiles.size).to.equal(0);
    expect(await trail()).to.include('forget saved method');
  });

  it('completes if the gateway no longer has the method', async () => {
    fake.ledger.profiles.clear();
    await remove();
    await runWorker(api);
    expect(await trail()).to.include('forget saved method');
  });

  /** Creates another bill for the same patient, or for a patient without an ID. */
  const enterAgain = async (patient: { isKnown: boolean }) => {
    const id = '1760000000-again';
    await sql`
      insert into payments (id, id_org, patient_id, amount)
      select ${id}, id_org, case when ${patient.isKnown} then patient_id end, 12.50
      from payments where id = ${demoLink(name).payment_id}
    `.execute(api.database.db);
    return cardBody(name, { payment_id: id, amount: '$12.50', store_payment_method: true });
  };
  const kept = async () => {
    const { rows } = await sql<{ token: string }>`
      select token from saved_methods where account is not null
    `.execute(api.database.db);
    return rows.map(({ token }) => token);
  };
  const profiles = () => [...fake.ledger.profiles.keys()];

  it('deletes the replaced method at the gateway', async () => {
    const [old] = profiles();
    await api.submit(await enterAgain({ isKnown: true }), 'key-0002');
    expect(fake.ledger.profiles.size).to.equal(2);
    await runWorker(api);
    expect(profiles()).to.deep.equal(await kept());
    expect(profiles()).to.have.length(1).and.not.include(old);
    expect(await trail()).to.deep.equal(['forget saved method']);
  });

  it('deletes the old method at its own account if the new one belongs to another account', async () => {
    const [old] = profiles();
    await enterAccount(api, '204117', secondAccount);
    await api.submit(await enterAgain({ isKnown: true }), 'key-0002');
    await runWorker(api);
    expect(profiles()).to.deep.equal(await kept());
    expect(profiles()).to.have.length(1).and.not.include(old);
  });

  it('keeps the method if the gateway returns the same one again', async () => {
    const [first] = profiles();
    const [profile, paymentProfile] = first!.split('.');
    fake.ledger.store = () => ({ customerProfileId: profile!, customerPaymentProfileId: paymentProfile! });
    await api.submit(await enterAgain({ isKnown: true }), 'key-0002');
    await runWorker(api);
    expect([profiles(), await kept(), await trail()]).to.deep.equal([[first], [first], []]);
  });

  it('stores nothing at the gateway for a patient without an ID', async () => {
    await api.submit(await enterAgain({ isKnown: false }), 'key-0002');
    expect(fake.ledger.charges()).to.have.length(2);
    expect(profiles()).to.deep.equal(await kept());
  });
});
