import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { readCents, sumCents, toDecimal } from '../../../shared/money.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import {
  startAuthorizeNet,
  type Behaviour,
  type FakeAuthorizeNet,
} from '../../support/authorize-net/fake.ts';
import type { Entry } from '../../support/authorize-net/ledger.ts';
import { fuzz } from '../../support/full-run.ts';
import { bankBody, cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi, type Reply } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';

const { client_id: org } = demoIds('card or bank');
const dayMs = 86_400_000;
const dueCents = 4500;

const behaviours = {
  well: undefined,
  lost: { charges: true, answer: { drop: true } },
  never: { charges: false, answer: { status: 502 } },
  refused: { refuse: { responseCode: '2', code: '2', text: 'This transaction has been declined.' } },
} as const satisfies Record<string, Behaviour | undefined>;
const how = fc.constantFrom(...(Object.keys(behaviours) as (keyof typeof behaviours)[]));

const moves = fc.oneof(
  fc.record({ move: fc.constant('pay' as const), how, byBank: fc.boolean() }),
  fc.record({ move: fc.constant('refund' as const), how, cents: fc.constantFrom(1, 1500, 3000, dueCents) }),
  fc.record({ move: fc.constant('refund again' as const), how }),
  fc.record({ move: fc.constant('wait' as const), how, ms: fc.constantFrom(1000, 30_000, 3_600_000) }),
  fc.record({ move: fc.constantFrom('settle' as const, 'return' as const) }),
);
type Move = typeof moves extends fc.Arbitrary<infer Value> ? Value : never;

/** A refund that never arrived is retried after the bank has returned the charge. */
const refundBeforeReturn: Move[] = [
  { move: 'settle' },
  { move: 'refund', how: 'never', cents: 1500 },
  { move: 'return' },
  { move: 'wait', how: 'well', ms: 3_600_000 },
];

