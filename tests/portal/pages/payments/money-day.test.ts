import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { moneyDayHref } from '../../../../views/payments/day/money-text.ts';
import { enterMoney } from '../../../api/payments/money-of-days.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { org, startPaymentsTrial } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const day = '2026-03-10';

const openTrial = () => startPaymentsTrial({ now: Date.UTC(2026, 2, 20, 15) });

describeWith('daily payment totals', openTrial, (trial) => {
  beforeEach(async () => {
    const { db } = trial.api.database;
    for (const table of ['payment_charges', 'ivr']) await sql`delete from ${sql.table(table)}`.execute(db);
    await enterMoney(db, org, {
      calls: [
        { start: '2026-03-10 15:00:00', balance: '1045.10', name: '=Ada Byron' },
        { start: '2026-03-11 15:00:00', balance: '1.00' },
      ],
      charges: [
        { reference: 'w1', paid: '2026-03-10 16:00Z', cents: 10010 },
        { reference: 'before', paid: '2026-03-09 16:00Z', cents: 5000 },
        { reference: 'back', paid: '2026-03-02 16:00Z', cents: 7000, returned: '2026-03-10 09:00Z' },
      ],
      refunds: [{ charge: 'before', cents: 1250, settled: '2026-03-10 17:00Z', state: 'refunded' }],
    });
  });

  const plant = (reference: string, cents: number, created: string) =>
    sql`
      insert into sandbox_charges (reference, outcome, amount_cents, method, created)
      values (${reference}, 'approved', ${cents}, 'cc', ${created}::timestamptz)
    `.execute(trial.api.database.db);

  /** Adds the refund and the returned payment of the day to the sandbox's records. */
  async function plantWhatWentOut(): Promise<void> {
    const { db } = trial.api.database;
    await sql`
      insert into sandbox_charges (reference, outcome, amount_cents, method, created, return_reason)
      values ('back', 'approved', 7000, 'bank', '2026-03-10 08:56Z', 'R01')
    `.execute(db);
    await plant('before', 5000, '2026-03-09 16:00Z');
    await sql`
      insert into sandbox_refunds (reference, charge_reference, amount_cents, created)
      select reference, charge_reference, amount_cents, settled
      from payment_refunds
    `.execute(db);
  }

  it('list money in and out and match the dashboard and the gateway', async () => {
    await plant('w1', 10010, '2026-03-10 16:00Z');
    await plantWhatWentOut();
    const { staff } = trial;
    const list = await staff.get(pathsOf(payments).list);
    expect(list.html).to.include(`href="${moneyDayHref()}"`);
    const page = await staff.get(moneyDayHref(day));
    expect(page.text.replaceAll('\u00a0', ' '))
      .to.include(
        '$1,145.20 collected on Tue, Mar 10: 1 online, 1 by phone. $12.50 was refunded. $70.00 was returned by the bank. Matches the gateway, except 1 phone payment processed elsewhere.',
      )
      .and.include('03/10/2026')
      .and.include('$1,062.70')
      .and.include('Paid twice, by Pat')
      .and.include('R01 Insufficient funds')
      .and.not.include('Differences from the gateway');
    const dashboard = await staff.get(`${paths.ivr.to()}?tab=0&from=${day}&to=${day}`);
    expect(dashboard.text).to.include('$1,045.10');
    const next = await staff.get(moneyDayHref('2026-03-12'));
    expect(next.text.replaceAll('\u00a0', ' ')).to.include('Nothing was collected on Thu, Mar 12.');
    expect((await staff.get(moneyDayHref('nonsense'))).status).to.equal(200);
  });

  it('name each row that differs from the gateway', async () => {
    await plant('w1', 10000, '2026-03-10 16:00Z');
    await plantWhatWentOut();
    const page = await trial.staff.get(moneyDayHref(day));
    expect(page.text)
      .to.include('1 entry differs from the gateway.')
      .and.include('Charge has a different amount')
      .and.include('$100.00');
    await sql`delete from sandbox_refunds`.execute(trial.api.database.db);
    await sql`delete from sandbox_charges where reference = 'back'`.execute(trial.api.database.db);
    const more = await trial.staff.get(moneyDayHref(day));
    expect(more.text)
      .to.include('3 entries differ from the gateway.')
      .and.include('Refund missing at the gateway')
      .and.include('Bank return missing at the gateway')
      .and.include('-$12.50');
    const before = await trial.staff.get(moneyDayHref('2026-03-09'));
    expect(before.text).to.include('Matches the gateway.');
  });

  it('export the same rows, sums, and differences in the named time zone and write an audit row', async () => {
    await plant('w1', 10000, '2026-03-10 16:00Z');
    const file = await trial.staff.get(`${paths.paymentsDayExport.to()}?day=${day}`);
    expect(file.headers['content-disposition']).to.include(`payments-${day}.csv`);
    expect(file.html.replace('\uFEFF', '').trim().split('\r\n')).to.deep.equal([
      'Time (America/Chicago),Kind,Name,Provider,Method,Amount,Total,In the portal,At the gateway',
      '2026-03-10 04:00:00,Returned by the bank,Pay Er,,R01 Insufficient funds,-70.00,,,',
      "2026-03-10 10:00:00,By phone,'=Ada Byron,,,1045.10,,,",
      '2026-03-10 11:00:00,Online,Pay Er,,Visa 4242,100.10,,,',
      '2026-03-10 12:00:00,Refunded,Pay Er,,"Paid twice, by Pat",-12.50,,,',
      ',Total: Online,,,,,100.10,,',
      ',Total: By phone,,,,,1045.10,,',
      ',Total: Refunded,,,,,-12.50,,',
      ',Total: Returned by the bank,,,,,-70.00,,',
      ',Total,,,,,1062.70,,',
      ',Gateway,,,3 entries differ from the gateway.,,,,',
      '2026-03-10 04:00:00,Bank return missing at the gateway,Pay Er,,,,,-70.00,',
      '2026-03-10 11:00:00,Charge has a different amount,Pay Er,,,,,100.10,100.00',
      '2026-03-10 12:00:00,Refund missing at the gateway,Pay Er,,,,,-12.50,',
    ]);
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where action = 'export' and resource = 'payments_day'
    `.execute(trial.api.database.db);
    expect(rows).to.deep.equal([{ detail: `Exported 4 rows of one day’s payments; Day '${day}'` }]);
  });

  it('require access to the section, and the export right for the file', async () => {
    const { db } = trial.api.database;
    await db.transaction().execute(async (trx) => {
      await enterGroup(trx, org, { name: 'shelf', open: ['library'] });
      await enterGroup(trx, org, { name: 'desk', open: ['home'] });
      await trx.updateTable('groups').set({ may_export: 'F' }).where('name', '=', 'desk').execute();
    });
    const signIn = async (group: string) => {
      await addUser(trial.api, { userName: group, org, group });
      const browser = trial.portal.browser();
      await browser.press(await browser.get(paths.login.to()), 'Login', { user_name: group, pw: password });
      return browser;
    };
    expect((await (await signIn('shelf')).get(moneyDayHref(day))).text).to.not.include('collected on');
    const desk = await signIn('desk');
    const page = await desk.get(moneyDayHref(day));
    expect(page.text).to.include('collected on').and.not.include('Export').and.not.include('Byron');
    expect((await desk.get(`${paths.paymentsDayExport.to()}?day=${day}`)).status).to.equal(403);
  });
});
