import { expect } from 'chai';
import { sql } from 'kysely';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { startPaymentsTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { one } = pathsOf(payments);
const bill = JSON.stringify([
  { other_id: 'RX-1', desc: 'Atorvastatin', qty: 30, amount: '12.40' },
  { desc: 'Lisinopril', qty: 90, amount: '18.75' },
]);

describeWithOne('payment record', startPaymentsTrial, (trial) => {
  const enter = async (row: Record<string, unknown>) => (await trial.enter([row]))[0]!;

  it('shows the patient, amount, items, and status before editing', async () => {
    await sql`
      insert into contacts (id, id_org, first_name, last_name, patient_code, dob, phone)
      values ('1700000000-c', 204117, 'Ana', 'Whitfield', 'LFC-1', '1974-03-14', '3125550199')
    `.execute(trial.api.database.db);
    const id = await enter({
      first_name: 'Ana',
      last_name: 'Whitfield',
      patient_id: 'LFC-1',
      dob: '1974-03-14',
      mobile_phone: '3125550188',
      amount: '31.15',
      items: bill,
      status: 'Viewed',
      verify_fields: '["last_name","dob"]',
    });
    const page = await trial.staff.get(one(id));
    const person =
      /Ana Whitfield · \d\d years, born Mar 14, 1974 · \(312\) 555-0199 · Call, text · No upcoming appointment/;
    expect(page.text).to.match(person).and.include('LFC-1');
    expect(page.text.match(/years, born/g)).to.have.length(1);
    expect(page.html).to.include('href="tel:+13125550199"');
    expect(page.text).to.match(/Created .*\. Opened, not paid yet\./);
    expect(page.text).to.include('Atorvastatin').and.include('RX-1').and.include('$31.15');
    expect(page.text).to.include('Last name, date of birth').and.include('Activity');
    expect(page.text).to.not.include('Refunded');
    expect(page.html).to.include('href="tel:+13125550188"');
    expect(page.html).to.include(`href="${pathsOf(contacts).one('1700000000-c')}"`);
    expect(page.html).to.match(new RegExp(`value="http[^"]*/pay/204117/${id}"`));
    expect(page.html).to.not.include('name="amount"');
  });

  it('shows when the request was made, or that none was sent', async () => {
    const at = { created: new Date('2025-08-01T15:00:00Z'), asked_at: new Date('2025-08-04T15:00:00Z') };
    const sayOf = async (row: Record<string, unknown>) => (await trial.staff.get(one(await enter(row)))).text;
    expect(await sayOf({ ...at, status: 'Sent' })).to.match(
      /Requested .*08\/04.*\. Not opened, not paid yet\./,
    );
    expect(await sayOf({ ...at, status: 'Requested' })).to.match(/Requested .*08\/04.*\. Not sent yet\./);
    expect(await sayOf({ status: 'Requested' })).to.match(/Created .*\. No request sent yet\./);
  });

  it('warns of an unconfirmed charge that may still appear, even after another request or payment', async () => {
    const sayOf = async (row: Record<string, unknown>) => (await trial.staff.get(one(await enter(row)))).text;
    const open = { unconfirmed_until: new Date(trial.api.now.ms + 3_600_000) };
    const paid = { paid_amount: '45.00', paid_at: new Date('2025-08-04T15:00:00Z'), amount: '45.00' };
    const rule = 'If a charge goes through late, it is reversed';
    for (const row of [
      { status: 'Failed' },
      { status: 'Sent' },
      { status: 'Viewed' },
      { status: 'Requested' },
    ])
      expect(await sayOf({ ...open, ...row }), row.status).to.include(rule);
    expect(await sayOf({ ...open, ...paid, status: 'Paid' })).to.include(
      `The gateway did not confirm an earlier try. ${rule}`,
    );
    expect(await sayOf({ status: 'Sent' })).to.not.include(rule);
  });

  it("links a closed payment to the patient's newer payment before offering to create another", async () => {
    const again = { patient_id: 'LFC-7', amount: '45.00' };
    const over = await enter({ ...again, status: 'Expired' });
    await enter({ ...again, patient_id: 'LFC-8' });
    const since = async () => {
      const { html, text } = await trial.staff.get(one(over));
      const told = /This patient has a newer payment: (.*? today)/.exec(text)?.[1];
      return { told, isFirst: /class="btn btn-primary"[^>]*>Create a new link…/.test(html), html };
    };
    expect(await since()).to.include({ told: undefined, isFirst: true });
    await enter({ ...again, status: 'Expired' });
    expect(await since()).to.include({ told: undefined, isFirst: true });
    const newer = await enter({ ...again, amount: '30.00', created: new Date(trial.api.now.ms) });
    const found = await since();
    expect(found).to.include({ told: '$30.00 · Not sent yet, created today', isFirst: false });
    expect(found.html).to.include(`href="${one(newer)}"`);
    expect((await trial.staff.get(one(newer))).text).to.not.include('newer payment');
    const part = await enter({
      ...again,
      status: 'Paid',
      paid_amount: '40.00',
      paid_at: new Date(trial.api.now.ms),
    });
    expect((await trial.staff.get(one(part))).text).to.not.include('newer payment');
    await enter({ ...again, amount: '5.00', status: 'Sent' });
    expect((await trial.staff.get(one(part))).text).to.include('This patient has a newer payment: $5.00');
  });

  it('shows the refunded amount and no amount due', async () => {
    const paid = { paid_amount: '1234.56', paid_at: new Date('2025-08-04T15:00:00Z'), amount: '1234.56' };
    const part = await enter({ ...paid, last_name: 'Part', status: 'Paid', refunded_amount: '1000.00' });
    const whole = await enter({
      ...paid,
      last_name: 'Whole',
      status: 'Refunded',
      refunded_amount: '1234.56',
    });
    const page = await trial.staff.get(one(part));
    expect(page.text).to.match(/Paid on .*08\/04.*\. \$1,000\.00 was refunded\./);
    expect(page.text).to.match(/Paid \$1,234\.56 Refunded \$1,000\.00/);
    const back = await trial.staff.get(one(whole));
    expect(back.text)
      .to.match(/Requested \$1,234\.56/)
      .and.not.include('Amount due');
    const list = await trial.staff.get(pathsOf(payments).list);
    expect(list.text).to.match(/Part, Ada.*?Paid .*?08\/04\/2025.*?, \$1,000\.00 refunded/);
  });

  it('shows the unpaid amount and requests only that amount', async () => {
    const paid = { paid_amount: '100.00', paid_at: new Date('2025-08-04T15:00:00Z'), amount: '260.00' };
    const id = await enter({
      ...paid,
      last_name: 'Half',
      status: 'Paid',
      email: 'half@mail.example',
      items: JSON.stringify([{ desc: 'Visit', amount: '260.00' }]),
    });
    const page = await trial.staff.get(one(id));
    expect(page.text).to.match(
      /Paid \$100\.00 on .*08\/04.*\. \$160\.00 of the requested amount is not paid\./,
    );
    expect(page.text).to.include('Not paid $160.00');
    const list = await trial.staff.get(pathsOf(payments).list);
    expect(list.text).to.match(/Half, Ada.*?Paid \$100\.00 .*?08\/04\/2025.*?, \$160\.00 not paid/);
    expect(page.html).to.match(new RegExp(`href="[^"]*/new\\?from=${id}"[^>]*>Request the rest`));
    const form = await trial.staff.get(`${pathsOf(payments).create}?from=${id}`);
    const saved = await trial.staff.press(form, 'Save');
    expect(saved.url.pathname).to.not.equal(one(id));
    expect(saved.text)
      .to.include('Amount due $160.00')
      .and.include('half@mail.example')
      .and.include('No items were listed.');
    const whole = await enter({ ...paid, paid_amount: '260.00', status: 'Paid' });
    const done = await trial.staff.get(one(whole));
    expect(done.text).to.not.match(/not paid|Request the rest/i);
  });

  it('shows a bank payment as accepted, and as paid once settled', async () => {
    const paid = { status: 'Paid', paid_amount: '10.00', paid_at: new Date('2025-08-04T15:00:00Z') };
    const bank = { ...paid, last_4: '6789', amount: '10.00' };
    const settled_at = new Date('2025-08-06T15:00:00Z');
    const sayOf = async (row: Record<string, unknown>) => (await trial.staff.get(one(await enter(row)))).text;
    const open = await sayOf({ ...bank, last_name: 'Bank' });
    expect(open)
      .to.match(/Accepted on .*08\/04.*; the bank has not settled it yet\./)
      .and.include('Accepted $10.00')
      .and.not.include('Paid');
    const settled = await sayOf({ ...bank, last_name: 'Settled', settled_at });
    expect(settled)
      .to.match(/Paid on .*08\/04.*\. Settled on .*08\/06.*\./)
      .and.include('Paid $10.00');
    const card = await sayOf({ ...bank, card_brand: 'VISA' });
    expect(card)
      .to.match(/Paid on .*08\/04/)
      .and.not.match(/Accepted|ettled/);
    const list = await trial.staff.get(pathsOf(payments).list);
    expect(list.text)
      .to.match(/Bank, Ada[^,]*Accepted .*?08\/04\/2025/)
      .and.match(/Settled, Ada[^,]*Paid .*?08\/04\/2025/);
  });

  it('shows a bank return with its reason instead of the text that nothing was charged', async () => {
    const returned = { returned_at: new Date('2025-08-04T15:00:00Z'), return_reason: 'Account closed (R02)' };
    const id = await enter({ ...returned, last_name: 'Back', status: 'Failed' });
    const page = await trial.staff.get(one(id));
    expect(page.text).to.match(
      /The bank returned it on .*08\/04.*: Account closed \(R02\)\. The balance is due again\./,
    );
    expect(page.text).to.not.include('Nothing was charged');
    const list = await trial.staff.get(pathsOf(payments).list);
    expect(list.text).to.match(/Back, Ada.*?Returned by the bank .*?08\/04\/2025/);
  });

  it('returns to the record after the form is saved', async () => {
    const id = await enter({ status: 'Sent' });
    const form = await trial.staff.get(`${one(id)}/edit`);
    const saved = await trial.staff.press(form, 'Save', { amount: '11.00' });
    expect(saved.url.pathname).to.equal(one(id));
    expect(saved.text).to.include('$11.00');
  });

  for (const [what, row] of [
    ['paid', { status: 'Paid', paid_amount: '10.00', last_4: '4242', card_brand: 'VISA' }],
    ['refunded', { status: 'Refunded' }],
    ['being charged', { status: 'Viewed', attempt: 'x' }],
  ] as const)
    it(`rejects edits and offers no deletion while the payment is ${what}`, async () => {
      const id = await enter(row);
      const page = await trial.staff.get(one(id));
      expect(page.status).to.equal(200);
      expect(page.html).to.not.include('/edit').and.not.include('Delete</button>');
      const form = await trial.staff.get(`${one(id)}/edit`, { follow: false });
      expect([form.status, form.headers.location]).to.deep.equal([303, one(id)]);
      const posted = await trial.staff.post(`${one(id)}/edit`, { _csrf: page.csrfToken, amount: '1.00' });
      expect(posted.url.pathname).to.equal(one(id));
      expect(posted.text)
        .to.match(/This payment (?:was made, so it can’t be changed or deleted|is being charged)\./)
        .and.not.include('$1.00');
    });

  it('offers a new link with a new id for an expired payment', async () => {
    const id = await enter({ status: 'Expired', mobile_phone: '3125550188' });
    const page = await trial.staff.get(one(id));
    expect(page.html).to.match(new RegExp(`href="[^"]*/new\\?from=${id}"[^>]*>Create a new link`));
    const form = await trial.staff.get(`${pathsOf(payments).create}?from=${id}`);
    expect(form.html).to.include('Byron');
    const saved = await trial.staff.press(form, 'Save');
    expect(saved.status).to.equal(200);
    const { rows } = await sql<{ status: string }>`
      select status from payments where mobile_phone = '3125550188' and created > now() - interval '100 years'
      order by status
    `.execute(trial.api.database.db);
    expect(rows.map(({ status }) => status)).to.include.members(['Expired', 'Requested']);
  });

  it('omits an expired payment link', async () => {
    expect((await trial.staff.get(one(await enter({ status: 'Expired' })))).html).to.not.include(
      '/pay/204117',
    );
  });
});
