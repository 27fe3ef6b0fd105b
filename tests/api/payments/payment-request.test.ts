import { expect } from 'chai';
import { sql } from 'kysely';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { productionSettings } from '../../support/production.ts';
import { runWorker } from '../../support/run-worker.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const patient = {
  patient_id: 'P-77',
  first_name: 'Ada',
  last_name: 'Byron',
  dob: '12/10/1985',
  amount: '45.50',
  email: 'ada@mail.example',
  mobile_phone: '3125550177',
};

describeApi('a payment request', (api) => {
  let staff: string;
  let other: string;
  beforeEach(async () => {
    [staff, other] = [await signIn(api, { org: a }), await signIn(api, { org: b })];
    await sql`delete from outbox`.execute(api.database.db);
  });
  const call = (route: string, body?: unknown, token = staff) => api.call(route, body, { token });
  const pay = async (more: object = {}) => (await call('POST payments', { ...patient, ...more })).body.p1!;
  const send = (id: string, token = staff) => call('POST notify2pay/send_payment_request', { id }, token);
  const work = () => runWorker(api);
  const statusOf = async (id: string) => (await call(`GET payments/${id}`)).body.results[0]!['status'];
  const outbox = async () => {
    const { rows } = await sql<{ channel: string; recipient: string; body_text: string; html: string }>`
      select channel, recipient, body_text, html from outbox order by channel
    `.execute(api.database.db);
    return rows;
  };

  it('[H7] contains the link but nothing about the debt, in email and text', async () => {
    const id = await pay();
    const { body: answer } = await send(id);
    expect(answer.success).to.equal(true);
    expect(answer.results.map(({ kept }) => typeof kept)).to.deep.equal(['string', 'string']);
    expect(await statusOf(id)).to.equal('Requested');
    await work();
    expect(await statusOf(id)).to.equal('Sent');
    const events = (await call(`GET payments/${id}/events`)).body.results.map(({ kind }) => kind);
    expect(events).to.deep.equal(['asked', 'kept', 'kept']);
    const kept = (await api.call('GET dev/outbox')).body.results.map((each) => each['id']);
    expect(kept).to.have.members(answer.results.map((each) => each['kept']));
    const sent = await outbox();
    expect(sent.map((each) => each.recipient)).to.deep.equal(['ada@mail.example', '3125550177']);
    for (const { body_text: text, html } of sent) {
      expect(text).to.match(/http:\/\/localhost:3000\/p\/[0-9a-z]{16}\b/);
      expect(text + html).to.not.match(/45\.50|Byron|204117/);
    }
    expect((await call('GET audit?search=Payment link')).body.results[0]!['detail']).to.match(
      /^Payment link saved to the test outbox for ada\*+ and \(312\) 555-0177$/,
    );
  });

  it('matches its preview', async () => {
    const id = await pay();
    const [text] = (await call(`GET flexpay/sms/preview/${id}`)).body.results;
    const [mail] = (await call(`GET flexpay/email/preview/${id}`)).body.results;
    await send(id);
    await work();
    const [email, sms] = await outbox();
    expect(text).to.deep.equal({
      ...{ to: '3125550177', text: sms!.body_text, segments: 1 },
      ...{ stop: '', opens: '', held: 'T' },
    });
    expect(mail!['html']).to.equal(email!.html);
    expect(mail!['html']).to.match(/<a href="http:\/\/localhost:3000\/p\/[0-9a-z]{16}"/);
    for (const route of ['sms', 'email'])
      for (const [wrong, token] of [
        [id, other],
        ['none', staff],
      ] as const)
        expect((await call(`GET flexpay/${route}/preview/${wrong}`, undefined, token)).status).to.equal(404);
    expect((await send(id, other)).status).to.equal(404);
  });

  it('goes only to addresses that allow messages', async () => {
    const refused = async (id: string, msg: RegExp) => {
      const reply = await send(id);
      expect(reply.status).to.equal(400);
      expect(reply.body.msg).to.match(msg);
    };
    await refused(await pay({ email: '', mobile_phone: '' }), /no email address or mobile/);
    const id = await pay();
    const stop = (channel: string, address: string) =>
      sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${a}::bigint, ${channel}, ${address}, 'reply STOP', now())
    `.execute(api.database.db);
    await stop('text', patient.mobile_phone);
    await send(id);
    await work();
    expect((await outbox()).map((each) => each.channel)).to.deep.equal(['email']);
    await stop('email', patient.email);
    await refused(id, /asked not to be contacted/);
    await sql`delete from opt_outs`.execute(api.database.db);
    const contact = {
      first_name: 'Ada',
      last_name: 'Byron',
      patient_code: 'P-77',
      phone: '3125550179',
      email: 'a.byron@mail.example',
    };
    await call('POST contacts', { ...contact, opt_out_text: 'T', opt_out_email: 'T' });
    await refused(id, /asked not to be contacted/);
    await sql`delete from contacts`.execute(api.database.db);
    for (const [status, msg] of [
      ['Paid', /already been paid/],
      ['Expired', /has expired/],
      ['Refunded', /closed/],
    ] as const) {
      await sql`update payments set status = ${status} where id = ${id}`.execute(api.database.db);
      await refused(id, msg);
    }
    await sql`update payments set status = 'Viewed' where id = ${id}`.execute(api.database.db);
    expect((await send(id)).status).to.equal(200);
    expect(await statusOf(id)).to.equal('Viewed');
    await sql`update client_settings set payment_enabled = 'F'`.execute(api.database.db);
    await refused(id, /turned off/);
  });

  it('reports that texts cannot reach a number after a provider error', async () => {
    const id = await pay({ email: '' });
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${a}::bigint, 'text', ${patient.mobile_phone}, 'bounced 30006', now())
    `.execute(api.database.db);
    expect((await send(id)).body.msg).to.equal(requestMessages.noTexts);
    expect((await call(`GET flexpay/sms/preview/${id}`)).body.results[0]).to.include({ stop: 'no_texts' });
    const contact = {
      first_name: 'Ada',
      last_name: 'Byron',
      patient_code: 'P-77',
      mobile_phone: '3125550177',
    };
    await call('POST contacts', contact);
    expect((await send(id)).body.msg, 'with a contact that the same bounce stops').to.equal(
      requestMessages.noTexts,
    );
    await call('PUT payments', { id, email: patient.email });
    expect((await send(id)).status).to.equal(200);
    await work();
    expect((await outbox()).map((each) => each.channel)).to.deep.equal(['email']);
  });

  it('reports that an earlier email bounced', async () => {
    const id = await pay({ mobile_phone: '' });
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${a}::bigint, 'email', ${patient.email}, 'bounced 5.1.1', now())
    `.execute(api.database.db);
    expect((await send(id)).body.msg).to.equal(requestMessages.cameBack);
  });

  it('rejects a payer without the verification data on file and explains it', async () => {
    const asked = async (more: object) => {
      const { status, body } = await send(await pay(more));
      return status === 200 ? 'asked' : body.msg;
    };
    expect(await asked({ dob: '' })).to.equal(requestMessages.unproved);
    const zip = { verify_fields: ['zip', 'unique_id'], dob: '' };
    expect(await asked(zip)).to.equal(requestMessages.unproved);
    expect(await asked({ ...zip, zip: '60611', patient_id: '' })).to.equal(requestMessages.unproved);
    expect(await asked({ ...zip, zip: '60611' })).to.equal('asked');
    for (const short of ['2139', ' 213-9', 'none'])
      expect(await asked({ ...zip, zip: short }), short).to.equal(requestMessages.unproved);
    for (const whole of ['02139-1234', 'K1A 0B6'])
      expect(await asked({ ...zip, zip: whole }), whole).to.equal('asked');
    expect(await asked({ verify_fields: [], dob: '' })).to.equal('asked');
    expect(await asked({ verify_fields: ['first_name', 'last_name', 'dob'] })).to.equal('asked');
  });

  it('rejects a request for a zero amount', async () => {
    const id = await pay({ amount: '0.00' });
    const { status, body } = await send(id);
    expect([status, body.msg]).to.deep.equal([400, requestMessages.nothingDue]);
    const plan = (await call('POST payments/asks/plan', { ids: [id] })).body.results[0];
    expect(plan).to.deep.include({ texts: 0, emails: 0, stops: { nothing_due: 1 } });
    const changed = await call('PUT payments', { id: await pay(), amount: '0.00' });
    expect(changed.status).to.equal(200);
  });

  it('can start from a lookup of a patient with open payments', async () => {
    const items = [{ other_id: 'RX-1', desc: 'Atorvastatin', qty: 30, amount: '12.40' }];
    const first = await pay({ items, amount: '12.40' });
    const second = await pay({ amount: '10.00' });
    const paid = await pay();
    await sql`update payments set status = 'Paid' where id = ${paid}`.execute(api.database.db);
    const find = (id: unknown, token = staff) => call('POST notify2pay/patient_lookup', { id }, token);
    const [found] = (await find(' P-77 ')).body.results;
    expect(found).to.include({ patient_id: 'P-77', first_name: 'Ada', dob: '12/10/1985', amount: '22.40' });
    const listed = found as unknown as { items: { other_id: string }[]; payments: { id: string }[] };
    expect(listed.payments.map((each) => each.id)).to.have.members([first, second]);
    expect(listed.items.map((each) => each.other_id)).to.have.members(['RX-1', second]);
    await call('POST contacts', { first_name: 'Ada', last_name: 'Byron', patient_code: 'P-79' }, staff);
    expect((await find('P-79')).status).to.equal(200);
    const foreign = { first_name: 'Bo', last_name: 'Lee', amount: '1.00', patient_id: 'P-80' };
    const { p1: theirs } = (await call('POST payments', foreign, other)).body;
    await pay({ patient_id: 'P-80' });
    const [own] = (await find('P-80', other)).body.results as unknown as { payments: { id: string }[] }[];
    expect(own!.payments.map((each) => each.id)).to.deep.equal([theirs]);
    for (const [id, token] of [
      ['P-77', other],
      ['P-79', other],
      ['P-78', staff],
      ['', staff],
      [{}, staff],
      ['a\u0000', staff],
    ] as const)
      expect((await find(id, token)).status).to.equal(404);
  });
});

describe('a payment request in production', () => {
  let provider: TextVoiceProvider;
  let api: EmbeddedApi;
  let token: string;
  const headers = { 'X-Api-Key': productionSettings.API_KEY };
  const call = (route: string, body?: unknown) => api.call(route, body, { token, headers });
  const start = async (settings: object = {}) => {
    api = await startEmbeddedApi({ environment: { ...productionSettings, ...settings } });
    token = await signIn(api, { org: a });
    await sql`delete from outbox`.execute(api.database.db);
  };
  const ask = async (more: object = {}) => {
    const id = (await call('POST payments', { ...patient, ...more })).body.p1!;
    const { status, body } = await call('POST notify2pay/send_payment_request', { id });
    const payment = (await call(`GET payments/${id}`)).body.results[0]!['status'];
    const rows = await sql<{ channel: string; status: string }>`
      select channel, status from messages where payment = ${id}
    `.execute(api.database.db);
    return { status, msg: body.msg, payment, messages: rows.rows };
  };
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });

  it('fails without a provider and saves no message', async () => {
    await start();
    const asked = await ask();
    expect(asked).to.deep.equal({
      status: 400,
      msg: requestMessages.noProvider,
      payment: 'Requested',
      messages: [],
    });
  });

  it('sends by the channel that has a provider', async () => {
    await start(provider.settings);
    expect(await ask()).to.deep.include({
      status: 200,
      payment: 'Requested',
      messages: [{ channel: 'text', status: 'planned' }],
    });
    expect(await ask({ mobile_phone: '' })).to.include({ status: 400, msg: requestMessages.noProvider });
  });
});

describe('an email template test', () => {
  it('sends sample values to one address, up to ten times an hour', async () => {
    const api = await startEmbeddedApi();
    const [staff, other] = [await signIn(api, { org: a }), await signIn(api, { org: b })];
    const template = {
      name: 'E',
      subject: 'Visit on {{date}}',
      template: 'Dear **{{first_name}}**,\n\n<script>x</script> [map](https://a.example)',
    };
    const id = (await api.call('POST email_templates', template, { token: staff })).body.p1;
    const test = (email: unknown, token = staff) =>
      api.call(`POST email_templates/${id}/test`, { email }, { token });
    for (const wrong of ['', 'nobody', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example', {}])
      expect((await test(wrong)).status).to.equal(400);
    expect((await test('me@mail.example', other)).status).to.equal(404);
    const replies = await Promise.all(Array.from({ length: 14 }, () => test('me@mail.example')));
    expect(replies.filter((reply) => reply.status === 200)).to.have.length(10);
    const limited = replies.filter((reply) => reply.status === 429);
    expect(limited).to.have.length(4);
    expect(limited[0]!.headers.get('retry-after')).to.equal('3600');
    const { rows } = await sql<Record<string, string>>`
      select recipient, subject, html, body_text, sender_name from outbox where recipient = 'me@mail.example'
    `.execute(api.database.db);
    expect(rows).to.have.length(10);
    expect(rows[0]!['subject']?.replaceAll('\u00a0', ' ')).to.equal('Visit on Thu, Mar 12');
    expect(rows[0]).to.include({ sender_name: 'Lakeside Family Clinic' });
    expect(rows[0]!['html']).to.contain('<strong>Maria</strong>').and.not.contain('<script>');
    expect(rows[0]!['body_text']).to.contain('map (https://a.example)');
    api.now.ms += 3_601_000;
    await sql`update tokens set expires = expires + interval '1 day'`.execute(api.database.db);
    expect((await test('me@mail.example')).status).to.equal(200);
    await api.close();
  });

  it('[D-1] allows forty tests an hour per organization, independent of other organizations', async () => {
    const api = await startEmbeddedApi();
    const template = { name: 'E', subject: 'S', template: 'T' };
    const enter = async (token: string) =>
      (await api.call('POST email_templates', template, { token })).body.p1;
    const colleagues = await Promise.all(Array.from({ length: 6 }, () => signIn(api, { org: a })));
    const [id, stranger] = [await enter(colleagues[0]!), await signIn(api, { org: b })];
    const test = (token: string, of = id) =>
      api.call(`POST email_templates/${of}/test`, { email: 'me@mail.example' }, { token });
    const replies = await Promise.all(
      colleagues.flatMap((token) => Array.from({ length: 8 }, () => test(token))),
    );
    expect(replies.filter((reply) => reply.status === 200)).to.have.length(40);
    const limited = replies.filter((reply) => reply.status === 429);
    expect(limited).to.have.length(8);
    expect(limited[0]!.body.msg).to.include('organization');
    expect((await test(stranger, await enter(stranger))).status).to.equal(200);
    await api.close();
  });
});
