import { expect } from 'chai';
import { sql } from 'kysely';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { demoIds, demoLink, cardBody } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('a payment link', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());
  const detail = (body: object) => api.call('POST notify2pay/get_payment_detail', body);
  /** Removes the verification token, which is different in each response. */
  const withoutProof = ({ verification: _, ...results }: Record<string, unknown>) => results;
  const verify = (name: string, fields: object) =>
    api.call('POST notify2pay/verification_check', { ...demoIds(name), ...fields });

  it('returns the practice and the verification questions but nothing about the debt', async () => {
    const { results } = (await detail(demoIds('all five questions'))).body;
    expect(results[0]!).to.have.all.keys(
      ...[
        'id',
        'org_name',
        'org_phone',
        'org_timezone',
        'org_address',
        'logo',
        'verify_fields',
        'status',
        'payer_editable',
        'patientEditable',
      ],
      ...['item_detail_type', 'email', 'part', 'paid_key_hashes'],
    );
    expect(JSON.parse(results[0]!['verify_fields']!)).to.deep.equal([
      'first_name',
      'last_name',
      'unique_id',
      'dob',
      'zip',
    ]);
    expect(results[0]!.email).to.match(/^bea\*+$/);
    expect(results[0]!.logo).to.match(/^data:image\/png;base64,/);
  });

  it('returns the payment details after payment', async () => {
    const { results } = (await detail(demoIds('already paid'))).body;
    expect(results[0]!).to.include({
      status: 'Paid',
      auth: '418206',
      card_brand: 'VISA',
      paid_amount: '45.00',
    });
  });

  it("[P7] returns the same response for an unknown link, another client's link and a client without payments", async () => {
    const { client_id, id } = demoIds('card or bank');
    await sql`insert into org (id, name) values (9, 'Off')`.execute(api.database.db);
    await sql`insert into client_settings (id, payment_enabled) values (9, 'F')`.execute(api.database.db);
    await sql`insert into payments (id, id_org, amount) values ('1-off', 9, 1)`.execute(api.database.db);
    const expired = demoIds('expired');
    await sql`insert into payments (id, id_org, amount, status) values ('1-old', ${client_id}::bigint, 1, 'Expired')`.execute(
      api.database.db,
    );
    const bodies = [
      { client_id, id: '1757750400-00000000000000000000' },
      { client_id: '204260', id },
      { client_id: '9', id: '1-off' },
      { client_id: 'x', id },
      { client_id, id: "' or 1=1 --" },
      { client_id: ['1'], id: {} },
      { client_id, id: '1-old' },
      { client_id: '204260', id: expired.id },
    ];
    const expected = await detail(bodies[0]!);
    expect(expected.status).to.equal(400);
    for (const body of bodies) {
      for (const call of ['get_payment_detail', 'verification_check'])
        expect((await api.call(`POST notify2pay/${call}`, body)).body, call).to.deep.equal(expected.body);
      const link = { client_id: body.client_id, payment_id: body.id };
      expect((await api.submit(cardBody('card or bank', link), 'key-0001')).body).to.deep.equal(
        expected.body,
      );
      expect(
        (await api.call('POST notify2pay/send_receipt', { ...link, email: 'a@b.example' })).body,
      ).to.deep.equal(expected.body);
    }
  });

  it('returns only the practice contact for an expired link', async () => {
    const expired = demoIds('expired');
    const { status, body } = await detail(expired);
    expect(status).to.equal(200);
    const { org_name, org_phone, logo, ...rest } = body.results[0] as unknown as Record<string, string>;
    expect([org_name, org_phone, logo].every((text) => typeof text === 'string')).to.equal(true);
    expect(rest).to.deep.equal({ id: expired.id, status: 'Expired' });
    const link = { client_id: expired.client_id, payment_id: expired.id };
    expect((await api.call('POST notify2pay/verification_check', expired)).status).to.equal(400);
    expect((await api.submit(cardBody('card or bank', link), 'key-0001')).status).to.equal(400);
  });

  it('[P7] responds as for an unknown link if an expired link has a guessable ID', async () => {
    const { id, client_id } = demoIds('expired');
    const unknown = await detail({ client_id, id: '1757769257' });
    for (const guessed of ['1757769256', `1757769256-${'a'.repeat(8)}`]) {
      await sql`
        insert into payments (id, id_org, status, amount)
        select ${guessed}, id_org, status, amount
        from payments
        where id = ${id}
      `.execute(api.database.db);
      expect((await detail({ client_id, id: guessed })).body).to.deep.equal(unknown.body);
    }
  });

  it('accepts answers with any case, spacing and zip format', async () => {
    const { patient } = demoLink('all five questions').demo;
    const reply = await verify('all five questions', {
      first_name: ' bea triz ',
      last_name: 'MORENO',
      unique_id: patient.unique_id.toLowerCase(),
      dob: patient.dob,
      zip: `${patient.zip}-1234`,
    });
    const { payer_mark, ...told } = withoutProof(reply.body.results);
    expect(payer_mark).to.match(/^[\w-]{43}$/);
    expect(told).to.deep.equal({
      first_name: 'Beatriz',
      amount_requested: '58.20',
      item_summary: [],
      email: 'beatriz.moreno@mail.example',
      patient_last_name: 'Moreno',
      may_save: 'T',
      due_total: '58.20',
      remaining: '58.20',
      paid_total: '0.00',
    });
  });

  it('compares names and IDs by letters and digits only, and birth dates by calendar day', async () => {
    const { patient } = demoLink('all five questions').demo;
    const { id } = demoIds('all five questions');
    const { db } = api.database;
    const named = (last_name: string) =>
      sql`update payments set last_name = ${last_name} where id = ${id}`.execute(db);
    const typed = (fields: object) => verify('all five questions', { ...patient, ...fields });
    await named("O'Brien-Ruiz");
    for (const last_name of ['O’Brien-Ruiz', 'OBrien Ruiz', 'o`brien‑ruiz'])
      expect((await typed({ last_name, unique_id: 'lfc10619' })).status, last_name).to.equal(200);
    const dob = patient.dob.replaceAll('/', '');
    expect((await typed({ last_name: 'OBrien Ruiz', dob })).status, dob).to.equal(200);
    for (const wrong of [{ last_name: 'OBrian Ruiz' }, { last_name: "'-" }, { dob: '01/02/1903' }])
      expect((await typed({ last_name: 'O’Brien-Ruiz', ...wrong })).status).to.equal(400);
    await named('Núñez-Ortíz');
    for (const last_name of ['Nunez-Ortiz', 'NÚÑEZ ORTIZ', 'Nu\u0301n\u0303ez Orti\u0301z'])
      expect((await typed({ last_name })).status, last_name).to.equal(200);
    await named('-');
    for (const last_name of ['-', '', "'"]) expect((await typed({ last_name })).status).to.equal(400);
    await named(patient.last_name);
    api.now.ms += 15 * 60_000;
  });

  for (const field of ['first_name', 'last_name', 'unique_id', 'dob', 'zip']) {
    it(`[P7] returns the same error if ${field} is wrong or missing`, async () => {
      const { patient } = demoLink('all five questions').demo;
      // Moves past the lockout period because a link allows only twenty wrong answers in that time.
      api.now.ms += 15 * 60_000;
      for (const value of ['nobody', '', undefined, ['Moreno'], { $ne: 1 }]) {
        const reply = await verify('all five questions', { ...patient, [field]: value });
        expect(reply.status).to.equal(400);
        expect(reply.body).to.deep.equal({
          success: false,
          results: [],
          msg: paymentMessages.verificationFailed,
        });
      }
    });
  }

  it('rejects every zip code for a patient without one on file', async () => {
    const { db } = api.database;
    const { client_id, id } = demoIds('zero balance');
    const asked = JSON.stringify(['zip']);
    await sql`update payments set zip = null, verify_fields = ${asked}::jsonb where id = ${id}`.execute(db);
    for (const zip of ['', '-', 'none', '60613', undefined])
      expect((await api.call('POST notify2pay/verification_check', { client_id, id, zip })).status).to.equal(
        400,
      );
    const { patient } = demoLink('zero balance').demo;
    const before = JSON.stringify(['last_name', 'dob']);
    await sql`
      update payments set zip = ${patient.zip}, verify_fields = ${before}::jsonb where id = ${id}
    `.execute(db);
  });

  it('requires no answers if no questions are configured', async () => {
    expect((await verify('no questions', {})).body.results.amount_requested).to.equal('25.00');
  });

  it("returns a zero balance as '0'", async () => {
    const { patient } = demoLink('zero balance').demo;
    expect((await verify('zero balance', patient)).body.results.amount_requested).to.equal('0');
  });

  it('[P9] returns only display fields of a saved method, never its token', async () => {
    const card = await verify('saved card', demoLink('saved card').demo.patient);
    expect(card.body.results.payment_method).to.deep.equal({
      method: 'cc',
      card_brand: 'VISA',
      last_4: '4242',
      routing_number: '',
      holder: 'Priya Raman',
    });
    const bank = await verify('saved bank account', demoLink('saved bank account').demo.patient);
    expect(bank.body.results.payment_method).to.include({
      method: 'bank',
      last_4: '6789',
      routing_number: '021000021',
    });
    expect(JSON.stringify([card.body, bank.body])).not.to.contain('tok_');
  });

  it('returns the items of a prescription payment', async () => {
    const { body } = await verify('prescriptions', demoLink('prescriptions').demo.patient);
    expect(body.results['item_summary']).to.have.length(4);
    expect(body.results['item_summary']![0]).to.have.all.keys('other_id', 'desc', 'qty', 'amount');
  });

  it('fails closed if the list of questions is unreadable', async () => {
    await sql`update payments set verify_fields = null where id = ${demoIds('expired').id}`.execute(
      api.database.db,
    );
    await sql`update payments set status = 'Sent' where id = ${demoIds('expired').id}`.execute(
      api.database.db,
    );
    await sql`update client_settings set verify_fields = '[broken' where id = 204117`.execute(
      api.database.db,
    );
    expect((await verify('expired', {})).status).to.equal(400);
    expect((await detail(demoIds('expired'))).body.results[0]!.verify_fields).to.equal('["last_name","dob"]');
  });
});
