import { expect } from 'chai';
import { sql } from 'kysely';
import { lookUpAttempt } from '../../../server/api/payments/look-up-attempt.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { refusals } from '../../support/authorize-net/refusals.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('a payment through Authorize.net', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, '204117');
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const name = 'card or bank';
  const status = async () =>
    (await api.call('POST notify2pay/get_payment_detail', demoIds(name))).body.results[0]?.status;
  const deps = () => ({ db: api.database.db, gateway: api.gateway, clock: () => api.now.ms });
  const newest = async () => {
    const { rows } = await sql<{ reference: string }>`
      select reference from payment_attempts order by created desc, reference limit 1
    `.execute(api.database.db);
    return rows[0]!.reference;
  };
  const charges = () => fake.ledger.charges().map(({ cents }) => cents);
  const lookUp = async () => lookUpAttempt(deps(), await newest());

  it('charges a card and returns the auth number, brand and last four digits', async () => {
    const reply = await api.submit(cardBody(name), 'key-0001');
    expect(reply.body.results).to.include({ 'Card Brand': 'VISA', 'Last 4': '4242' });
    expect(reply.body.results['Auth #']).to.equal(fake.ledger.entries[0]!.authCode);
    expect(await status()).to.equal('Paid');
    expect(charges()).to.deep.equal([4500]);
  });

  it('charges a bank account and returns the transaction ID as the auth number', async () => {
    const long = 'Bartholomew Featherstonehaugh of Example';
    const reply = await api.submit(bankBody(name, { name: long }), 'key-0001');
    const [charge] = fake.ledger.entries;
    expect(reply.body.results).to.include({ 'Auth #': charge!.transId, 'Card Brand': '', 'Last 4': '0001' });
    expect(charge!.payment.bankAccount).to.include({ nameOnAccount: 'Bartholomew Feathersto' });
  });

  it('sends a reference of 20 lowercase letters and digits', async () => {
    await api.submit(cardBody(name), 'key-0001');
    expect(fake.ledger.entries[0]!.invoiceNumber).to.equal(await newest());
    expect(await newest()).to.match(/^[a-z0-9]{20}$/);
  });

  for (const { code, responseCode, text, reason } of refusals)
    it(`declines with '${reason}' for ${code}, ${text}`, async () => {
      fake.next.push({ refuse: { responseCode, code, text } });
      const reply = await api.submit(cardBody(name), 'key-0001');
      expect(reply.body).to.include({ success: false, p1: reason });
      expect(await status()).to.equal('Failed');
      expect((await api.submit(cardBody(name), 'key-0002')).status).to.equal(200);
      expect(charges()).to.deep.equal([4500]);
    });

  for (const error of ['E00003', 'E00007', 'E00008', 'E00009', 'E00010', 'E00053'])
    it(`reports the payment service as unavailable for ${error}`, async () => {
      fake.next.push({ error });
      expect((await api.submit(cardBody(name), 'key-0001')).body.p1).to.equal('Payment service unavailable');
      expect(await status()).to.equal('Failed');
      expect(charges()).to.deep.equal([]);
    });

  it('declines in test mode because approvals there move no money', async () => {
    fake.next.push({ testMode: true });
    expect((await api.submit(cardBody(name), 'key-0001')).body.p1).to.equal('Payment service unavailable');
    expect(await status()).to.equal('Failed');
  });

  it('reports the payment service as unavailable if the connection fails', async () => {
    await fake.api.close();
    expect((await api.submit(cardBody(name), 'key-0001')).body.p1).to.equal('Payment service unavailable');
  });

  it('declines card and account numbers longer than the gateway accepts', async () => {
    const card = await api.submit(cardBody(name, { card_number: '6304000000000000000' }), 'key-0001');
    expect(card.body.p1).to.equal('Declined');
    const account = '123456789012345678';
    const bank = await api.submit(bankBody(name, { account_number: account }), 'key-0002');
    expect(bank.body.success).to.equal(false);
    expect(fake.called()).to.deep.equal([]);
  });

  for (const [what, answer] of [
    ['the response is lost', { drop: true }],
    ['the response is a 500', { status: 500, body: 'Internal Server Error' }],
    ['the response is a 503', { status: 503 }],
    ['the response is an HTML page', { body: '<html>Bad gateway</html>' }],
    ['the response is truncated', { body: '\uFEFF{"transactionResponse":{"responseCode":"1"' }],
    ['the response is unrelated JSON', { body: { hello: 'world' } }],
    ['the response is a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    [
      'the response is a gateway error',
      { body: { messages: { resultCode: 'Error', message: [{ code: 'E00001' }] } } },
    ],
  ] as const) {
    it(`finds the payment paid once if ${what} after the charge`, async () => {
      fake.next.push({ charges: true, answer });
      expect((await api.submit(cardBody(name), 'key-0001')).status).to.equal(504);
      expect((await api.submit(cardBody(name), 'key-0002')).status).to.equal(409);
      expect(await lookUp()).to.equal('settled');
      expect(await status()).to.equal('Paid');
      const again = await api.submit(cardBody(name), 'key-0001');
      expect(again.body.results).to.include({ 'Card Brand': 'VISA', 'Last 4': '4242' });
      expect(charges()).to.deep.equal([4500]);
    });

    it(`allows another attempt if ${what} and nothing was charged`, async () => {
      fake.next.push({ charges: false, answer });
      expect((await api.submit(cardBody(name), 'key-0001')).status).to.equal(504);
      expect(await lookUp()).to.equal('open');
      api.now.ms += 21_000;
      expect(await lookUp()).to.equal('settled');
      expect(await status()).to.equal('Failed');
      expect((await api.submit(cardBody(name), 'key-0002')).status).to.equal(200);
      expect(charges()).to.deep.equal([4500]);
    });
  }

  it('finds the charge in a settled batch days later', async () => {
    fake.next.push({ charges: true, answer: { drop: true } });
    await api.submit(cardBody(name), 'key-0001');
    for (let night = 1; night <= 3; night += 1) {
      api.now.ms += 86_400_000;
      fake.ledger.settle();
    }
    expect(await lookUp()).to.equal('settled');
    expect(await status()).to.equal('Paid');
  });

  it('stays open while the gateway is unreachable', async () => {
    fake.next.push({ charges: true, answer: { drop: true } });
    await api.submit(cardBody(name), 'key-0001');
    await fake.api.close();
    api.now.ms += 60_000;
    expect(await lookUp()).to.equal('open');
    expect((await api.submit(cardBody(name), 'key-0002')).status).to.equal(409);
  });

  it('stays open during fraud review until the gateway decides', async () => {
    fake.next.push({ held: true });
    expect((await api.submit(cardBody(name), 'key-0001')).status).to.equal(504);
    api.now.ms += 60_000;
    expect(await lookUp()).to.equal('open');
    const [entry] = fake.ledger.entries;
    entry!.status = 'failedReview';
    expect(await lookUp()).to.equal('settled');
    expect(await status()).to.equal('Failed');
    fake.next.push({ held: true });
    await api.submit(cardBody(name), 'key-0002');
    fake.ledger.entries.at(-1)!.status = 'capturedPendingSettlement';
    await lookUp();
    expect(await status()).to.equal('Paid');
  });

  it('charges once for 50 concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => api.submit(cardBody(name), `key-many-${index}`)),
    );
    expect(replies.filter((reply) => reply.body.success)).to.have.length(1);
    expect(charges()).to.have.length(1);
  });

  it('voids a charge that arrives after its attempt was canceled', async () => {
    let letGo = () => undefined as void;
    fake.next.push({ after: new Promise<void>((resolve) => (letGo = resolve)) });
    const order = api.submit(cardBody(name), 'key-0001');
    while (fake.ledger.entries.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const [entry] = fake.ledger.entries;
    // Simulates a lookup that runs before the charge is visible.
    fake.ledger.entries.length = 0;
    api.now.ms += 21_000;
    expect(await lookUp()).to.equal('settled');
    fake.ledger.entries.push(entry!);
    letGo();
    expect((await order).body.success).to.equal(false);
    expect(entry!.status).to.equal('voided');
    expect(await status()).to.equal('Failed');
  });

  it('charges a saved method using its gateway profile', async () => {
    const stored = await api.submit(bankBody(name, { store_payment_method: true }), 'key-0001');
    expect(stored.status).to.equal(200);
    await sql`
      insert into payments (id, id_org, patient_id, amount)
      select ${'1760000000-again'}, id_org, patient_id, 12.50 from payments where id = ${demoLink(name).payment_id}
    `.execute(api.database.db);
    const body = { ...cardBody(name), payment_id: '1760000000-again', amount: '$12.50' };
    const reply = await api.submit({ ...body, payment_method: 'savedPayment' }, 'key-0002');
    expect(reply.body.results).to.include({ 'Card Brand': '', 'Last 4': '0001' });
    const [first, second] = fake.ledger.entries;
    expect(second!.profile).to.deep.equal(first!.profile).and.to.not.equal(undefined);
    expect(charges()).to.deep.equal([4500, 1250]);
  });

  it('saves the method even if the response was lost', async () => {
    fake.next.push({ charges: true, answer: { drop: true } });
    await api.submit(cardBody(name, { store_payment_method: true }), 'key-0001');
    await lookUp();
    const { rows } = await sql<{ token: string }>`
      select token from saved_methods where patient_id = 'LFC-10482' and account is not null
    `.execute(api.database.db);
    const { customerProfileId, customerPaymentProfileId } = fake.ledger.entries[0]!.profile!;
    expect(rows).to.deep.equal([{ token: `${customerProfileId}.${customerPaymentProfileId}` }]);
  });

  it("fails with 'Missing saved payment detail' if the gateway no longer has the profile", async () => {
    await sql`
      update saved_methods set token = '1.2', account = (select id from payment_accounts)
      where patient_id = (select patient_id from payments where id = ${demoLink('saved card').payment_id})
    `.execute(api.database.db);
    const reply = await api.submit(cardBody('saved card', { payment_method: 'savedPayment' }), 'key-0001');
    expect(reply.body.p1).to.equal('Missing saved payment detail');
  });

  it('never charges a method saved under another account', async () => {
    const reply = await api.submit(cardBody('saved card', { payment_method: 'savedPayment' }), 'key-0001');
    expect(reply.body.p1).to.equal('Missing saved payment detail');
    expect(fake.called()).to.deep.equal([]);
  });
});
