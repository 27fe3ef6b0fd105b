import { expect } from 'chai';
import { addJob } from '../../../server/api/database/db.ts';
import { addOptOuts } from '../../../server/api/opt-outs/opt-outs.ts';
import { lookUpAttempt } from '../../../server/api/payments/look-up-attempt.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { until } from '../../support/until.ts';

const name = 'card or bank';
const { id, client_id: org } = demoIds(name);
const hourMs = 3_600_000;

describe('a charge that the gateway records late', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let book: () => Promise<void>;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, org);
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const read = async (path: string) =>
    (await api.call(`GET ${path}`, undefined, { token: await signIn(api, { org }) })).body.results;
  const status = async () => (await read(`payments/${id}`))[0]?.['status'];
  const kinds = async () => (await read(`payments/${id}/events`)).map((event) => String(event['kind']));
  const attempts = () =>
    api.database.db.selectFrom('payment_attempts').selectAll().where('id_org', '=', Number(org)).execute();
  const detail = async () =>
    (await api.call('POST notify2pay/get_payment_detail', demoIds(name))).body.results[0]!;
  const captured = () => fake.ledger.charges().map(({ cents }) => cents);

  /** Submits a payment whose response is lost and looks it up until giving up; `book` then makes the gateway record the charge. */
  async function giveUp(key = 'key-late'): Promise<string> {
    let letGo = () => undefined as void;
    fake.next.push({ books: new Promise<void>((resolve) => (letGo = resolve)) });
    expect((await api.submit(cardBody(name), key)).status).to.equal(504);
    const booked = fake.ledger.entries.length;
    book = async () => {
      letGo();
      await until(() => fake.ledger.entries.length > booked);
    };
    const { reference } = (await attempts()).find(({ idempotency_key: one }) => one === key)!;
    api.now.ms += 21_000;
    expect(await lookUpAttempt({ ...api, db: api.database.db, clock: () => api.now.ms }, reference)).to.equal(
      'settled',
    );
    return reference;
  }

  async function watchAfter(ms: number): Promise<void> {
    api.now.ms += ms;
    await addJob(api.database.db, 'watch_charges', { payload: {}, key: 'watch_charges' });
    await runWorker(api);
  }

  it('voids the charge if the payment was paid again meanwhile', async () => {
    await giveUp();
    expect((await api.submit(cardBody(name), 'key-again')).status).to.equal(200);
    await book();
    expect(captured()).to.deep.equal([4500, 4500]);
    await watchAfter(10_000);
    expect(captured()).to.deep.equal([4500]);
    expect(await status()).to.equal('Paid');
    expect((await attempts()).map(({ state }) => state).sort()).to.deep.equal(['paid', 'reversed']);
  });

  it('voids the charge if it was not paid since and leaves the payment due', async () => {
    await giveUp();
    await book();
    await watchAfter(10_000);
    expect(captured()).to.deep.equal([]);
    expect(await status()).to.equal('Failed');
    expect((await api.submit(cardBody(name), 'key-again')).status).to.equal(200);
    expect(captured()).to.deep.equal([4500]);
  });

  it('voids the charge after another part was paid and keeps the rest due', async () => {
    await api.database.db.updateTable('payments').set({ payer_editable: 'T' }).where('id', '=', id).execute();
    await giveUp();
    const part = (amount: string) => cardBody(name, { amount, part: 1 });
    expect((await api.submit(part('$20.00'), 'key-part')).status).to.equal(200);
    const due = await detail();
    expect(due).to.include({ part: 2, unconfirmed: 'T' });
    await book();
    expect(captured()).to.deep.equal([2000, 4500]);
    await watchAfter(10_000);
    expect(captured()).to.deep.equal([2000]);
    expect(await detail()).to.include({ id: due['id'], part: 2, late_charge_reversed: 'T' });
    const rest = cardBody(name, { amount: '$25.00', part: 2 });
    expect((await api.submit(rest, 'key-rest')).status).to.equal(200);
    expect(captured()).to.deep.equal([2000, 2500]);
    expect(await detail()).to.include({ status: 'Paid' });
  });

  it('refunds the full charge once if it settled before it was found', async () => {
    await giveUp();
    await book();
    fake.ledger.settle();
    await watchAfter(hourMs);
    await watchAfter(hourMs);
    const [charge, refund, ...others] = fake.ledger.entries;
    expect(others).to.deep.equal([]);
    expect([charge!.status, refund!.kind, refund!.cents]).to.deep.equal([
      'settledSuccessfully',
      'refund',
      4500,
    ]);
    const [attempt] = await attempts();
    expect(attempt).to.include({ state: 'reversed', reversed_by: 'refund' });
  });

  it('voids the charge 23 hours later, also during fraud review', async () => {
    await giveUp();
    await watchAfter(12 * hourMs);
    await watchAfter(11 * hourMs);
    await book();
    fake.ledger.entries[0]!.status = 'FDSPendingReview';
    await watchAfter(hourMs);
    expect(fake.ledger.entries[0]!.status).to.equal('voided');
    expect((await attempts())[0]!.state).to.equal('reversed');
  });

  it('looks for the charge for 24 hours before reporting that none was made', async () => {
    await giveUp();
    expect(await kinds())
      .to.include('unconfirmed')
      .and.not.include.members(['refused', 'not_charged']);
    await watchAfter(24 * hourMs - 60_000);
    expect((await attempts())[0]!.state).to.equal('given_up');
    await watchAfter(60_000);
    expect((await attempts())[0]!.state).to.equal('refused');
    expect((await kinds()).at(-1)).to.equal('not_charged');
    const called = fake.called().length;
    await watchAfter(hourMs);
    expect(fake.called()).to.have.length(called);
  });

  it('looks beyond 24 hours while the gateway is unreachable', async () => {
    await giveUp();
    await fake.api.close();
    await watchAfter(30 * hourMs);
    expect((await attempts())[0]!.state).to.equal('given_up');
  });

  it('does not stop lookups of other charges if its own lookup fails', async () => {
    const lost = await giveUp('key-lost');
    const other = await giveUp('key-other');
    await book();
    const ofCharge = (reference: string) =>
      reference === lost
        ? Promise.reject(new Error('The keys of its account are not readable'))
        : api.gateway.ofCharge(reference);
    api.now.ms += 10_000;
    await addJob(api.database.db, 'watch_charges', { payload: {}, key: 'watch_charges' });
    await runWorker(api, { gateway: { ...api.gateway, ofCharge } });
    const states = new Map((await attempts()).map(({ reference, state }) => [reference, state]));
    expect([states.get(lost), states.get(other)]).to.deep.equal(['given_up', 'reversed']);
  });

  it('never reports that nothing was charged while a charge may still appear', async () => {
    await giveUp();
    const again = await api.submit(cardBody(name), 'key-late');
    expect(again.body).to.include({ success: false, p1: 'Not confirmed' });
    expect(again.body.msg).to.not.match(/not charged|nothing was charged/i);
    expect(await detail()).to.include({ unconfirmed: 'T' });
    await watchAfter(25 * hourMs);
    expect(await detail()).to.not.have.property('unconfirmed');
  });

  it('appears in the timeline and worklist and is announced to the payer by email and text', async () => {
    await giveUp();
    await book();
    await watchAfter(10_000);
    expect(await kinds()).to.include.members(['unconfirmed', 'reversed', 'told']);
    const work = await read('delivery/worklist?kind=late_charge');
    expect(work.map(({ row, reason }) => [row, reason])).to.deep.equal([[id, 'void']]);
    const sent = await api.database.db
      .selectFrom('outbox')
      .select(['channel', 'body_text'])
      .where('body_text', 'like', '% late%')
      .orderBy('channel')
      .execute();
    expect(sent.map(({ channel }) => channel)).to.deep.equal(['email', 'text']);
    for (const { channel, body_text: text } of sent) {
      expect(text).to.include('cancel');
      // The text contains no amount, like a payment request.
      expect(text.includes('$45.00'), channel).to.equal(channel === 'email');
    }
  });

  it('notifies no payer who opted out', async () => {
    const { email, mobile_phone: phone } = (await read(`payments/${id}`))[0]!;
    const stops = [
      { channel: 'email' as const, address: email! },
      { channel: 'text' as const, address: phone! },
    ];
    await api.database.db
      .transaction()
      .execute((trx) => addOptOuts(trx, stops, { idOrg: org, source: 'test', now: api.now.ms }));
    await giveUp();
    await book();
    await watchAfter(10_000);
    expect(await kinds())
      .to.include('reversed')
      .and.not.include('told');
  });
});
