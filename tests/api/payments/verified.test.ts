import { expect } from 'chai';
import { sql } from 'kysely';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const halfDayMs = 12 * 3_600_000;

describe('payer verification for payments', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());

  /** Submits as an API client that knows only the link's IDs. */
  const submit = (body: object, key = 'key-0001') =>
    api.call('POST notify2pay/payment_submission', body, { headers: { 'Idempotency-Key': key } });
  const verify = async (name: string) => {
    const { last_name, dob } = demoLink(name).demo.patient;
    const { body } = await api.call('POST notify2pay/verification_check', {
      ...demoIds(name),
      last_name,
      dob,
    });
    return body.results['verification']!;
  };
  const saved = (fields: object = {}) =>
    bankBody('saved bank account', { payment_method: 'savedPayment', ...fields });
  const charges = async () =>
    (await sql`select 1 from sandbox_charges where outcome = 'approved'`.execute(api.database.db)).rows
      .length;

  it('rejects every method and amount', async () => {
    for (const body of [saved(), cardBody('card or bank'), bankBody('card or bank', { amount: '$1.00' })]) {
      const reply = await submit(body);
      expect(reply.status).to.equal(403);
      expect(reply.body).to.include({ success: false, p1: 'Not verified' });
    }
    expect(await charges()).to.equal(0);
  });

  it("requires the payer's own verification token for the saved account", async () => {
    const proof = await verify('saved bank account');
    const other = await verify('card or bank');
    expect((await submit(saved())).body.p1).to.equal('Missing saved payment detail');
    for (const verification of [other, `${proof.slice(0, -1)}!`, 'x', { proof }])
      expect((await submit(saved({ verification }))).body.success).to.equal(false);
    expect(await charges()).to.equal(0);
    expect((await submit(saved({ verification: proof }))).body.success).to.equal(true);
    expect(await charges()).to.equal(1);
  });

  it('allows a typed card after any verification of the link by an API client', async () => {
    await verify('card or bank');
    expect((await submit(cardBody('card or bank'))).body.success).to.equal(true);
  });

  it('requires the token for removing the saved account, which is never charged again', async () => {
    const name = 'saved bank account';
    const { client_id, payment_id } = demoLink(name);
    const remove = (verification?: unknown) =>
      api.call('POST notify2pay/remove_saved_method', { client_id, payment_id, verification });
    const proof = await verify(name);
    const other = await verify('card or bank');
    for (const given of [undefined, '', other, { proof }])
      expect((await remove(given)).body).to.include({ success: false, p1: 'Not verified' });
    for (const _twice of [1, 2]) expect((await remove(proof)).body.success).to.equal(true);
    expect((await submit(saved({ verification: proof }))).body.p1).to.equal('Missing saved payment detail');
    const { rows } = await sql`select 1 from audit where action = 'remove saved method'`.execute(
      api.database.db,
    );
    expect(rows.length).to.equal(1);
  });

  it('expires after twelve hours', async () => {
    const verification = await verify('saved bank account');
    api.now.ms += halfDayMs;
    expect((await submit(saved({ verification }))).body.p1).to.equal('Not verified');
    await sweep({ db: api.database.db, clock: () => api.now.ms + 1 });
    expect((await sql`select 1 from payment_verifications`.execute(api.database.db)).rows).to.deep.equal([]);
  });

  it('sends no receipt', async () => {
    const { client_id, payment_id } = demoLink('already paid');
    const send = () =>
      api.call('POST notify2pay/send_receipt', { client_id, payment_id, email: 'a@mail.example' });
    expect((await send()).body).to.include({ success: false, p1: 'Not verified' });
    expect((await api.call('GET dev/outbox')).body.results).to.deep.equal([]);
  });

  it('stores its token in no verification record or log', async () => {
    const proof = await verify('saved bank account');
    const { rows } = await sql<{ all: string }>`
      select payment_verifications::text as all from payment_verifications
    `.execute(api.database.db);
    expect(rows.map((row) => row.all).join()).to.not.include(proof);
    await api.close();
    expect(await api.logText()).to.not.include(proof);
    api = await startEmbeddedApi();
  });
});
