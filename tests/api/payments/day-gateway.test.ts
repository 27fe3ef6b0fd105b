import { expect } from 'chai';
import { sql } from 'kysely';
import { createSandboxGateway } from '../../../server/api/providers/sandbox-gateway.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { enterMoney } from './money-of-days.ts';

const [org, other] = ['204117', '204260'];
const day = '2026-03-10';

describe('the daily comparison with the gateway', () => {
  let api: EmbeddedApi;
  let token: string;
  let isSilent: boolean;
  beforeEach(async () => {
    isSilent = false;
    api = await startEmbeddedApi({
      gateway: ({ db }) => {
        const sandbox = createSandboxGateway(
          db,
          () => Promise.resolve(),
          () => api.now.ms,
        );
        return {
          ...sandbox,
          takenOn: (span) => (isSilent ? Promise.resolve(undefined) : sandbox.takenOn(span)),
        };
      },
    });
    await sql`delete from payment_charges`.execute(api.database.db);
    token = await signIn(api, { org });
  });
  afterEach(() => api.close());

  const plant = (reference: string, cents: number, created: string) =>
    sql`
      insert into sandbox_charges (reference, outcome, amount_cents, method, created)
      values (${reference}, 'approved', ${cents}, 'cc', ${created}::timestamptz)
    `.execute(api.database.db);
  const giveBack = (reference: string, created: string) =>
    sql`
      insert into sandbox_refunds (reference, charge_reference, amount_cents, created)
      select reference, charge_reference, amount_cents, ${created}::timestamptz
      from payment_refunds
      where reference = ${reference}
    `.execute(api.database.db);
  const takeBack = (reference: string, cents: number, created: string) =>
    sql`
      insert into sandbox_charges (reference, outcome, amount_cents, method, created, return_reason)
      values (${reference}, 'approved', ${cents}, 'bank', ${created}::timestamptz - interval '4 minutes', 'R01')
    `.execute(api.database.db);
  const attempt = (reference: string, idOrg: string) =>
    sql`
      insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method, state)
      select ${reference}, id, id_org, ${reference}, '\\x00', 100, 'cc', 'refused'
      from payments
      where id_org = ${idOrg}::bigint
      limit 1
    `.execute(api.database.db);
  interface Compared {
    asked: string;
    count: number;
    amount: string;
    gateway_amount: string;
    differences: Record<string, string>[];
  }
  const compare = async (date = day): Promise<Compared> => {
    const reply = await api.call(`GET payments/day/gateway?date=${date}`, undefined, { token });
    expect(reply.status).to.equal(200);
    return reply.body.results[0] as unknown as Compared;
  };

  it('matches if every charge exists with its amount, regardless of outcome, even around midnight', async () => {
    const charges = [
      { reference: 'same', paid: '2026-03-10 16:00Z', cents: 4500 },
      { reference: 'late', paid: '2026-03-11 04:59:59Z', cents: 100, returned: '2026-03-14 00:00Z' },
    ];
    await enterMoney(api.database.db, org, { charges });
    await plant('same', 4500, '2026-03-10 16:00Z');
    await plant('late', 100, '2026-03-11 05:00:01Z');
    expect(await compare()).to.deep.include({ asked: 'T', count: 2, amount: '46.00', differences: [] });
    expect(await compare('2026-03-11')).to.deep.include({ asked: 'T', count: 0, differences: [] });
  });

  it('matches a payment made in the portal', async () => {
    api.now.ms = Date.UTC(2026, 2, 10, 17);
    const paid = await api.submit(cardBody('card or bank'), 'key-0001');
    expect(paid.status).to.equal(200);
    token = await signIn(api, { org: demoIds('card or bank').client_id });
    expect(await compare()).to.deep.include({ asked: 'T', count: 1, amount: '45.00', differences: [] });
  });

  it('reports charges missing on either side and different amounts for this organization only', async () => {
    const charges = [
      { reference: 'ours', paid: '2026-03-10 16:00Z', cents: 4500 },
      { reference: 'more', paid: '2026-03-10 16:01Z', cents: 1000 },
    ];
    await enterMoney(api.database.db, org, { charges });
    await enterMoney(api.database.db, other, {
      charges: [{ reference: 'theirs', paid: '2026-03-10 16:00Z', cents: 1 }],
    });
    await plant('more', 1200, '2026-03-10 16:01Z');
    await plant('unbooked', 300, '2026-03-10 16:02Z');
    await attempt('unbooked', org);
    await plant('theirs', 1, '2026-03-10 16:00Z');
    await plant('tried', 7, '2026-03-10 16:03Z');
    await attempt('tried', other);
    await plant('nobody', 9, '2026-03-10 16:04Z');
    const { differences, ...sums } = await compare();
    expect(sums).to.include({ count: 2, amount: '55.00', gateway_amount: '15.00' });
    expect(
      differences.map(({ kind, reference, ours, theirs }) => [kind, reference, ours, theirs]),
    ).to.deep.equal([
      ['there', 'ours', '45.00', '0.00'],
      ['amount', 'more', '10.00', '12.00'],
      ['here', 'unbooked', '0.00', '3.00'],
    ]);
  });

  it('matches refunds and bank returns, even if recorded late', async () => {
    await enterMoney(api.database.db, org, {
      charges: [
        { reference: 'before', paid: '2026-03-09 16:00Z', cents: 4500 },
        { reference: 'back', paid: '2026-03-02 16:00Z', cents: 700, returned: '2026-03-10 17:00Z' },
      ],
      refunds: [
        { charge: 'before', cents: 1000, settled: '2026-03-10 18:00Z', state: 'refunded' },
        { charge: 'before', cents: 200, settled: '2026-03-11 18:00Z', state: 'refunded' },
      ],
    });
    await sql`
      update payment_refunds set created = '2026-03-09 12:00Z' where reference = 'r-before1000'
    `.execute(api.database.db);
    await plant('before', 4500, '2026-03-09 16:00Z');
    await giveBack('r-before1000', '2026-03-09 12:00:01Z');
    await giveBack('r-before200', '2026-03-10 19:00Z');
    await takeBack('back', 700, '2026-03-10 17:00Z');
    expect(await compare()).to.deep.include({ asked: 'T', count: 2, amount: '-17.00', differences: [] });
  });

  it('reports refunds and returns found on one side only', async () => {
    await enterMoney(api.database.db, org, {
      charges: [
        { reference: 'ours', paid: '2026-03-09 16:00Z', cents: 4500, returned: '2026-03-10 17:00Z' },
        { reference: 'theirs', paid: '2026-03-09 16:00Z', cents: 700 },
      ],
      refunds: [
        { charge: 'ours', cents: 1000, settled: '2026-03-10 18:00Z', state: 'refunded' },
        { charge: 'theirs', cents: 300, settled: '2026-03-10 18:00Z', state: 'refused' },
      ],
    });
    await plant('ours', 4500, '2026-03-09 16:00Z');
    await takeBack('theirs', 700, '2026-03-10 19:00Z');
    await giveBack('r-theirs300', '2026-03-10 20:00Z');
    const { differences, ...sums } = await compare();
    expect(sums).to.include({ count: 2, amount: '-55.00', gateway_amount: '-10.00' });
    expect(
      differences.map(({ kind, money, reference, ours, theirs }) => [kind, money, reference, ours, theirs]),
    ).to.deep.equal([
      ['there', 'return', 'ours', '-45.00', '0.00'],
      ['there', 'refund', 'r-ours1000', '-10.00', '0.00'],
      ['here', 'return', 'theirs', '0.00', '-7.00'],
      ['here', 'refund', 'r-theirs300', '0.00', '-3.00'],
    ]);
    expect(differences.map(({ name }) => name)).to.deep.equal(['Pay Er', 'Pay Er', 'Pay Er', 'Pay Er']);
  });

  it('reports no differences if the gateway is unreachable', async () => {
    const charges = [{ reference: 'ours', paid: '2026-03-10 16:00Z', cents: 4500 }];
    await enterMoney(api.database.db, org, { charges });
    isSilent = true;
    expect(await compare()).to.deep.include({ asked: 'F', amount: '45.00', differences: [] });
  });
});
