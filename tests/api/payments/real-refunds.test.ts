import { expect } from 'chai';
import { sql } from 'kysely';
import { newReference } from '../../../server/api/providers/gateway.ts';
import { account, enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { bankBody, cardBody } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('a refund through Authorize.net', () => {
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

  /** Prepares a charge of $45.00, settled or not. */
  async function charged(body: object, { isSettled }: { isSettled: boolean }) {
    expect((await api.submit(body, 'key-0001')).status).to.equal(200);
    api.now.ms += 3_600_000;
    if (isSettled) fake.ledger.settle();
    const { rows } = await sql<{ reference: string }>`select reference from payment_attempts`.execute(
      api.database.db,
    );
    const chargeReference = rows[0]!.reference;
    const gateway = await api.gateway.ofCharge(chargeReference);
    const refund = async (amountCents: number, reference = newReference()) => ({
      reference,
      ...(await gateway.refund({ reference, chargeReference, amountCents })),
    });
    return { gateway, refund };
  }
  const kinds = () => fake.ledger.entries.map(({ kind, status, cents }) => `${kind} ${status} ${cents}`);
  const settled = { isSettled: true };
  const open = { isSettled: false };

  for (const [method, body] of [
    ['card', cardBody('card or bank')],
    ['bank account', bankBody('card or bank')],
  ] as const) {
    it(`returns a part and then the rest to a ${method}, but not a cent more`, async () => {
      const { refund, gateway } = await charged(body, settled);
      const part = await refund(1500);
      expect(part.kind).to.equal('refunded');
      expect(await refund(3001)).to.include({ kind: 'refused', reason: 'limit' });
      expect((await refund(3000)).kind).to.equal('refunded');
      const over = await refund(1);
      expect(over).to.include({ kind: 'refused', reason: 'limit' });
      expect(await gateway.lookUpRefund(over.reference)).to.deep.equal({ kind: 'refused', reason: 'limit' });
      expect(await gateway.lookUpRefund(part.reference)).to.deep.equal({ kind: 'refunded' });
      expect(kinds().filter((text) => text.startsWith('refund refund'))).to.deep.equal([
        'refund refundPendingSettlement 1500',
        'refund refundPendingSettlement 3000',
      ]);
    });

    it(`voids an unsettled ${method} charge in full and rejects a partial refund`, async () => {
      const { refund, gateway } = await charged(body, open);
      expect(await refund(1500)).to.include({ kind: 'refused', reason: 'unsettled' });
      const whole = await refund(4500);
      expect(whole.kind).to.equal('refunded');
      expect(kinds()).to.deep.equal(['charge voided 4500']);
      expect(await gateway.lookUpRefund(whole.reference)).to.deep.equal({ kind: 'refunded' });
      expect(await refund(1500)).to.include({ kind: 'refused', reason: 'limit' });
    });
  }

  it('[P12] rejects a refund after a bank return that is not recorded here yet', async () => {
    const { refund } = await charged(bankBody('card or bank'), settled);
    const [charge] = fake.ledger.charges();
    fake.ledger.returnCharge(charge!.transId, { code: 'R01', description: 'Insufficient Funds' });
    expect(await refund(1500)).to.include({ kind: 'refused', reason: 'returned' });
    expect(kinds()).to.deep.equal(['charge settledSuccessfully 4500']);
  });

  it("appears with bank returns in the gateway's daily transactions", async () => {
    const { refund, gateway } = await charged(bankBody('card or bank'), settled);
    const { reference } = await refund(1500);
    const [charge] = fake.ledger.charges();
    const toldAt = async (fromMs: number) =>
      (await gateway.takenOn({ fromMs, toMs: fromMs + 86_400_000 }))?.map(
        ({ kind, reference: of, cents }) => [kind, of, cents],
      );
    const first = api.now.ms - 7_200_000;
    expect(await toldAt(first)).to.have.deep.members([
      ['charge', charge!.invoiceNumber, 4500],
      ['refund', reference, -1500],
    ]);
    api.now.ms += 20 * 86_400_000;
    fake.ledger.returnCharge(charge!.transId, { code: 'R01', description: 'Insufficient Funds' });
    const back = ['return', charge!.invoiceNumber, -4500];
    expect(await toldAt(api.now.ms - 3_600_000)).to.deep.equal([back]);
    // The gateway may list a return as a separate transaction.
    const { batchId, returned, ...entry } = charge!;
    const own = { ...entry, transId: '1', status: 'returnedItem', batchId, returned };
    fake.ledger.entries.push(own);
    charge!.returned = undefined;
    expect(await toldAt(api.now.ms - 3_600_000)).to.deep.equal([back]);
  });

  it('runs once for repeated requests', async () => {
    const { refund } = await charged(cardBody('card or bank'), settled);
    const reference = newReference();
    for (let time = 0; time < 3; time += 1) expect((await refund(1500, reference)).kind).to.equal('refunded');
    const both = newReference();
    await Promise.all([refund(1000, both), refund(1000, both)]);
    expect(kinds().filter((text) => text.startsWith('refund refund'))).to.have.length(2);
  });

  for (const [what, state] of [
    ['settled', settled],
    ['open', open],
  ] as const) {
    it(`looks up a lost response for a ${what} charge`, async () => {
      const { refund, gateway } = await charged(cardBody('card or bank'), state);
      fake.next.push({ charges: true, answer: { drop: true } });
      const lost = await refund(4500);
      expect(lost.kind).to.equal('unknown');
      expect(await gateway.lookUpRefund(lost.reference)).to.deep.equal({ kind: 'refunded' });
    });

    it(`can be retried if it never arrived for a ${what} charge`, async () => {
      const { refund, gateway } = await charged(cardBody('card or bank'), state);
      expect(await gateway.lookUpRefund(newReference())).to.deep.equal({ kind: 'absent' });
      fake.next.push({ charges: false, answer: { status: 502 } });
      const lost = await refund(4500);
      expect(lost.kind).to.equal('unknown');
      expect(await gateway.lookUpRefund(lost.reference)).to.deep.equal({ kind: 'absent' });
      expect((await refund(4500, lost.reference)).kind).to.equal('refunded');
    });
  }

  it('stays unknown while the gateway is unreachable', async () => {
    const { refund, gateway } = await charged(cardBody('card or bank'), settled);
    fake.next.push({ charges: true, answer: { drop: true } });
    const lost = await refund(4500);
    await fake.api.close();
    expect(await gateway.lookUpRefund(lost.reference)).to.deep.equal({ kind: 'unknown' });
  });

  it('uses the account of the charge even if the practice has since added another', async () => {
    await api.submit(cardBody('card or bank'), 'key-0001');
    fake.ledger.settle();
    await enterAccount(api, '204117', { login_id: 'AnotherLogin', transaction_key: 'AnotherKey012345' });
    const { rows } = await sql<{ reference: string }>`select reference from payment_attempts`.execute(
      api.database.db,
    );
    const chargeReference = rows[0]!.reference;
    const gateway = await api.gateway.ofCharge(chargeReference);
    const order = { reference: newReference(), chargeReference, amountCents: 4500 };
    expect(await gateway.refund(order)).to.deep.equal({ kind: 'refunded' });
    expect(JSON.stringify(fake.api.requests.at(-1)!.body)).to.include(account.login_id);
  });

  it('fails for an unknown charge', async () => {
    const { gateway } = await charged(cardBody('card or bank'), settled);
    const order = { reference: newReference(), chargeReference: newReference(), amountCents: 100 };
    expect(await gateway.refund(order)).to.deep.equal({ kind: 'refused', reason: 'declined' });
  });
});
