import { expect } from 'chai';
import { isCardNumber } from '../../../shared/payment/rules.ts';
import { sandboxAccounts, sandboxCards } from '../../../server/api/providers/sandbox-cases.ts';
import { createSandboxGateway } from '../../../server/api/providers/sandbox-gateway.ts';
import type { ChargeMethod } from '../../../server/api/providers/gateway.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const card = (number: string, store = false): ChargeMethod => ({
  kind: 'cc',
  name: 'Pat',
  number,
  expiry: '12/39',
  cvc: '123',
  zip: '60611',
  store,
});

describe('the sandbox gateway', () => {
  let database: TestDatabase;
  before(async () => (database = await createTestDatabase()));
  after(() => database.drop());
  const waits: number[] = [];
  const gateway = () =>
    createSandboxGateway(database.db, (ms) => {
      waits.push(ms);
      return Promise.resolve();
    });

  it('documents cards with valid check digits and accounts of 12 digits', () => {
    for (const { number } of sandboxCards) expect(isCardNumber(number), number).to.equal(true);
    for (const { number } of sandboxAccounts) expect(number).to.match(/^\d{12}$/);
  });

  it('charges a reference only once, even if the request is repeated', async () => {
    const order = { reference: 'r1', amountCents: 100, method: card('4242424242424242') };
    const first = await gateway().charge(order);
    expect(first.kind).to.equal('approved');
    const again = await gateway().charge({ ...order, method: card('4000000000000002') });
    expect(again).to.deep.equal(first);
    expect(await gateway().lookUp('r1')).to.deep.equal(first);
    expect(await gateway().cancel('r1')).to.deep.equal(first);
  });

  it('responds late only after it has recorded the charge', async () => {
    const late = createSandboxGateway(database.db, async (ms) => {
      waits.push(ms);
      expect((await gateway().lookUp('late')).kind).to.equal('approved');
    });
    await late.charge({ reference: 'late', amountCents: 100, method: card('4000000000001307') });
    expect(waits.at(-1)).to.equal(12_000);
  });

  it('records a charge whose response is dropped but charges nothing when unavailable', async () => {
    const drop = { reference: 'drop', amountCents: 100, method: card('4000000000001406') };
    expect(await gateway().charge(drop)).to.deep.equal({ kind: 'unknown' });
    expect((await gateway().lookUp('drop')).kind).to.equal('approved');
    const away = { reference: 'away', amountCents: 100, method: card('4000000000001505') };
    expect(await gateway().charge(away)).to.deep.equal({ kind: 'refused', reason: 'unavailable' });
    expect(await gateway().lookUp('away')).to.deep.equal({ kind: 'absent' });
  });

  it('never charges a canceled reference', async () => {
    expect(await gateway().cancel('gone')).to.deep.equal({ kind: 'cancelled' });
    const order = { reference: 'gone', amountCents: 100, method: card('4242424242424242') };
    expect(await gateway().charge(order)).to.deep.equal({ kind: 'refused', reason: 'cancelled' });
  });

  it('charges a saved method using its token', async () => {
    const stored = await gateway().charge({
      reference: 's1',
      amountCents: 100,
      method: card('5555555555554444', true),
    });
    const token = stored.kind === 'approved' ? stored.receipt.token! : '';
    const paid = await gateway().charge({
      reference: 's2',
      amountCents: 100,
      method: { kind: 'saved', token, isCard: true },
    });
    expect(paid.kind === 'approved' && paid.receipt).to.include({ cardBrand: 'MC', last4: '4444' });
    const unknown = {
      reference: 's3',
      amountCents: 100,
      method: { kind: 'saved', token: 'tok_no', isCard: true } as const,
    };
    expect(await gateway().charge(unknown)).to.deep.equal({ kind: 'refused', reason: 'token' });
  });

  it('refunds no more than the charge and processes each refund reference once', async () => {
    await gateway().charge({ reference: 'c1', amountCents: 100, method: card('4242424242424242') });
    const refund = (reference: string, amountCents: number) =>
      gateway().refund({ reference, chargeReference: 'c1', amountCents });
    expect(await refund('f1', 60)).to.deep.equal({ kind: 'refunded' });
    expect(await refund('f1', 60)).to.deep.equal({ kind: 'refunded' });
    const both = await Promise.all([refund('f2', 30), refund('f3', 30)]);
    expect(both.filter((each) => each.kind === 'refunded')).to.have.length(1);
    expect(await refund('f4', 10)).to.deep.equal({ kind: 'refunded' });
    expect(await refund('f5', 1)).to.deep.equal({ kind: 'refused', reason: 'limit' });
    const unknown = { reference: 'f6', chargeReference: 'nothing', amountCents: 1 };
    expect(await gateway().refund(unknown)).to.deep.equal({ kind: 'refused', reason: 'declined' });
  });

  it('allows only a full refund before settlement for one test card and no refund after a bank return', async () => {
    let now = Date.UTC(2026, 10, 23);
    const sandbox = createSandboxGateway(database.db, undefined, () => now);
    const refund = (reference: string, chargeReference: string, amountCents: number) =>
      sandbox.refund({ reference, chargeReference, amountCents });
    const method = card('4000000000001604');
    for (const reference of ['w1', 'w2']) await sandbox.charge({ reference, amountCents: 100, method });
    const bank = { kind: 'bank', name: 'A B', routingNumber: '021000021', store: false } as const;
    const returned = { ...bank, accountNumber: '900000002007' };
    await sandbox.charge({ reference: 'w3', amountCents: 100, method: returned });
    expect(await refund('g1', 'w1', 60)).to.deep.equal({ kind: 'refused', reason: 'unsettled' });
    expect(await refund('g2', 'w1', 100)).to.deep.equal({ kind: 'refunded' });
    now += 4 * 60_000;
    expect(await refund('g3', 'w2', 60)).to.deep.equal({ kind: 'refunded' });
    expect(await refund('g4', 'w3', 60)).to.deep.equal({ kind: 'refused', reason: 'returned' });
    const moved = await sandbox.takenOn({ fromMs: now, toMs: now + 1 });
    expect(moved).to.have.deep.members([
      { kind: 'refund', reference: 'g3', cents: -60, time: now },
      { kind: 'return', reference: 'w3', cents: -100, time: now },
    ]);
  });

  it('labels four card brands as the specification requires and others by name', async () => {
    const numbers = [
      '4242424242424242',
      '5555555555554444',
      '378282246310005',
      '6011111111111117',
      '3566002020360505',
    ];
    const outcomes = await Promise.all(
      numbers.map((number) =>
        gateway().charge({ reference: `label ${number}`, amountCents: 100, method: card(number) }),
      ),
    );
    const labels = outcomes.map((outcome) => outcome.kind === 'approved' && outcome.receipt.cardBrand);
    expect(labels).to.deep.equal(['VISA', 'MC', 'AMEX', 'DISCOVER', 'JCB']);
  });
});
