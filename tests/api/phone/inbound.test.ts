import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { callIn, callRecords } from '../../support/phone-calls.ts';
import { statementsOf } from '../../support/statements.ts';
import { canary, openPhonePractice, practice, wholeLine, type PhonePractice } from './phone-practice.ts';

const from = '7735550111';

describe('an incoming call', () => {
  let line: PhonePractice;
  beforeEach(async () => (line = await openPhonePractice()));
  afterEach(() => line.close());
  const only = async () => (await callRecords(line.api))[0]!;

  it('transfers to the office without a configured sequence', async () => {
    const call = await callIn(line.api);
    expect(call.heardText).to.include('You are connected to the office.');
    expect(call.stop).to.deep.equal({ kind: 'transfer', to: '+13125550142' });
    expect(await callRecords(line.api)).to.deep.equal([]);
  });

  it('ends after an answered transfer and plays an apology after an unanswered one', async () => {
    const call = await callIn(line.api);
    const next = /action="([^"]+)"/.exec(call.markup)![1]!;
    expect((await call.post(next, { DialCallStatus: 'completed' })).text).to.include('<Response><Hangup/>');
    expect((await call.post(next, { DialCallStatus: 'busy' })).text)
      .to.include('no one at the office could take your call. Please call (312) 555-0142 later.')
      .and.include('<Hangup/>');
  });

  it("takes a voicemail after an unanswered transfer in the caller's language", async () => {
    await line.answerBy([{ do: 'language' }, { do: 'transfer' }], { transfer_number: '3125550142' });
    const call = await callIn(line.api);
    await call.press('2');
    expect(call.stop).to.deep.equal({ kind: 'transfer', to: '+13125550142' });
    const next = /action="([^"]+)"/.exec(call.markup)![1]!;
    const { text } = await call.post(next, { DialCallStatus: 'no-answer' });
    expect(text).to.include('nadie en el consultorio pudo atender su llamada').and.include('<Record ');
    const done = /<Record [^>]*action="([^"]+)"/.exec(text)![1]!;
    expect((await call.post(done, {})).text).to.include('<Hangup/>');
    await call.hangUp();
    expect((await only())['info']).to.equal('Answered,Spanish,Trans,Voicemail');
  });

  it('ends after an answered transfer step', async () => {
    await line.answerBy([{ do: 'transfer' }], { transfer_number: '3125550142' });
    const call = await callIn(line.api);
    const next = /action="([^"]+)"/.exec(call.markup)![1]!;
    expect((await call.post(next, { DialCallStatus: 'completed' })).text).to.include('<Response><Hangup/>');
    await call.hangUp();
    expect((await only())['info']).to.equal('Answered,Trans');
  });

  it('identifies the caller by number, verifies the caller, speaks the balance, and saves one record', async () => {
    await line.patient({ patient_code: 'P-20418', phone: from }, '45.00');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    expect(call.heardText).to.equal('For English, press 1. Para español, oprima el 2.');
    await call.press('1');
    expect(call.heardText).to.include('date of birth');
    await call.press(canary.dob);
    expect(call.heardText).to.include('zip code');
    await call.press('60611');
    expect(call.heardText)
      .to.include('To hear your balance, press 1.')
      .and.include('To speak with the office, press 0.');
    await call.press('1');
    expect(call.heardText).to.match(/^Your balance is \$45\.00\. To hear your balance/);
    await call.hangUp(73);
    await call.hangUp(73);
    const records = await callRecords(line.api);
    expect(records).to.have.length(1);
    expect(records[0]).to.deep.include({
      id_org: practice,
      cdr_dst: '3125550170',
      cdr_duration: 73,
      cdr_billsec: 73,
      info: 'Answered,English,Identified,Authenticated,MMenu,Balance,Hang up',
      balance: null,
      provider: 'Dr. Osei',
      name: 'Ann Lee',
      phone: from,
      patient_code: 'P-20418',
      status: 'ANSWERED',
    });
  });

  it('distinguishes foreign numbers from US numbers', async () => {
    await line.patient({ patient_code: 'P-20418', phone: '6562234567' }, '45.00');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api, { rawFrom: '+6562234567' });
    await call.press('1');
    expect(call.heardText).to.include('patient code').and.not.include('date of birth');
    await call.hangUp();
    expect(await only()).to.include({ phone: '+6562234567', patient_code: null });
  });

  it('saves a call from a withheld number without a number or patient', async () => {
    // A patient without a phone must not match every anonymous caller.
    await line.patient({ patient_code: 'P-20418', phone: '' }, '45.00');
    await line.answerBy(wholeLine);
    for (const [index, withheld] of ['anonymous', 'Restricted', '+266696687', '+7378742833', ''].entries()) {
      const call = await callIn(line.api, { rawFrom: withheld });
      await call.press('1');
      expect(call.heardText, withheld).to.include('patient code').and.not.include('date of birth');
      await call.hangUp();
      const records = await callRecords(line.api);
      expect(records, withheld).to.have.length(index + 1);
      expect(records.every(({ phone, status }) => phone === '' && status === 'ANSWERED')).to.equal(true);
    }
  });

  for (const keyed of ['031570#', '031570', '03151970#', '03151970'])
    it(`accepts the date of birth ${keyed}`, async () => {
      await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
      await line.answerBy(wholeLine);
      const call = await callIn(line.api);
      await call.press('1');
      expect(call.heardText).to.include('two digits each for the month, day and year. Then press pound.');
      await call.pressAll(keyed, '60611', '1');
      expect(call.heardText).to.include('Your balance is $45.00.');
      await call.hangUp();
    });

  it('repeats the prompt for a seven-digit date of birth and rejects a date from another century', async () => {
    await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.pressAll('1', '0315197#');
    expect(call.heardText).to.match(/^Sorry, .*date of birth/);
    await call.pressAll('03151870#', '60611');
    expect(call.heardText).to.include('date of birth').and.not.include('Your balance');
    await call.hangUp();
  });

  it('asks for the patient code if several patients share the number, in Spanish if chosen', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.patient({ patient_code: 'P-22', phone: from }, '12.50');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.press('2');
    expect(call.heardText).to.include('código de paciente');
    await call.press('999#');
    expect(call.heardText).to.include('No lo pude encontrar');
    await call.pressAll('22#', canary.dob, '60611', '1');
    expect(call.heardText).to.include('Su saldo es de $12.50.');
    await call.hangUp();
    expect(await only()).to.include({ patient_code: 'P-22' });
  });

  it('transfers after three failed verifications or three silent prompts, each with its tag', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.answerBy(wholeLine, { transfer_number: '3125550188' });
    const failed = await callIn(line.api);
    await failed.press('1');
    for (const _ of [1, 2, 3]) await failed.pressAll('01011990', '60611');
    expect(failed.stop).to.deep.equal({ kind: 'transfer', to: '+13125550188' });
    await failed.hangUp();
    expect((await only())['info']).to.equal(
      'Answered,English,Identified,Auth failed,Auth failed,Auth failed,EOTAF-Trans',
    );
    expect((await only())['provider']).to.equal(null);
    const silent = await callIn(line.api, { sid: 'CA-silent' });
    await silent.pressAll('1', '', '', '');
    expect(silent.stop.kind).to.equal('transfer');
    await silent.hangUp();
    const tags = (await callRecords(line.api)).map(({ info }) => info);
    expect(tags).to.include('Answered,English,Identified,No input,EOTA-Trans');
  });

  it('shares verification locks with the online payment page', async () => {
    const payment = await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy(wholeLine);
    const wrong = { client_id: practice, id: payment, last_name: 'x', dob: '01/01/1990' };
    await sql`update payments set verify_fields = '["last_name","dob"]' where id = ${payment}`.execute(
      line.api.database.db,
    );
    for (let tries = 0; tries < 20; tries += 1) await line.call('POST notify2pay/verification_check', wrong);
    const call = await callIn(line.api);
    await call.pressAll('1', canary.dob, '60611');
    expect(call.stop.kind).to.equal('transfer');
    line.api.now.ms += 16 * 60_000;
    for (let calls = 0; calls < 7; calls += 1) {
      const guess = await callIn(line.api);
      await guess.press('1');
      for (const _ of [1, 2, 3]) await guess.pressAll('01011990', '60611');
    }
    const right = { ...wrong, last_name: 'Lee', dob: '03/15/1970' };
    expect((await line.call('POST notify2pay/verification_check', right)).status).to.equal(429);
  });

  it('confirms the next appointment with a key, as a reminder call does', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.list([
      { patient_code: 'P-1', name: 'Ann Lee', phone: from, date: '03/12/2026', time: '09:30' },
    ]);
    await line.work();
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.pressAll('1', canary.dob, '60611', '3');
    expect(call.heardText).to.include('Your next appointment is on Thursday, March 12 at 9:30 AM.');
    await call.press('1');
    expect(call.heardText).to.include('Your appointment is confirmed.');
    await call.hangUp();
    expect((await only())['info']).to.include('MMenu,Next appointment,Appointment confirmed,');
    const { rows } =
      await sql`select answer, answered_by from notification_rows where patient_code = 'P-1'`.execute(
        line.api.database.db,
      );
    expect(rows).to.deep.equal([{ answer: 'confirm', answered_by: 'voice' }]);
  });

  it('neither reveals nor changes an appointment if the caller enters only a patient code', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.list([
      { patient_code: 'P-1', name: 'Ann Lee', phone: from, date: '03/12/2026', time: '09:30' },
    ]);
    await line.work();
    const cancel = await line.make('actions', { name: 'No', digit: '2', kind: 'cancel', message: 'Done.' });
    await line.answerBy([
      { do: 'identify', by: 'phone_or_code' },
      { do: 'gather', digits: { 2: cancel } },
      { do: 'hang_up' },
    ]);
    const stranger = await callIn(line.api, { from: '7735559999' });
    await stranger.pressAll('1#', '2');
    expect(stranger.heardText).not.to.include('Done.');
    const patient = await callIn(line.api);
    await patient.press('2');
    expect(patient.heardText).to.include('Done.');
    const unchecked = [{ do: 'identify', by: 'code' }, { do: 'appointment' }];
    const body = { name: 'Unchecked', steps: JSON.stringify(unchecked) };
    expect((await line.call('POST phone_sequences', body)).status).to.equal(400);
  });

  it('opts the number out of calls with a menu key', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.pressAll('1', canary.dob, '60611', '4', '1');
    expect(call.heardText).to.include('We won’t call this number again.');
    const { rows } = await sql`select channel, source from opt_outs where address = ${from}`.execute(
      line.api.database.db,
    );
    expect(rows).to.deep.equal([{ channel: 'voice', source: 'call: Pressed 1' }]);
    await call.hangUp();
    expect((await only())['info']).to.include('MMenu,Opted out,');
  });

  it('opts the number out through a library action, but not if it is withheld', async () => {
    const words = 'Nobody will call you again.';
    const stop = await line.make('actions', { name: 'Stop', digit: '9', kind: 'opt_out', message: words });
    await line.answerBy([{ do: 'gather', digits: { 9: stop } }, { do: 'hang_up' }]);
    const withheld = await callIn(line.api, { from: '' });
    await withheld.press('9');
    expect(withheld.heardText).not.to.include(words);
    const call = await callIn(line.api);
    await call.press('9');
    expect(call.heardText).to.include(words);
    await call.hangUp();
    expect((await only())['info']).to.equal('Answered,Opted out');
  });

  it('transfers by choice, takes a voicemail, and closes in quiet hours', async () => {
    await line.patient({ patient_code: 'P-1', phone: from });
    await line.answerBy(wholeLine);
    const office = await callIn(line.api);
    await office.pressAll('1', canary.dob, '60611', '0');
    expect(office.stop).to.deep.equal({ kind: 'transfer', to: '+13125550142' });
    await office.hangUp();
    expect((await only())['info']).to.include('Transfer to office');
    await line.answerBy([{ do: 'hours', closed: 'voicemail' }, { do: 'hang_up' }]);
    const open = await callIn(line.api);
    expect(open.stop.kind).to.equal('hang_up');
    await sql`update org set quiet_from = '09:00', quiet_to = '13:00' where id = ${practice}::bigint`.execute(
      line.api.database.db,
    );
    const closed = await callIn(line.api);
    expect(closed.stop.kind).to.equal('record');
    await closed.press('#');
    expect(closed.heardText).to.include('We have your message.');
    expect(closed.stop.kind).to.equal('hang_up');
  });

  it("rejects an invalid signature and another call's ID", async () => {
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    const [begun] = call.posted;
    expect((await call.post('/hooks/voice', begun!.fields, 'x')).status).to.equal(403);
    const action = /action="([^"]+)"/.exec(call.markup)![1]!;
    expect((await call.post(action, { Digits: '1' }, 'x')).status).to.equal(403);
    expect((await call.post(action, { Digits: '1', CallSid: 'CA-other' })).text).to.include(
      '<Response><Hangup/>',
    );
    expect((await call.post(action, { Digits: '1' })).text).to.include('patient code');
  });

  it('matches no patient from another practice', async () => {
    const other = await signIn(line.api, { org: '204260' });
    const person = { first_name: 'Eve', last_name: 'Elsewhere', phone: from, patient_code: 'X-9' };
    expect((await line.api.call('POST contacts', person, { token: other })).status).to.equal(200);
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.press('1');
    expect(call.heardText).to.include('patient code');
    await call.pressAll('9#', '9#', '9#');
    await call.hangUp();
    expect(await only()).to.include({
      name: null,
      patient_code: null,
      info: 'Answered,English,Not found,EOTAF-Trans',
    });
  });

  it('runs only a few SQL statements per turn', async () => {
    await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    await call.pressAll('1', canary.dob, '60611');
    const statements = await statementsOf(line.api.serving, () => call.press('1'));
    expect(statements).to.have.length.within(4, 6);
  });

  it('processes each turn once and repeats the current response', async () => {
    await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy(wholeLine);
    const call = await callIn(line.api);
    const first = /action="([^"]+)"/.exec(call.markup)![1]!;
    await call.press('1');
    const stands = call.markup;
    expect((await call.post(first, { Digits: '2' })).text).to.equal(stands);
    expect((await call.post('/hooks/voice')).text).to.equal(stands);
    expect((await call.post(first.replace(/1$/, '99'), { Digits: '2' })).text).to.equal(stands);
    await call.hangUp();
    expect((await call.post(first, { Digits: '1' })).text).to.include('<Response><Hangup/>');
    expect((await only())['info']).to.equal('Answered,English,Identified,Hang up');
  });
});
