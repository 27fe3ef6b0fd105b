import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const [org, other] = ['204117', '204260'];

describeOneApi('payment totals', (api) => {
  let token: string;
  before(async () => {
    await sql`delete from payments where status not in ('Paid', 'Refunded')`.execute(api.database.db);
    await sql`update payments set paid_at = null`.execute(api.database.db);
    token = await signIn(api, { org });
  });

  const enter = (
    idOrg: string,
    rows: readonly (readonly [status: string, amount: string, paid?: string])[],
  ) =>
    sql`
      insert into payments (id, id_org, first_name, last_name, amount, status, attempt, paid_amount, paid_at)
      select '1700000000-' || ${idOrg} || place, ${idOrg}::bigint, 'A', 'B', amount::numeric, status,
        case when status = 'Paid' then 'a' end, case when paid is not null then amount::numeric end, paid::timestamptz
      from json_to_recordset(${JSON.stringify(
        rows.map(([status, amount, paid], place) => ({ status, amount, paid, place })),
      )}::json) as made (status text, amount text, paid text, place integer)
    `.execute(api.database.db);
  const refuse = (payment: string, settled: string, reference: string) =>
    sql`
      insert into payment_attempts
        (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method, state, settled)
      values (${reference}, ${payment}, ${org}::bigint, ${reference}, '\\x00', 100, 'cc', 'refused', ${settled}::timestamptz)
    `.execute(api.database.db);
  const noon = Date.UTC(2026, 2, 9, 12) / 1000;
  const ask = (since: string | number) =>
    api.call(`GET payments/summary?since=${since}`, undefined, { token });

  it("count waiting, recently paid and failed payments of the user's own practice", async () => {
    await enter(org, [
      ['Requested', '10.00'],
      ['Viewed', '0.50'],
      ['Failed', '401.50'],
      ['Failed', '5.00'],
      ['Paid', '7.25', '2026-03-09 12:00Z'],
      ['Paid', '9.00', '2026-03-09 11:59Z'],
      ['Expired', '99.00'],
      ['Requested', '0.00'],
      ['Requested', '5.00'],
    ]);
    await enter(other, [['Requested', '1000.00']]);
    await sql`update payments set asked_at = now() where id = '1700000000-2041178'`.execute(api.database.db);
    await refuse('1700000000-2041172', '2026-03-09 12:30Z', 'r1');
    await refuse('1700000000-2041172', '2026-03-09 12:31Z', 'r2');
    await refuse('1700000000-2041173', '2026-03-08 12:31Z', 'r3');
    await refuse('1700000000-2041174', '2026-03-09 12:32Z', 'r4');
    const [sum] = (await ask(noon)).body.results;
    expect(sum).to.include({
      waiting: 5,
      unasked: 1,
      waiting_amount: '422.00',
      paid: 1,
      paid_amount: '7.25',
      refused: 1,
    });
    expect(sum).to.include({ part_paid: 0, rest_amount: '0.00' });
    await sql`update payments set amount = 20 where id = '1700000000-2041174'`.execute(api.database.db);
    expect((await ask(noon)).body.results[0]).to.include({ part_paid: 1, rest_amount: '12.75' });
    expect(sum).to.include({ unsettled_amount: '0.00' });
    await sql`update payments set last_4 = '6789' where id = '1700000000-2041174'`.execute(api.database.db);
    expect((await ask(noon)).body.results[0]).to.include({ unsettled_amount: '7.25' });
    await sql`update payments set settled_at = now() where id = '1700000000-2041174'`.execute(
      api.database.db,
    );
    expect((await ask(noon)).body.results[0]).to.include({ unsettled_amount: '0.00' });
    expect((await ask('yesterday')).status).to.equal(400);
    const charging = (await api.call('GET payments?search=A', undefined, { token })).body.results;
    expect(new Set(charging.map((row) => row['charging']))).to.deep.equal(new Set(['F']));
  });
});
