import { expect } from 'chai';
import { sql } from 'kysely';
import { senderMessages } from '../../../shared/locales/en/organization.ts';
import { signIn } from '../../support/embedded-api.ts';
import {
  signatureOf,
  startTextVoiceProvider,
  type TextVoiceProvider,
} from '../../support/text-voice-provider.ts';
import { openDeliveryTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';
const harbor = '204260';

describe("an organization's sender", () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let boss: string;
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
    trial = await openDeliveryTrial(provider.settings);
    boss = await signIn(trial.api, { org: harbor, admin: true });
  });
  afterEach(async () => {
    await trial.close();
    await provider.close();
  });
  const change = (values: object, token = boss) =>
    trial.api.call('PUT org', { id: practice, ...values }, { token });
  const byText = (n: number) => person(n, { email: '' });
  const froms = () => provider.accepted.map(({ fields }) => fields['From'] ?? fields['MessagingServiceSid']);
  async function hook(path: string, fields: Record<string, string>): Promise<string> {
    const address = `${hooks}/${path}`;
    const response = await fetch(new URL(new URL(address).pathname, trial.api.url), {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(address, fields) },
      body: new URLSearchParams(fields),
    });
    expect(response.status).to.equal(200);
    return response.text();
  }
  const stops = async () => {
    const { rows } = await sql<{ stop: string }>`
      select id_org || ' ' || channel || ' ' || address as stop from opt_outs where source like 'reply%' order by 1
    `.execute(trial.api.database.db);
    return rows.map(({ stop }) => stop);
  };

  it('can be changed only by internal admins, is audited, and must be unique', async () => {
    const manager = await signIn(trial.api, { org: practice, group: 'Admin' });
    expect((await change({ text_from: '3125550190' }, manager)).status).to.equal(403);
    expect((await change({ voice_from: '3125550191' }, manager)).status).to.equal(403);
    expect((await change({ text_from: '12' })).body.msg).to.equal(senderMessages.form);
    expect((await change({ text_from: '(312) 555-0190', voice_from: '3125550191' })).status).to.equal(200);
    expect(
      (await change({ text_from: '3125550190', city: 'Evanston' }, manager)).status,
      'as it is',
    ).to.equal(200);
    const [row] = (await trial.call(`GET org/${practice}`)).body.results;
    expect(row).to.include({ text_from: '3125550190', voice_from: '3125550191', city: 'Evanston' });
    const other = { id: harbor, text_from: '312-555-0190' };
    const taken = await trial.api.call('PUT org', other, { token: boss });
    expect([taken.status, taken.body.msg]).to.deep.equal([409, senderMessages.taken]);
    const trail = (await trial.call('GET audit?filter={"resource":"org"}')).body.results;
    expect(trail.map(({ detail }) => detail)).to.include(
      "Texts come from set to '(312) 555-0190'; Calls come from set to '(312) 555-0191'",
    );
  });

  it("uses the organization's number or messaging service for texts, or the account's number if that is rejected", async () => {
    await change({ text_from: '3125550190' });
    await trial.send([byText(1)]);
    await trial.work();
    await change({ text_from: 'MG0123456789abcdef' });
    await trial.send([byText(2)]);
    await trial.work();
    provider.next.push(() => ({ status: 400, body: { code: 21703 } }));
    await trial.send([byText(3)]);
    await trial.work();
    expect(froms()).to.deep.equal(['+13125550190', 'MG0123456789abcdef', '+18005550111']);
  });

  it('applies to payment requests and never uses the office line', async () => {
    const ask = async (mobile_phone: string) => {
      const names = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985' };
      const id = await trial.make('payments', { ...names, mobile_phone, amount: '45.50' });
      expect((await trial.call('POST notify2pay/send_payment_request', { id })).status).to.equal(200);
      await trial.work();
    };
    await ask('3125550131');
    await change({ text_from: '3125550190' });
    await ask('3125550132');
    expect(froms()).to.deep.equal(['+18005550111', '+13125550190']);
  });

  it("tries the dial plan's number for calls, then the organization's, then the account's", async () => {
    const speech = await trial.make('phone_speech', {
      name: 'H',
      text: 'Hi.',
      language: 'en',
      voice: 'female',
    });
    const steps = JSON.stringify([{ do: 'speak', speech }]);
    const phone_sequence = await trial.make('phone_sequences', { name: 'S', steps });
    const dial_plan = await trial.make('dial_plans', { name: 'D', caller_id: '3125550170' });
    await trial.remind({ phone_sequence, text_template: '', email_template: '', dial_plan });
    await change({ voice_from: '3125550191' });
    const refused = () => ({ status: 400, body: { code: 21210 } });
    const call = async (n: number, refusals: number) => {
      provider.next.push(...Array.from({ length: refusals }, () => refused));
      await trial.send([person(n, { phone: `31255502${n}0`, mobile_phone: '', email: '' })]);
      await trial.work();
    };
    await call(1, 0);
    await call(2, 1);
    await call(3, 2);
    expect(froms()).to.deep.equal(['+13125550170', '+13125550191', '+18005550111']);
  });

  it('assigns incoming texts by the number they were sent to, regardless of earlier messages', async () => {
    await change({ text_from: '3125550190' });
    await trial.api.call('PUT org', { id: harbor, text_from: 'MG0123456789abcdef' }, { token: boss });
    const from = { From: '+13125550101', Body: 'STOP' };
    await hook('text', { ...from, To: '+13125550190', MessageSid: 'SM-1' });
    expect(await stops()).to.deep.equal([`${practice} text 3125550101`]);
    await hook('text', {
      ...from,
      To: '+13125550777',
      MessagingServiceSid: 'MG0123456789abcdef',
      MessageSid: 'SM-2',
    });
    expect(await stops()).to.deep.equal([`${practice} text 3125550101`, `${harbor} text 3125550101`]);
  });

  it('connects callers to its office', async () => {
    await change({ voice_from: '3125550191' });
    const office = '+13125550142</Dial>';
    expect(await hook('call', { To: '+13125550191', From: '+13125550101', CallSid: 'CA-1' })).to.include(
      office,
    );
    await trial.api.call('PUT org', { id: practice, phone: '' }, { token: boss });
    const called = await hook('call', { To: '+13125550191', From: '+13125550101', CallSid: 'CA-2' });
    expect(called).to.include('Lakeside Clinic').and.include('<Hangup/>').and.not.include('<Dial');
    expect(await hook('call', { To: '+18005550111', From: '+13125550101', CallSid: 'CA-3' }))
      .to.include('We can’t take calls at this number. Goodbye.</Say><Hangup/>')
      .and.not.include('Clinic');
  });

  it("routes calls and texts by the number's owner, ignoring other organizations' dial plans and settings", async () => {
    await change({ voice_from: '3125550191' });
    const { db } = trial.api.database;
    await sql`
      insert into dial_plans (id, id_org, name, caller_id)
      values ('1-plan', ${harbor}::bigint, 'Plan', '3125550191')
    `.execute(db);
    await sql`update org set ivr_number = '3125550191', phone = '3125550999' where id = ${harbor}::bigint`.execute(
      db,
    );
    const call = { To: '+13125550191', From: '+13125550101', CallSid: 'CA-9' };
    expect(await hook('call', call)).to.include('+13125550142</Dial>');
    await hook('text', { From: '+13125550101', To: '+13125550191', Body: 'STOP', MessageSid: 'SM-9' });
    expect(await stops()).to.deep.equal([`${practice} text 3125550101`]);
    await change({ voice_from: '' });
    expect(await hook('call', { ...call, CallSid: 'CA-10' })).to.include('<Hangup/>');
  });

  it('skips a caller ID that the organization does not own', async () => {
    await trial.remindByCall();
    await change({ voice_from: '3125550191' });
    const dial_plan = await trial.make('dial_plans', { name: 'D', caller_id: '3125550191' });
    await trial.remind({ dial_plan });
    await sql`update dial_plans set caller_id = '3035550171' where id = ${dial_plan}`.execute(
      trial.api.database.db,
    );
    await trial.send([person(1, { phone: '3125550210', mobile_phone: '', email: '' })]);
    await trial.work();
    expect(froms()).to.deep.equal(['+13125550191']);
  });
});