describe('random sequences of charges, refunds, settlements and bank returns', function () {
  this.timeout(1_800_000);
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let id: string;
  let keys = 0;
  before(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, org);
  });
  after(async () => {
    await api.close();
    await fake.close();
  });

  it("[P12] never refund more than was paid and keep our records equal to the gateway's", async () => {
    const story = fc.array(moves, { minLength: 4, maxLength: 12 });
    await fc.assert(fc.asyncProperty(story, tell), { ...fuzz(60), examples: [[refundBeforeReturn]] });
    expect(fake.errors).to.deep.equal([]);
  });

  /** Creates a payment, applies the moves, and finally looks up every unknown outcome. */
  async function tell(story: readonly Move[]): Promise<void> {
    await enterPayment();
    for (const move of [{ move: 'pay', how: 'well', byBank: true } as const, ...story]) {
      api.now.ms += 1000;
      await make(move);
      fake.next.length = 0;
      holdToPaid();
    }
    await wait(dayMs);
    await wait(dayMs);
    holdToPaid();
    await holdBooks();
  }

  async function enterPayment(): Promise<void> {
    api.now.ms += dayMs;
    from = api.now.ms;
    lastRefund = undefined;
    id = `${Math.floor(api.now.ms / 1000)}-abcdef0123456789abcd`;
    await sql`
      insert into payments (id, id_org, first_name, last_name, amount, status, created)
      values (${id}, ${org}::bigint, 'Ada', 'Byron', ${toDecimal(dueCents)}::numeric, 'Sent', now())
    `.execute(api.database.db);
  }

  let lastRefund: { key: string; cents: number } | undefined;
  async function make(one: Move): Promise<void> {
    const behaviour = 'how' in one ? behaviours[one.how] : undefined;
    if (behaviour) fake.next.push(behaviour);
    switch (one.move) {
      case 'pay':
        return pay(one.byBank);
      case 'refund':
        lastRefund = { key: `key-refund-${(keys += 1)}`, cents: one.cents };
        return refund(lastRefund);
      case 'refund again':
        return lastRefund && refund(lastRefund);
      case 'wait':
        return wait(one.ms);
      case 'settle':
        return settle();
      case 'return':
        return takeBack();
    }
  }

  async function pay(byBank: boolean): Promise<void> {
    const before = charges().length;
    const body = (byBank ? bankBody : cardBody)('card or bank', {
      payment_id: id,
      amount: `$${toDecimal(dueCents)}`,
    });
    const reply = await api.submit(body, `key-pay-${(keys += 1)}`);
    holdToTruth(reply, charges().length > before);
  }

  async function refund({ key, cents }: { key: string; cents: number }): Promise<void> {
    const body = { amount: toDecimal(cents), reason: 'Paid twice' };
    const headers = { 'Idempotency-Key': key };
    const token = await signIn(api, { org });
    const reply = await api.call(`POST payments/${id}/refunds`, body, { token, headers });
    if (reply.status === 200) expect(sumCents(given())).to.be.at.least(cents);
  }

  async function wait(ms: number): Promise<void> {
    api.now.ms += ms;
    await addJob(api.database.db, 'resume', { payload: {}, key: 'resume' });
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api).catch((error: unknown) => {
      // Ignores an unknown outcome, which a later lookup resolves.
      if (!/not known yet/.test(String(error))) throw error;
    });
  }

  async function settle(): Promise<void> {
    fake.ledger.settle();
    await wait(dayMs);
  }

  async function takeBack(): Promise<void> {
    const charge = charges().find(
      ({ accountType, returned, status }) =>
        accountType === 'eCheck' && status === 'settledSuccessfully' && !returned,
    );
    if (charge) fake.ledger.returnCharge(charge.transId, { code: 'R01', description: 'Insufficient Funds' });
    await wait(dayMs);
  }

  const isCharge = ({ kind, status }: Entry) =>
    kind === 'charge' && !['declined', 'generalError'].includes(status);
  let from = 0;
  const entries = () => fake.ledger.entries.filter(({ at }) => at >= from);
  const charges = () => entries().filter(isCharge);
  const refundsOf = ({ transId }: Entry) =>
    entries().filter(({ refTransId, status }) => refTransId === transId && status.startsWith('refund'));
  const given = () =>
    charges().flatMap((charge) => [
      ...(charge.status === 'voided' ? [charge.cents] : []),
      ...refundsOf(charge).map(({ cents }) => cents),
    ]);

  function holdToTruth({ status }: Reply, wasCharged: boolean): void {
    if (status === 200) expect(wasCharged).to.equal(true);
    if (status === 400) expect(wasCharged).to.equal(false);
  }

  /** Asserts at most one open charge, no refund above the charge, and no refund after a bank return. */
  function holdToPaid(): void {
    const open = charges().filter((charge) => {
      const back = sumCents(refundsOf(charge).map(({ cents }) => cents));
      expect(back).to.be.at.most(charge.status === 'voided' ? 0 : charge.cents);
      const late = refundsOf(charge).filter(({ at }) => charge.returned && at > charge.returned.at);
      expect(late.map(({ cents }) => cents)).to.deep.equal([]);
      return charge.status !== 'voided' && !charge.returned && back < charge.cents;
    });
    expect(open.length).to.be.at.most(1);
  }

  async function holdBooks(): Promise<void> {
    const token = await signIn(api, { org });
    const read = async (path: string) => (await api.call(`GET ${path}`, undefined, { token })).body;
    const { results: refunds, p1: left } = await read(`payments/${id}/refunds`);
    const ours = refunds.filter(({ state }) => state === 'refunded').map(({ amount }) => readCents(amount));
    expect(ours.sort()).to.deep.equal(given().sort());
    expect(refunds.filter(({ state }) => state === 'pending')).to.deep.equal([]);
    const { rows } = await sql<{ amount_cents: number; state: string }>`
      select amount_cents, state from payment_charges where payment_id = ${id}
    `.execute(api.database.db);
    expect(rows).to.have.length(charges().length);
    expect(rows.filter(({ state }) => state === 'returned')).to.have.length(
      charges().filter(({ returned }) => returned).length,
    );
    const record = (await read(`payments/${id}`)).results[0]!;
    const live = charges().find(
      (charge) => charge.status !== 'voided' && !charge.returned && leftOf(charge) > 0,
    );
    expect(record['status'] === 'Paid').to.equal(live !== undefined);
    expect(readCents(left)).to.equal(live ? leftOf(live) : 0);
  }

  const leftOf = (charge: Entry) => charge.cents - sumCents(refundsOf(charge).map(({ cents }) => cents));
});
