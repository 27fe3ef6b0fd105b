import { expect } from 'chai';
import { sql } from 'kysely';
import { postHook, signatureOf, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';
const minuteMs = 60_000;

describe('text and voice provider webhooks', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());

  async function hook(address: string, fields: Record<string, string>): Promise<string> {
    const response = await fetch(new URL(new URL(address).pathname, trial.api.url), {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(address, fields) },
      body: new URLSearchParams(fields),
    });
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.include('text/xml');
    return response.text();
  }
  const dialTwice = async (voicemail: string) => {
    const plan = { name: 'D', retries: 1, retry_minutes: 20, voicemail };
    await trial.remind({ dial_plan: await trial.make('dial_plans', plan) });
  };
  let sids = 0;
  const reply = (text: string, MessageSid = `SM-in-${(sids += 1)}`) =>
    hook(`${hooks}/text`, { From: '+13125550101', To: '+18005550111', Body: text, MessageSid });
  const stops = async () =>
    (
      await sql<{
        stop: string;
      }>`select channel || ' ' || address as stop from opt_outs where id_org = ${practice}::bigint order by 1`.execute(
        trial.api.database.db,
      )
    ).rows.map(({ stop }) => stop);

  describe('incoming texts', () => {
    it('confirm the appointment in the last text only once, even if delivered twice', async () => {
      const job = await trial.send([person(1)]);
      await trial.work();
      expect(await reply('Yes', 'SM-1')).to.include('<Message>Thank you for confirming!</Message>');
      expect(await reply('Yes', 'SM-1')).to.not.include('<Message>');
      await trial.work();
      expect(await trial.jobOf(job)).to.deep.include({ confirmed: 1, delivered: 1 });
    });

    it('opt the number out of texts and back in', async () => {
      await trial.send([person(1)]);
      await trial.work();
      expect(await reply('STOP')).to.not.include('<Message>');
      expect(await stops()).to.deep.equal(['text 3125550101']);
      await reply('START');
      expect(await stops()).to.deep.equal([]);
    });

    it("request a callback with the patient's text", async () => {
      const job = await trial.send([person(1)]);
      await trial.work();
      expect(await reply('Can I bring my <dog>?')).to.include('will get back to you');
      await trial.work();
      expect(await trial.jobOf(job)).to.deep.include({ callback: 1 });
      const { body } = await trial.call(`GET messages?filter=${JSON.stringify({ job, channel: 'text' })}`);
      expect(body.results[0]).to.deep.include({ response: 'callback' });
    });

    it('change nothing without a signature or from an unknown number', async () => {
      const fields = { From: '+13125550101', Body: 'STOP', MessageSid: 'SM-9' };
      expect(await postHook(trial.api, `${hooks}/text`, { fields, signature: 'x' })).to.equal(403);
      expect(await reply('STOP')).to.not.include('<Message>');
      expect(await stops()).to.deep.equal([]);
    });
  });

  describe('calls', () => {
    const byPhone = (n: number, more: object = {}) =>
      person(n, { phone: `31255502${n}0`, mobile_phone: '', email: '', ...more });
    let sequence: string;
    beforeEach(async () => {
      const speech = (name: string, text: string) =>
        trial.make('phone_speech', { name, text, language: 'en', voice: 'female' });
      const hello = await speech('Hello', 'Hello {{first_name}}, you have a visit on {{date}} & more.');
      const bye = await speech('Bye', 'Goodbye.');
      const confirm = await trial.make('actions', {
        name: 'Confirm',
        kind: 'confirm',
        message: 'Thank you.',
      });
      const office = await trial.make('actions', { name: 'Office', kind: 'transfer' });
      sequence = await trial.make('phone_sequences', {
        name: 'S',
        transfer_number: '3125550199',
        steps: JSON.stringify([
          { do: 'speak', speech: hello },
          { do: 'gather', digits: { '1': confirm, '0': office } },
          { do: 'speak', speech: bye },
          { do: 'hang_up' },
        ]),
      });
      await trial.remind({ phone_sequence: sequence, text_template: '', email_template: '' });
    });
    const calls = () => provider.accepted.filter(({ kind }) => kind === 'Calls');

    it('follow their sequence and accept an answer by key', async () => {
      const job = await trial.send([byPhone(1)]);
      await trial.work();
      const [call] = calls();
      expect(call?.fields).to.include({
        To: '+13125550210',
        From: '+18005550111',
        MachineDetection: 'DetectMessageEnd',
      });
      const markup = await hook(call!.fields['Url']!, { CallSid: call!.sid, AnsweredBy: 'human' });
      const key = /action="([^"]+)"/.exec(markup)![1]!;
      expect(markup).to.equal(
        `<?xml version="1.0" encoding="UTF-8"?><Response><Gather numDigits="1" finishOnKey="" timeout="5" method="POST" action="${key}">` +
          '<Say voice="woman" language="en-US">Hello Person, you have a visit on Thursday, March 12 &amp; more.</Say></Gather>' +
          '<Say voice="woman" language="en-US">Goodbye.</Say><Hangup/></Response>',
      );
      expect(await hook(key, { Digits: '7' })).to.equal(markup);
      expect(await hook(key, { Digits: '0' })).to.match(
        /<Dial method="POST" action="[^"]*\/dialed">\+13125550199<\/Dial>/,
      );
      expect(await hook(key, { Digits: '1' })).to.match(
        /<Response><Say voice="woman" language="en-US">Thank you\.<\/Say><Say[^>]*>Goodbye\.<\/Say><Hangup\/>/,
      );
      await provider.report(trial.api, call!, { CallStatus: 'completed', AnsweredBy: 'human' });
      await trial.work();
      expect(await trial.jobOf(job)).to.deep.include({ status: 'done', delivered: 1, confirmed: 1 });
    });

    it('retry according to the dial plan if busy or unanswered', async () => {
      await dialTwice('hang_up');
      const job = await trial.send([byPhone(1)]);
      await trial.work();
      await provider.report(trial.api, calls()[0]!, { CallStatus: 'busy' });
      await trial.work();
      expect(await trial.jobOf(job)).to.deep.include({ status: 'running' });
      await trial.at(trial.api.now.ms + 19 * minuteMs);
      await trial.work();
      expect(calls()).to.have.length(1);
      await trial.at(trial.api.now.ms + minuteMs);
      await trial.work();
      expect(calls()).to.have.length(2);
      expect(await hook(calls()[1]!.fields['Url']!, { AnsweredBy: 'machine_end_beep' })).to.include(
        '<Response><Hangup/>',
      );
      await provider.report(trial.api, calls()[1]!, {
        CallStatus: 'completed',
        AnsweredBy: 'machine_end_beep',
      });
      await trial.work();
      expect(await trial.messagesOf(job)).to.deep.equal([
        { name: 'Person 1', channel: 'voice', status: 'failed', reason: 'no_answer' },
      ]);
      expect(await trial.jobOf(job)).to.deep.include({ status: 'done', failed: 1 });
    });

    it('hang up on a fax machine and remain planned', async () => {
      await dialTwice('leave_message');
      const job = await trial.send([byPhone(1)]);
      await trial.work();
      const fax = { AnsweredBy: 'fax' };
      expect(await hook(calls()[0]!.fields['Url']!, fax)).to.include('<Response><Hangup/>');
      await provider.report(trial.api, calls()[0]!, { CallStatus: 'completed', ...fax });
      expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['planned']);
    });

    it('ignore a status report about another call or an earlier attempt', async () => {
      await dialTwice('hang_up');
      const job = await trial.send([byPhone(1)]);
      await trial.work();
      const [first] = calls();
      const status = async () => (await trial.messagesOf(job))[0]!.status;
      await provider.report(trial.api, { ...first!, sid: 'CA-other' }, { CallStatus: 'completed' });
      expect(await status()).to.equal('sent');
      await provider.report(trial.api, first!, { CallStatus: 'busy' });
      await trial.at(trial.api.now.ms + 20 * minuteMs);
      await trial.work();
      expect(calls()).to.have.length(2);
      await provider.report(trial.api, first!, { CallStatus: 'completed' });
      expect(await status()).to.equal('sent');
      await provider.report(trial.api, calls()[1]!, { CallStatus: 'completed' });
      expect(await status()).to.equal('delivered');
    });

    it('speak a voicemail if the dial plan requires it', async () => {
      await dialTwice('leave_message');
      const job = await trial.send([byPhone(1)]);
      await trial.work();
      const markup = await hook(calls()[0]!.fields['Url']!, { AnsweredBy: 'machine_end_beep' });
      expect(markup).to.include('Hello Person').and.include('Goodbye.').and.not.include('<Gather');
      await provider.report(trial.api, calls()[0]!, {
        CallStatus: 'completed',
        AnsweredBy: 'machine_end_beep',
      });
      expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal(['delivered']);
    });
  });

  it("call the rest of a household if the first patient's message is left out", async () => {
    await trial.remindByCall();
    const home = { phone: '3125550210', mobile_phone: '', email: '' };
    const ahead = { ...home, date: '03/20/2026' };
    const job = await trial.send([person(1, ahead), person(2, ahead), person(3, ahead)]);
    await trial.work();
    await sql`update messages set useless_after = to_timestamp(0) where name = 'Person 1'`.execute(
      trial.api.database.db,
    );
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    expect((await trial.messagesOf(job)).map(({ status, reason }) => reason ?? status)).to.deep.equal([
      'too_late',
      'sent',
      'sent',
    ]);
    expect(provider.accepted).to.have.length(1);
  });

  it('opt a patient out after a one-click unsubscribe', async () => {
    await trial.send([person(1)]);
    await trial.work();
    const { rows } = await sql<{ id: string; cid: string }>`
      select id, cid from notification_rows where email = 'p1@mail.example'
    `.execute(trial.api.database.db);
    const [{ id, cid } = { id: '', cid: '' }] = rows;
    const press = (path: string) =>
      fetch(`${trial.api.url}/hooks/stop/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await press(`${id}/${id}`)).status).to.equal(404);
    expect((await press('%00/x')).status).to.equal(404);
    expect(await stops()).to.deep.equal([]);
    expect((await press(`${id}/${cid}`)).status).to.equal(200);
    expect(await stops()).to.include('email p1@mail.example');
  });
});
