import { expect } from 'chai';
import { sql } from 'kysely';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { org } from '../../../shared/resources/org.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const practice = '204117';
const payer = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', amount: '45.50' };
const addresses = { email: 'ada@mail.example', mobile_phone: '3125550177' };
const words = 'Hi {{first_name}}, {{flex_pay_1}} Seen by {{provider}}.';

describeApi("payment requests using the practice's templates", (api) => {
  let staff: string;
  let text: string;
  let email: string;
  beforeEach(async () => {
    staff = await signIn(api, { org: practice, group: 'Admin' });
    await sql`delete from outbox`.execute(api.database.db);
    await sql`
      update org set name = 'Lakeside Clinic', phone = '3125550142', pay_reminder_days = '3' where id = ${practice}::bigint
    `.execute(api.database.db);
    await sql`update client_settings set flex_pay_1 = 'interest-free plans are available.' where id = ${practice}::bigint
    `.execute(api.database.db);
    text = await make('text_templates', { name: 'T', template: words });
    email = await make('email_templates', {
      name: 'E',
      subject: 'A note for {{first_name}}',
      template: `**Dear {{first_name}}**, ${words} {link}`,
    });
  });

  const call = (route: string, body?: unknown) => api.call(route, body, { token: staff });
  const make = async (resource: string, record: object) => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const choose = (change: object) => call('PUT org', { id: practice, ...change });
  const pay = (more: object = {}) =>
    make('payments', { ...payer, ...addresses, provider: 'Dr. Park', ...more });
  const preview = async (id: string) => {
    const [sms] = (await call(`GET flexpay/sms/preview/${id}`)).body.results;
    const [mail] = (await call(`GET flexpay/email/preview/${id}`)).body.results;
    return { sms: String(sms?.['text']), subject: mail?.['subject'], html: String(mail?.['html']) };
  };
  const sent = async () =>
    (
      await sql<{ subject: string; body_text: string; html: string }>`
        select subject, body_text, html from outbox order by channel
      `.execute(api.database.db)
    ).rows;
  const filled = 'Hi Ada, interest-free plans are available. Seen by Dr. Park.';

  it('fill in Flex Pay and add the name, link, phone and opt-out line, in both requests and reminders', async () => {
    expect((await choose({ payment_text: text, payment_email: email })).status).to.equal(200);
    const id = await pay();
    const shown = await preview(id);
    expect(shown.sms).to.match(
      /^Lakeside Clinic: Hi Ada, interest-free plans are available\. Seen by Dr\. Park\. See and pay: http\S+ Call \(312\) 555-0142\. Reply STOP to opt out\.$/,
    );
    expect(shown.subject).to.equal('A note for Ada');
    expect(shown.html).to.include('<strong>Dear Ada</strong>').and.include('Lakeside Clinic');
    expect(shown.html)
      .to.match(/See and pay<\/a>/)
      .and.not.include('You have a payment request from');
    await call('POST notify2pay/send_payment_request', { id });
    await runWorker(api);
    const [first, message] = await sent();
    expect(message?.body_text).to.equal(shown.sms);
    expect([first?.subject, first?.html]).to.deep.equal([shown.subject, shown.html]);
    expect(first?.body_text).to.include(filled).and.include('Questions? Please call Lakeside Clinic');
    api.now.ms += 3 * 24 * 3_600_000 + 60_000;
    await sql`select graphile_worker.add_job('follow_asked')`.execute(api.database.db);
    await runWorker(api);
    const reminders = (await sent()).filter(({ body_text: said }) => said.includes(filled));
    expect(reminders).to.have.length(4);
  });

  it('use the Spanish template, or the standard text if there is none, for payers who read Spanish', async () => {
    await choose({ payment_text: text });
    const id = await pay({ language: 'es' });
    expect((await preview(id)).sms).to.include('tiene una solicitud de pago');
    const spanish = await make('text_templates', {
      name: 'ES',
      template: 'Hola {{first_name}}, {{flex_pay_1}}',
    });
    await choose({ payment_text_es: spanish });
    expect((await preview(id)).sms).to.match(
      /^Lakeside Clinic: Hola Ada, interest-free plans are available\. Vea y pague: \S+ Tel\. .*STOP para salir\.$/,
    );
  });

  it('fall back to the standard text if a value is missing or the template is empty or too long', async () => {
    await choose({ payment_text: text, payment_email: email });
    const id = await pay({ provider: '' });
    const shown = await preview(id);
    expect(shown.sms).to.include('Ada, you have a payment request');
    expect(shown.subject).to.equal('Payment request from Lakeside Clinic');
    const long = 'x'.repeat(1201);
    await sql`update text_templates set template = ${long} where id = ${text}`.execute(api.database.db);
    expect((await preview(await pay())).sms).to.include('you have a payment request');
    await sql`update text_templates set template = ' ' where id = ${text}`.execute(api.database.db);
    expect((await preview(await pay())).sms).to.include('you have a payment request');
  });

  it('reject a template with unsupported placeholders both when it is chosen and when it is edited', async () => {
    const wrong = await make('text_templates', { name: 'W', template: 'You owe {{balance}}' });
    const refused = await choose({ payment_text: wrong });
    const { label } = org.fields.payment_text;
    expect([refused.status, refused.body.msg]).to.deep.equal([
      400,
      requestMessages.notFilled(label, '{{balance}}'),
    ]);
    await choose({ payment_text: text });
    const changed = await call('PUT text_templates', { id: text, template: 'You owe {{balance}}' });
    expect([changed.status, changed.body.msg]).to.deep.equal([
      400,
      requestMessages.notFilled(requestMessages.usedTemplate, '{{balance}}'),
    ]);
    expect((await call('PUT text_templates', { id: wrong, template: '{{date}}' })).status).to.equal(200);
  });

  it("reject another practice's template and block deletion of one in use", async () => {
    const token = await signIn(api, { org: '204260', group: 'Admin' });
    const theirs = (await api.call('POST text_templates', { name: 'X', template: 'Hello' }, { token })).body
      .p1;
    expect((await choose({ payment_text: theirs })).status).to.equal(400);
    await choose({ payment_text: text });
    expect((await call('DELETE text_templates', [{ id: text }])).status).to.equal(409);
    await choose({ payment_text: '' });
    expect((await call('DELETE text_templates', [{ id: text }])).status).to.equal(200);
  });

  describe('after a request', () => {
    const change = async () => {
      const changed = await call('PUT text_templates', { id: text, template: 'Hello {{first_name}}.' });
      expect(changed.status, changed.body.msg).to.equal(200);
    };
    const texts = async () =>
      (await sent()).flatMap(({ subject, body_text }) => (subject === '' ? [body_text] : []));

    it('go out as they were when the payment was requested', async () => {
      await choose({ payment_text: text });
      await call('POST notify2pay/send_payment_request', { id: await pay() });
      await change();
      await runWorker(api);
      expect((await texts()).join())
        .to.include(filled)
        .and.not.include('Hello');
    });

    it('do not replace the standard text if they are chosen later', async () => {
      await call('POST notify2pay/send_payment_request', { id: await pay() });
      await choose({ payment_text: text });
      await runWorker(api);
      expect((await texts()).join()).to.include('you have a payment request');
    });

    it('go out as they were at the start of a bulk request', async () => {
      await choose({ payment_text: text });
      const ids = [await pay(), await pay({ email: 'other@mail.example', mobile_phone: '3125550178' })];
      expect((await call('POST payments/asks', { ids, channels: 'text' })).status).to.equal(200);
      await change();
      await choose({ payment_text: '' });
      await runWorker(api);
      const found = await texts();
      expect(found).to.have.length(2);
      for (const said of found) expect(said).to.include(filled);
    });

    it('go out in their current version with a later reminder', async () => {
      await choose({ payment_text: text });
      await call('POST notify2pay/send_payment_request', { id: await pay() });
      await runWorker(api);
      await change();
      api.now.ms += 3 * 24 * 3_600_000 + 60_000;
      await sql`select graphile_worker.add_job('follow_asked')`.execute(api.database.db);
      await runWorker(api);
      expect((await texts()).filter((said) => said.includes('Hello Ada.'))).to.have.length(1);
    });
  });
});
