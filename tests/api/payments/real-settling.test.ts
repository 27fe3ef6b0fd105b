import { expect } from 'chai';
import { addJob } from '../../../server/api/database/db.ts';
import { queueFetches } from '../../../server/api/payments/settling/fetch-changes.ts';
import { readConfig } from '../../../server/config.ts';
import { account, enterAccount, secondAccount } from '../../support/authorize-net/accounts.ts';
import { sendWebhook, startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { bankBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { silentLog } from '../../support/silent-log.ts';
import { runWorker } from '../../support/run-worker.ts';

const { id, client_id: org } = demoIds('card or bank');
const other = '204260';
const dayMs = 86_400_000;
const reason = { code: 'R01', description: 'Insufficient Funds' };

describe('Authorize.net settlement reports', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, org);
    expect((await api.submit(bankBody('card or bank'), 'key-paid')).status).to.equal(200);
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  /** Uses a fresh token because days pass between calls. */
  const read = async (path: string) =>
    (await api.call(`GET ${path}`, undefined, { token: await signIn(api, { org }) })).body.results;
  const record = async () => (await read(`payments/${id}`))[0]!;
  const told = async (kind: string) =>
    (await read(`payments/${id}/events`)).filter((event) => event['kind'] === kind).length;
  async function askAfter(ms: number): Promise<void> {
    api.now.ms += ms;
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
  }
  const dayAt = (ms: number) => new Date(ms - 6 * 3_600_000).toISOString().slice(0, 10);
  const compare = async (day: string) =>
    (await read(`payments/day/gateway?date=${day}`))[0] as unknown as {
      differences: Record<string, string>[];
    };
  const charged = () => fake.ledger.entries[0]!.transId;
  const say = async (key: string) => {
    const { id: of } = await api.database.db
      .selectFrom('payment_accounts')
      .select('id')
      .where('id_org', '=', Number(org))
      .executeTakeFirstOrThrow();
    return sendWebhook(`${api.url}/hooks/gateway/${of}`, key);
  };

  it('settle a batched charge once, even if reported repeatedly', async () => {
    await askAfter(0);
    expect(await record()).to.include({ status: 'Paid', settled_at: null });
    fake.ledger.settle();
    await askAfter(dayMs);
    await askAfter(dayMs);
    expect((await record())['settled_at']).to.not.equal(null);
    expect(await told('settled')).to.equal(1);
  });

  it('record a bank return once, weeks after settlement', async () => {
    fake.ledger.settle();
    await askAfter(dayMs);
    api.now.ms += 20 * dayMs;
    fake.ledger.returnCharge(charged(), reason);
    await askAfter(dayMs);
    await askAfter(dayMs);
    expect(await record()).to.include({ status: 'Failed', return_reason: reason.description });
    expect(await told('returned')).to.equal(1);
    expect(await told('settled')).to.equal(1);
  });

  it('read batches of bank payments for as long as a bank may return them, and other batches only while new', async () => {
    const listings = async (ms: number) => {
      const before = fake.called().length;
      await askAfter(ms);
      return fake
        .called()
        .slice(before)
        .filter((name) => name === 'getTransactionListRequest').length;
    };
    fake.ledger.settle();
    expect(await listings(dayMs), 'one batch').to.equal(1);
    const { batchId: _, ...charge } = fake.ledger.entries[0]!;
    fake.ledger.enter({ ...charge, accountType: 'Visa', status: 'capturedPendingSettlement' });
    fake.ledger.settle();
    expect(await listings(dayMs), 'and one of cards').to.equal(2);
    await askAfter(20 * dayMs);
    expect(await listings(dayMs), 'later').to.equal(1);
  });

  it('cover at most 200 accounts per minute, starting with those that waited longest', async () => {
    const { db } = api.database;
    const accounts = Array.from({ length: 250 }, (_, place) => ({ id: `many-${place}`, place: place + 1 }));
    await db
      .insertInto('payment_accounts')
      .values(
        accounts.map((row) => ({
          ...row,
          id_org: org,
          gateway: 'authorize_net',
          live: true,
          credentials: '{}',
        })),
      )
      .execute();
    const deps = { ...api, db, clock: () => api.now.ms, log: silentLog, config: readConfig({}) };
    const tried = async () => (await db.selectFrom('gateway_asked').select('account').execute()).length;
    await queueFetches(deps);
    expect(await tried()).to.equal(200);
    api.now.ms += 60_000;
    await queueFetches(deps);
    expect(await tried(), 'with the first account and the sandbox').to.equal(252);
  });

  it('arrive for one account while another fails and is retried', async () => {
    await enterAccount(api, other, { ...secondAccount, transaction_key: 'wrongKey01234567' });
    fake.ledger.settle();
    await askAfter(dayMs);
    expect((await record())['settled_at']).to.not.equal(null);
    const before = fake.logins().filter((login) => login === secondAccount.login_id).length;
    expect(before).to.be.greaterThan(0);
    await askAfter(60_000);
    const now = fake.logins().slice(-1);
    expect(now).to.deep.equal([secondAccount.login_id]);
  });

  it('[P14] trigger a request for that account only and require a known signature key', async () => {
    await enterAccount(api, other, secondAccount);
    await askAfter(0);
    fake.ledger.settle();
    const before = fake.logins().length;
    expect(await say('0'.repeat(128))).to.equal(403);
    await runWorker(api);
    expect(fake.logins()).to.have.length(before);
    api.now.ms += 60_000;
    expect(await say(account.signature_key)).to.equal(204);
    expect(await say(account.signature_key)).to.equal(204);
    await runWorker(api);
    expect(new Set(fake.logins().slice(before))).to.deep.equal(new Set([account.login_id]));
    expect((await record())['settled_at']).to.not.equal(null);
    expect(await told('settled')).to.equal(1);
  });

  it('match a day before and after settlement and reveal charges missing from our records', async () => {
    const day = dayAt(api.now.ms);
    expect(await compare(day)).to.deep.include({ asked: 'T', count: 1, amount: '45.00', differences: [] });
    api.now.ms += dayMs;
    fake.ledger.settle();
    expect(await compare(day)).to.deep.include({ asked: 'T', count: 1, differences: [] });
    const { batchId, at, ...entry } = fake.ledger.entries[0]!;
    const stray = fake.ledger.enter({ ...entry, invoiceNumber: '', cents: 300 });
    Object.assign(stray, { at, batchId });
    expect((await compare(day)).differences).to.have.length(1);
    expect((await compare(day)).differences[0]).to.include({
      kind: 'here',
      reference: stray.transId,
      theirs: '3.00',
    });
    Object.assign(fake.ledger.entries[0]!, { cents: 4400 });
    expect((await compare(day)).differences.map(({ kind }) => kind).sort()).to.deep.equal(['amount', 'here']);
  });

  it('match after a charge was voided for a refund', async () => {
    const headers = { 'Idempotency-Key': 'key-refund' };
    const body = { amount: '45.00', reason: 'Paid twice' };
    const token = await signIn(api, { org });
    expect((await api.call(`POST payments/${id}/refunds`, body, { token, headers })).status).to.equal(200);
    const day = dayAt(api.now.ms);
    expect(await compare(day)).to.deep.include({
      asked: 'T',
      count: 2,
      amount: '0.00',
      differences: [],
    });
    fake.ledger.entries[0]!.status = 'capturedPendingSettlement';
    const [difference, ...others] = (await compare(day)).differences;
    expect(others).to.deep.equal([]);
    expect(difference).to.include({ kind: 'there', money: 'refund', ours: '-45.00', theirs: '0.00' });
  });

  it('match after a partial refund and a later bank return, and reveal missing records', async () => {
    fake.ledger.settle();
    await askAfter(dayMs);
    const headers = { 'Idempotency-Key': 'key-refund' };
    const body = { amount: '15.00', reason: 'Paid twice' };
    const token = await signIn(api, { org });
    expect((await api.call(`POST payments/${id}/refunds`, body, { token, headers })).status).to.equal(200);
    const refunded = dayAt(api.now.ms);
    api.now.ms += dayMs;
    fake.ledger.settle();
    api.now.ms += 20 * dayMs;
    fake.ledger.returnCharge(charged(), reason);
    const returned = dayAt(api.now.ms);
    const missing = (await compare(returned)).differences;
    expect(missing.map(({ kind, money, theirs }) => [kind, money, theirs])).to.deep.equal([
      ['here', 'return', '-45.00'],
    ]);
    await askAfter(60_000 + dayMs);
    expect(await compare(refunded)).to.deep.include({ count: 1, amount: '-15.00', differences: [] });
    expect(await compare(returned)).to.deep.include({ count: 1, amount: '-45.00', differences: [] });
    const entry = fake.ledger.entries[1]!;
    Object.assign(entry, { invoiceNumber: '' });
    const both = (await compare(refunded)).differences;
    expect(both.map(({ kind, money }) => `${kind} ${money}`).sort()).to.deep.equal([
      'here refund',
      'there refund',
    ]);
  });
});
