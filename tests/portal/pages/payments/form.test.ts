import { expect } from 'chai';
import { sql } from 'kysely';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, type Page, type PostedFields } from '../../../support/page.ts';
import { startPaymentsTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { create, one } = pathsOf(payments);
const bill = [
  { qty: 30, desc: 'Atorvastatin', amount: '12.40', other_id: 'RX-1' },
  { qty: 90, date: '2026-03-02', desc: 'Lisinopril', amount: '18.75', copay: true },
];

describeWithOne('payment form', startPaymentsTrial, (trial) => {
  const person = { first_name: 'Ana', last_name: 'Whitfield' };
  const stored = async (id: string) =>
    (
      await sql<{ items: unknown; verify_fields: unknown; amount: string }>`
        select items, verify_fields, amount::text from payments where id = ${id}
      `.execute(trial.api.database.db)
    ).rows[0];
  const fill = async (page: Page, fields: PostedFields, button = 'Save') =>
    trial.staff.press(page, button, fields);
  const idOf = (page: Page) => page.url.pathname.split('/').at(-1)!;

  it('uses checkboxes and an item table instead of JSON', async () => {
    const form = await trial.staff.get(create);
    expect(form.all('textarea')).to.have.length(0);
    const saved = await fill(form, {
      ...person,
      amount: '10,31.15',
      verify: ['dob', 'last_name'],
      'items.0.description': 'Atorvastatin',
      'items.0.quantity': '30',
      'items.0.date': '3/2/2026',
      'items.0.amount': '$12.40',
      'items.3.number': 'RX-2',
      'items.3.amount': '1,018.75',
    });
    expect(saved.status, 'separators that stand where none belongs').to.equal(422);
    expect(saved.text).to.include('Amount must be an amount in dollars');
    const mended = await fill(saved, { amount: '$1,031.15' });
    expect(mended.url.pathname).to.match(/^\/app\/payments\/\d/);
    expect(await stored(idOf(mended))).to.deep.equal({
      amount: '1031.15',
      verify_fields: ['last_name', 'dob'],
      items: [
        { qty: 30, date: '2026-03-02', desc: 'Atorvastatin', amount: '12.40' },
        { amount: '1018.75', other_id: 'RX-2' },
      ],
    });
  });

  it('names the invalid item or a total that differs from the amount and keeps the input', async () => {
    const form = await trial.staff.get(create);
    const faults: [PostedFields, string][] = [
      [{ 'items.0.amount': '5' }, 'Item 1: a number or a description is missing.'],
      [{ 'items.0.description': 'Visit', 'items.0.amount': 'ten' }, 'Item 1: the amount must be in dollars'],
      [
        { 'items.0.description': 'Visit', 'items.0.amount': '9.00', 'items.0.quantity': '1.5' },
        'Item 1: the quantity',
      ],
      [
        { 'items.0.description': 'Visit', 'items.0.amount': '10', 'items.0.date': 'March' },
        'Item 1: the date of service',
      ],
      [
        { 'items.0.description': 'Visit', 'items.0.amount': '9.00' },
        'The items add up to $9.00, but the amount is $10.00.',
      ],
    ];
    for (const [fields, sentence] of faults) {
      const page = await fill(form, { ...person, amount: '10', ...fields });
      expect(page.status, sentence).to.equal(422);
      expect(page.text).to.include(sentence);
      for (const text of Object.values(fields)) expect(page.html).to.include(`value="${text as string}"`);
    }
  });

  it('rejects an amount of zero', async () => {
    const page = await fill(await trial.staff.get(create), { ...person, amount: '0.00' });
    expect(page.status).to.equal(422);
    expect(page.text).to.include('Amount must be more than $0.00');
  });

  it('adds rows without scripts and keeps the input', async () => {
    const form = await trial.staff.get(create);
    const more = await fill(form, { ...person, 'items.4.description': 'Fifth' }, 'More rows');
    expect(more.status).to.equal(200);
    expect(more.html)
      .to.include('name="items.9.amount"')
      .and.include('value="Fifth"')
      .and.include('Whitfield');
    expect(more.html).to.not.include('name="items.10.amount"');
  });

  it('preserves unchanged items of the bill', async () => {
    const [id = ''] = await trial.enter([
      { amount: '31.15', items: JSON.stringify(bill), verify_fields: '[]', status: 'Sent' },
    ]);
    const audits = () =>
      sql<{ detail: string }>`select detail from audit where record_id = ${id}`.execute(
        trial.api.database.db,
      );
    await fill(await trial.staff.get(`${one(id)}/edit`), { email: 'ana@mail.example' });
    expect(await stored(id)).to.deep.equal({ amount: '31.15', items: bill, verify_fields: [] });
    expect((await audits()).rows.map(({ detail }) => detail).join()).to.not.match(/Items|Verification/);
    await fill(await trial.staff.get(`${one(id)}/edit`), { 'items.1.amount': '18.60', amount: '31.00' });
    expect((await stored(id))?.items).to.deep.equal([bill[0], { ...bill[1], amount: '18.60' }]);
  });

  it('looks up a patient by id and fills in only empty fields', async () => {
    await sql`
      insert into contacts (id, id_org, first_name, last_name, patient_code, dob, zip, mobile_phone, language)
      values ('1700000000-c', 204117, 'Ana', 'Whitfield', 'LFC-1', '1974-03-14', '60611', '3125550188', 'es')
    `.execute(trial.api.database.db);
    await trial.enter([
      { patient_id: 'LFC-1', amount: '31.15', items: JSON.stringify(bill), status: 'Sent' },
    ]);
    const form = await trial.staff.get(create);
    const found = await fill(form, { patient_id: 'LFC-1', first_name: 'Anna' }, 'Look up');
    expect(found.status).to.equal(200);
    expect(found.html)
      .to.include('value="Anna"')
      .and.include('value="Whitfield"')
      .and.include('value="60611"');
    expect(found.html).to.include('value="Lisinopril"').and.include('value="31.15"').and.match(/1974/);
    expect(attributeOf(found.control('Spanish'), 'checked')).to.not.equal(undefined);
    await sql`update contacts set zip = '2139' where patient_code = 'LFC-1'`.execute(trial.api.database.db);
    const short = await fill(await trial.staff.get(create), { patient_id: 'LFC-1' }, 'Look up');
    const refused = await fill(short, {});
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(requestMessages.zipDigits);
    const mended = await fill(refused, { zip: '02139' });
    expect(mended.url.pathname).to.match(/^\/app\/payments\/\d/);
    const unknown = await fill(found, { patient_id: 'nobody' }, 'Look up');
    expect(unknown.status).to.equal(422);
    expect(unknown.text).to.include('There is no patient with this ID.');
    expect(unknown.html).to.include('value="Anna"').and.include('value="Lisinopril"');
  });
});
