import { expect } from 'chai';
import { sql } from 'kysely';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import type { SectionName } from '../../../shared/sections.ts';
import { signIn } from '../../support/embedded-api.ts';
import { statementsOf } from '../../support/statements.ts';
import { enterMoney, type Money } from './money-of-days.ts';
import { describeApi } from '../../support/fixtures.ts';

const [org, other] = ['204117', '204260'];

describeApi('the daily payment report', (api) => {
  let token: string;
  let enter: (money: Money, idOrg?: string) => Promise<void>;
  beforeEach(async () => {
    const { db } = api.database;
    for (const table of ['payment_charges', 'ivr']) await sql`delete from ${sql.table(table)}`.execute(db);
    enter = (money, idOrg = org) => enterMoney(db, idOrg, money);
    token = await signIn(api, { org });
  });

  async function signInWith(section: SectionName): Promise<string> {
    const made = { name: section, open: [section] };
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, made));
    return signIn(api, { org, group: section });
  }

  interface Day {
    count: number;
    zone: string;
    rows: Record<string, string>[];
    totals: { kind: string; count: number; amount: string }[];
  }
  const ask = async (date: string, rest = ''): Promise<Day> => {
    const reply = await api.call(`GET payments/day?date=${date}${rest}`, undefined, { token });
    expect(reply.status).to.equal(200);
    return reply.body.results[0] as unknown as Day;
  };
  const totalsOf = ({ totals }: Day) =>
    Object.fromEntries(totals.map(({ kind, count, amount }) => [kind, `${count} ${amount}`]));

  it('lists each kind with its total and shows refunds as negative amounts', async () => {
    await enter({
      calls: [
        { start: '2026-03-10 15:00:00', balance: '45.10', name: 'Ada Byron' },
        { start: '2026-03-10 15:05:00', balance: null },
        { start: '2026-03-10 15:06:00', balance: '0.00' },
        { start: '2026-03-10 15:07:00', balance: '9.99', number: '3129999999' },
      ],
      charges: [
        { reference: 'w1', paid: '2026-03-10 16:00Z', cents: 10010 },
        { reference: 'w2', paid: '2026-03-10 16:01Z', cents: 20 },
        { reference: 'yesterday', paid: '2026-03-09 16:00Z', cents: 5000 },
        { reference: 'back', paid: '2026-03-02 16:00Z', cents: 7000, returned: '2026-03-10 09:00Z' },
      ],
      refunds: [
        { charge: 'yesterday', cents: 1250, settled: '2026-03-10 17:00Z', state: 'refunded' },
        { charge: 'yesterday', cents: 1, settled: '2026-03-10 17:01Z', state: 'refused' },
        { charge: 'yesterday', cents: 2, settled: null, state: 'pending' },
      ],
    });
    await enter({ charges: [{ reference: 'theirs', paid: '2026-03-10 16:00Z', cents: 99 }] }, other);
    const day = await ask('2026-03-10');
    expect(day.zone).to.equal('America/Chicago');
    expect(totalsOf(day)).to.deep.equal({
      phone: '1 45.10',
      web: '2 100.30',
      refund: '1 -12.50',
      return: '1 -70.00',
    });
    expect(day.rows.map(({ kind, amount }) => `${kind} ${amount}`)).to.deep.equal([
      'return -70.00',
      'phone 45.10',
      'web 100.10',
      'web 0.20',
      'refund -12.50',
    ]);
    expect(day.rows[0]).to.include({ detail: 'R01 Insufficient funds', name: 'Pay Er' });
    expect(day.rows[4]).to.include({ detail: 'Paid twice', by: 'Pat' });
    const { status } = await api.call('GET payments/day?date=2026-02-30', undefined, { token });
    expect(status).to.equal(400);
  });

  it("uses the practice's calendar day, even across daylight saving changes", async () => {
    const at = (reference: string, paid: string) => ({ reference, paid, cents: 100 });
    await enter({
      charges: [
        at('before', '2026-11-01 04:59:59.999Z'),
        at('first', '2026-11-01 05:00Z'),
        at('last', '2026-11-02 05:59:59.999Z'),
        at('after', '2026-11-02 06:00Z'),
        at('spring', '2026-03-09 04:59Z'),
        at('springNext', '2026-03-09 05:00Z'),
      ],
      calls: [{ start: '2026-11-02 05:59:59', balance: '1.00' }],
    });
    expect(totalsOf(await ask('2026-11-01'))).to.deep.equal({ web: '2 2.00', phone: '1 1.00' });
    expect(totalsOf(await ask('2026-11-02'))).to.deep.equal({ web: '1 1.00' });
    expect(totalsOf(await ask('2026-03-08'))).to.deep.equal({ web: '1 1.00' });
    expect(await ask('2026-01-01')).to.include({ count: 0 });
  });

  it('shows callers only with the right to see calls and requires access to payments', async () => {
    await enter({ calls: [{ start: '2026-03-10 15:00:00', balance: '45.10', name: 'Ada Byron' }] });
    token = await signInWith('files');
    const [row] = (await ask('2026-03-10')).rows;
    expect(row).to.include({ kind: 'phone', amount: '45.10', name: '', id: '' });
    token = await signInWith('library');
    const { status } = await api.call('GET payments/day?date=2026-03-10', undefined, { token });
    expect(status).to.equal(403);
  });

  it('paginates 10,000 rows with one statement per page', async () => {
    await sql`
      insert into payment_charges (reference, payment_id, id_org, amount_cents, paid_at)
      select 'many' || place, (select id from payments where id_org = ${org}::bigint limit 1), ${org}::bigint, 101,
        '2026-03-10 12:00Z'::timestamptz + place * interval '1 second'
      from generate_series(1, 10000) place
    `.execute(api.database.db);
    const sent = await statementsOf(api.serving, async () => {
      const day = await ask('2026-03-10', '&page=10&size=1000');
      expect(day.rows).to.have.length(1000);
      expect(totalsOf(day)).to.deep.equal({ web: '10000 10100.00' });
    });
    expect(sent.filter((text) => text.includes('payment_charges'))).to.have.length(1);
  });
});
