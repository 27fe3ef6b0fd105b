import { expect } from 'chai';
import { sql } from 'kysely';
import { saveVerification } from '../../../server/api/payments/verified.ts';
import { cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { upload } from '../../support/upload.ts';
import { describeApi } from '../../support/fixtures.ts';

const { id: demoId, client_id: org } = demoIds('card or bank');

describeApi("the payer's language", (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
    await sql`delete from outbox`.execute(api.database.db);
  });

  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const person = {
    first_name: 'Ana',
    dob: '12/10/1985',
    last_name: 'Ruiz',
    amount: '45.50',
    mobile_phone: '3125550177',
    email: 'ana@mail.example',
  };
  const enter = async (fields: object) => {
    const made = await call('POST payments', { ...person, ...fields });
    expect(made.status, made.body.msg).to.equal(200);
    return made.body.p1!;
  };
  const addContact = (language: string | null) =>
    sql`
      insert into contacts (id, id_org, first_name, last_name, patient_code, language)
      values ('1700000000-c', 204117, 'Ana', 'Ruiz', 'LFC-77', ${language})
    `.execute(api.database.db);
  const preview = async (id: string) => {
    const [text, mail] = await Promise.all(
      ['sms', 'email'].map((channel) => call(`GET flexpay/${channel}/preview/${id}`)),
    );
    return { ...text!.body.results[0]!, ...mail!.body.results[0]! } as Record<string, string>;
  };
  const expectIn = (language: 'en' | 'es', { text, subject, html }: Record<string, string>) => {
    const isSpanish = language === 'es';
    expect(subject).to.equal(
      `${isSpanish ? 'Solicitud de pago de' : 'Payment request from'} Lakeside Family Clinic`,
    );
    expect(text).to.include(isSpanish ? 'tiene una solicitud de pago' : 'you have a payment request');
    expect(html).to.include(`<html lang="${language}">`);
    expect([text, html].map((said) => /\/p\/[0-9a-z]{16}\?lang=es/.test(said!))).to.deep.equal([
      isSpanish,
      isSpanish,
    ]);
  };
  const kept = async () =>
    (
      await sql<{ channel: string; subject: string; body_text: string }>`
        select channel, subject, body_text from outbox order by channel
      `.execute(api.database.db)
    ).rows;
  const stored = async (id: string) => (await call(`GET payments/${id}`)).body.results[0]!['language'];

  it("uses the payment's language, then the contact's, then English", async () => {
    await addContact('es');
    expectIn('es', await preview(await enter({ language: 'es' })));
    expectIn('es', await preview(await enter({ patient_id: 'LFC-77' })));
    expectIn('en', await preview(await enter({ patient_id: 'LFC-77', language: 'en' })));
    expectIn('en', await preview(await enter({})));
    expect((await call('POST payments', { ...person, language: 'fr' })).status).to.equal(400);
  });

  it('applies to outgoing messages without requiring an extra text segment', async () => {
    const id = await enter({ language: 'es' });
    expect((await preview(id))['segments']).to.equal((await preview(await enter({})))['segments']);
    expect((await call('POST notify2pay/send_payment_request', { id })).status).to.equal(200);
    await runWorker(api);
    const [email, text] = await kept();
    expect(email).to.include({ channel: 'email', subject: 'Solicitud de pago de Lakeside Family Clinic' });
    expect(email!.body_text).to.include('Hola, Ana:').and.include('?lang=es').and.not.include('Hello');
    expect(text!.body_text).to.include('tiene una solicitud de pago').and.include('?lang=es');
  });

  it('imports from a payment file in common spellings', async () => {
    const content =
      'First Name,Last Name,Amount,Idioma\nAna,Ruiz,10,Español\nAnn,Lee,11,EN\nBo,Fox,12,\nCy,Day,13,Klingon\n';
    const loaded = await upload(api, 'payments/upload_file', { token, name: 'm.csv', content });
    expect(loaded.body.results[0]).to.include({ accepted: 3, rejected: 1 });
    expect(loaded.body.results[0]!['errors']).to.deep.equal([
      { line: 5, field: 'language', msg: 'Language must be English or Spanish' },
    ]);
    const { rows } = await sql<{ language: string | null }>`
      select language from payments where file = ${loaded.body.p1} order by amount
    `.execute(api.database.db);
    expect(rows.map(({ language }) => language)).to.deep.equal(['es', 'en', null]);
  });

  it("saves the payer's choice on the page if none was set", async () => {
    await sql`update payments set language = null where id = ${demoId}`.execute(api.database.db);
    const { patient } = demoLink('card or bank').demo;
    const asked = { ...demoIds('card or bank'), last_name: patient.last_name, dob: patient.dob };
    const verify = (fields: object) =>
      api.call('POST notify2pay/verification_check', { ...asked, ...fields });
    await verify({ language: 'es', last_name: 'Wrong' });
    await verify({ language: 'fr' });
    await verify({});
    expect(await stored(demoId)).to.equal(null);
    await verify({ language: 'es' });
    expect(await stored(demoId)).to.equal('es');
    expectIn('es', await preview(demoId));
    await api.submit(cardBody('card or bank', { language: 'en' }), 'key-paid');
    expect(await stored(demoId)).to.equal('es');
  });

  it('saves the language from the payment form only if the payment succeeds', async () => {
    await sql`update payments set language = null where id = ${demoId}`.execute(api.database.db);
    const fields = { language: 'es', amount: '$1.00' };
    await api.submit(cardBody('card or bank', fields), 'key-less');
    expect(await stored(demoId)).to.equal(null);
    await api.submit(cardBody('card or bank', { language: 'es' }), 'key-paid');
    expect(await stored(demoId)).to.equal('es');
  });

  it("applies to receipts and is saved from the payer's choice there", async () => {
    await sql`update payments set language = null where id = ${demoId}`.execute(api.database.db);
    await api.submit(cardBody('card or bank'), 'key-paid');
    await saveVerification(api.database.db, demoId, api.now.ms);
    const { client_id, payment_id } = demoLink('card or bank');
    const receipt = (more: object = {}) =>
      api.call('POST notify2pay/send_receipt', { client_id, payment_id, email: 'a@b.example', ...more });
    await receipt();
    expect(await stored(demoId)).to.equal(null);
    await receipt({ language: 'es' });
    expect(await stored(demoId)).to.equal('es');
    await receipt();
    expect((await kept()).map(({ subject }) => subject.split(' ')[0]).sort()).to.deep.equal([
      'Payment',
      'Recibo',
      'Recibo',
    ]);
    const headers = { 'Idempotency-Key': 'key-0001' };
    const body = { amount: '10.00', reason: 'Paid twice' };
    const given = await api.call(`POST payments/${demoId}/refunds`, body, { token, headers });
    expect(given.status, given.body.msg).to.equal(200);
    const mail = (await kept()).find(({ subject }) => subject.startsWith('Reembolso'));
    expect(mail?.subject).to.equal('Reembolso de Lakeside Family Clinic');
    expect(mail?.body_text).to.include('le ha devuelto $10.00 de su pago').and.not.include('Hello');
  });
});
