import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

describe('call page with the embedded API', () => {
  let trial: LibraryTrial;

  before(async function () {
    this.timeout(60_000);
    trial = await startLibraryTrial();
  });
  after(() => trial.close());

  it('links a call to the contact with its patient code for users with the Contacts tab', async () => {
    const contact = await trial.make('contacts', {
      first_name: 'Ada',
      last_name: 'Okafor',
      patient_code: 'MRN-77',
      dob: '02/03/1980',
      mobile_phone: '3125550171',
    });
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, name, patient_code)
      values ('1764000002-known', 204117, '2026-11-20 11:00:00', '3125550170', 'Ada Okafor', 'MRN-77'),
        ('1764000002-nobody', 204117, '2026-11-20 11:00:00', '3125550170', 'Ada Okafor', 'MRN-78')
    `.execute(trial.api.database.db);
    const tells: boolean[] = [];
    const linkOf = async (id: string, browser = trial.browser) => {
      const page = await browser.get(paths.ivrCall.to({ id }));
      expect(page.text).to.include('Call from Ada Okafor');
      tells.push(
        /Ada Okafor · \d\d years, born Feb 3, 1980 · \(312\) 555-0171 · .*No upcoming appointment/.test(
          page.text,
        ),
      );
      return page
        .all('a')
        .flatMap((one) => attributeOf(one, 'href') ?? [])
        .find((href) => href.startsWith(`${paths.contacts.to()}/`));
    };
    expect(await linkOf('1764000002-known')).to.equal(`${paths.contacts.to()}/${contact}`);
    expect(await linkOf('1764000002-nobody')).to.equal(undefined);
    await trial.make('groups', { name: 'Callers', ivr: 'T' });
    await addUser(trial.api, { userName: 'cal', group: 'Callers' });
    expect(await linkOf('1764000002-known', await enter(trial.portal, 'cal'))).to.equal(undefined);
    expect(tells).to.deep.equal([true, false, false]);
  });

  it('shows a bank payment as accepted until the bank settles it', async () => {
    const db = trial.api.database.db;
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, cdr_duration, info, patient_code, balance)
      values ('1764000003-bank', 204117, '2026-11-20 11:00:00', '3125550170', 300, 'Authenticated,Paid', 'MRN-79', 12)
    `.execute(db);
    const payment = { patient_id: 'MRN-79', first_name: 'Bo', last_name: 'Lee', amount: '12.00' };
    const id = await trial.make('payments', payment);
    await sql`
      update payments
      set status = 'Paid', attempt = 'a', paid_amount = 12, last_4 = '6789', paid_at = '2026-11-20 11:04:00Z'
      where id = ${id}
    `.execute(db);
    const line = async () => (await trial.browser.get(paths.ivrCall.to({ id: '1764000003-bank' }))).text;
    expect(await line()).to.match(/Payment of \$12\.00: Accepted .*; the bank has not settled it yet\./);
    await sql`update payments set settled_at = '2026-11-22 11:00:00Z' where id = ${id}`.execute(db);
    expect(await line()).to.match(/Payment of \$12\.00: Paid .*\. Settled /);
  });
});
