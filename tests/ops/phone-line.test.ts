import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../shared/paths.ts';
import { org } from '../../shared/resources/org.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { wholeLine } from '../api/phone/phone-practice.ts';
import { createBrowser } from '../support/browser.ts';
import { callIn, dialled } from '../support/phone-calls.ts';
import { password } from '../support/sign-in.ts';
import { openPractice, type Practice } from './payment-day/practice.ts';

const idOrg = '700001';

describe("a practice's phone line in production", function () {
  this.timeout(300_000);
  let practice: Practice;
  before(async () => {
    practice = await openPractice();
    await enterPatients(practice);
  });
  after(() => practice?.close());

  it('charges a payment by keypad and reports both the payment and an abandoned call', async () => {
    const { url, apiUrl, gateway, database } = practice;
    // Signs in again because a session's tabs reflect the organization's settings at sign-in.
    const staff = createBrowser(url);
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    const form = await staff.get(pathsOf(org).edit(idOrg));
    const chosen = await staff.press(form, 'Save', { inbound_sequence: '1763600000-line' });
    expect(chosen.text).to.include('Clinic line');
    const line = { url: apiUrl };

    const paying = await callIn(line, { from: '2125550001' });
    await paying.pressAll(
      '1',
      '03151970',
      '60611',
      '2',
      '1',
      '4242424242424242#',
      '1231',
      '731#',
      '60611',
      '1',
    );
    expect(paying.heardText).to.include('Your payment of $45.00 was accepted.');
    await paying.hangUp(95);
    const left = await callIn(line, { from: '2125550002' });
    await left.pressAll('1', '03151970', '60611');
    await left.hangUp(30);

    expect(gateway.errors).to.deep.equal([]);
    const { rows } = await sql<{ status: string }>`
      select status from payments where patient_id = 'P-1'
    `.execute(database.db);
    expect(rows).to.deep.equal([{ status: 'Paid' }]);
    const ivr = paths.ivr.to();
    const dashboard = await staff.get(`${ivr}?preset=today`);
    expect(dashboard.text).to.include('$45.00');
    const followUp = await staff.get(`${ivr}?tab=2&preset=today&view=followUp`);
    expect(followUp.text).to.include('Lou Left').and.not.include('Pia Paid');
    const forged = await left.post('/hooks/voice', { CallSid: 'CA-forged' }, 'x');
    expect(forged.status).to.equal(403);
    expect(await statusOf(`${apiUrl}/dev/callers`)).to.equal(401);
  });
});

const statusOf = async (url: string) => (await fetch(url)).status;

async function enterPatients({ database: { db } }: Practice): Promise<void> {
  await sql`
    insert into contacts (id, id_org, first_name, last_name, phone, patient_code, dob, zip, provider)
    values ('1763600000-c1', ${idOrg}::bigint, 'Pia', 'Paid', '2125550001', 'P-1', '1970-03-15', '60611', 'Dr. Osei'),
      ('1763600000-c2', ${idOrg}::bigint, 'Lou', 'Left', '2125550002', 'P-2', '1970-03-15', '60611', 'Dr. Osei')
  `.execute(db);
  await sql`
    insert into payments (id, id_org, patient_id, first_name, last_name, amount)
    values ('1763600000-p1', ${idOrg}::bigint, 'P-1', 'Pia', 'Paid', 45),
      ('1763600000-p2', ${idOrg}::bigint, 'P-2', 'Lou', 'Left', 60)
  `.execute(db);
  await sql`
    insert into phone_sequences (id, id_org, name, steps)
    values ('1763600000-line', ${idOrg}::bigint, 'Clinic line', ${JSON.stringify(wholeLine)}::jsonb)
  `.execute(db);
  await sql`update org set ivr_number = ${dialled} where id = ${idOrg}::bigint`.execute(db);
  await sql`insert into org_numbers (number, id_org) values (${dialled}, ${idOrg}::bigint)`.execute(db);
}
