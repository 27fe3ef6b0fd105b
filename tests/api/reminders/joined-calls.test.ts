import { expect } from 'chai';
import { sql } from 'kysely';
import { signatureOf, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const home = { phone: '3125550210', mobile_phone: '', email: '' };

describe('a call for several appointments at the same number', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ provider, trial, close } = await openProviderTrial());
    const speech = (name: string, text: string, language = 'en') =>
      trial.make('phone_speech', { name, text, language, voice: 'female' });
    const hello = await speech('Hello', 'Hello {{first_name}}, you are due on {{date}} at {{time}}.');
    const hola = await speech('Hola', 'Hola {{first_name}}, su cita es el {{date}}.', 'es');
    const digits: Record<string, string> = {};
    for (const [digit, kind] of Object.entries(keys))
      digits[digit] = await trial.make('actions', { name: kind, kind, digit, message: `Said ${kind}.` });
    const sequence = (name: string, first: string) =>
      trial.make('phone_sequences', {
        name,
        transfer_number: '3125550199',
        steps: JSON.stringify([{ do: 'speak', speech: first }, { do: 'gather', digits }, { do: 'hang_up' }]),
      });
    await trial.remind({
      phone_sequence: await sequence('S', hello),
      phone_sequence_es: await sequence('Es', hola),
      text_template: '',
      email_template: '',
    });
  });
  afterEach(() => close());

  const keys = { 1: 'confirm', 2: 'cancel', 9: 'opt_out', 8: 'not_patient', 0: 'transfer', '#': 'repeat' };
  const ann = person(1, { ...home, name: 'Ann Lee' });
  const ben = person(2, { ...home, name: 'Ben Lee', time: '10:15' });
  const hook = async (address: string, fields: Record<string, string>): Promise<string> => {
    const response = await fetch(new URL(new URL(address).pathname, trial.api.url), {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(address, fields) },
      body: new URLSearchParams(fields),
    });
    expect(response.status).to.equal(200);
    return response.text();
  };
  const rows = async (query: ReturnType<typeof sql<{ said: string }>>) =>
    (await query.execute(trial.api.database.db)).rows.map(({ said }) => said);
  const answers = () =>
    rows(
      sql`select name || ' ' || coalesce(answer, 'none') as said from notification_rows where name like '% Lee' order by name`,
    );
  /** Sends the rows and returns the call's TwiML and a function that presses keys. */
  const call = async (people: object[], from = 'human') => {
    const job = await trial.send(people);
    await trial.work();
    expect(provider.accepted).to.have.length(1);
    const markup = await hook(provider.accepted[0]!.fields['Url']!, { AnsweredBy: from });
    const asked = [...markup.matchAll(/action="([^"]+)"/g)].map(([, url]) => url!);
    return { job, markup, press: (index: number, Digits: string) => hook(asked[index]!, { Digits }) };
  };
  const heard = (markup: string) => [...markup.matchAll(/<Say[^>]*>([^<]*)/g)].map(([, text]) => text);

  it('names one appointment per question to the patient', async () => {
    const { markup } = await call([ann, ben]);
    expect(heard(markup)).to.deep.equal([
      'Reminder 1 of 2, for Ann.',
      'Hello Ann, you are due on Thursday, March 12 at 9:30 AM.',
      'Reminder 2 of 2, for Ben.',
      'Hello Ben, you are due on Thursday, March 12 at 10:15 AM.',
    ]);
    expect(markup.match(/<Gather/g)).to.have.length(2);
    expect(markup.match(/<Hangup\/>/g)).to.have.length(1);
  });

  it('applies a key to the current appointment only, confirms it aloud, and continues with the next', async () => {
    const { job, press } = await call([ann, ben]);
    expect(heard(await press(0, '2'))).to.deep.equal([
      'Said cancel.',
      'Canceled for Ann, Thursday, March 12, 9:30 AM.',
      'Reminder 2 of 2, for Ben.',
      'Hello Ben, you are due on Thursday, March 12 at 10:15 AM.',
    ]);
    expect(await answers()).to.deep.equal(['Ann Lee cancel', 'Ben Lee none']);
    expect(heard(await press(1, '1'))).to.deep.equal([
      'Said confirm.',
      'Confirmed for Ben, Thursday, March 12, 10:15 AM.',
    ]);
    expect(await answers()).to.deep.equal(['Ann Lee cancel', 'Ben Lee confirm']);
    await trial.work();
    expect(await trial.jobOf(job)).to.deep.include({ confirmed: 1, cancelled_by_contact: 1 });
  });

  it('repeats only the current appointment after an unknown key', async () => {
    const { press } = await call([ann, ben]);
    for (const key of ['7', '#'])
      expect(heard(await press(1, key)), key)
        .to.include.members(['Hello Ben, you are due on Thursday, March 12 at 10:15 AM.'])
        .and.not.include('Hello Ann, you are due on Thursday, March 12 at 9:30 AM.');
    expect(await answers()).to.deep.equal(['Ann Lee none', 'Ben Lee none']);
  });

  it('mentions no other patient after "wrong person"', async () => {
    const { press } = await call([ann, ben]);
    const markup = await press(0, '8');
    expect(markup).to.include('We won’t call this number again.</Say><Hangup/>').and.not.include('Ben');
    expect(await answers()).to.deep.equal(['Ann Lee not_pat', 'Ben Lee none']);
  });

  it('speaks to each patient in their language', async () => {
    const { markup, press } = await call([ann, { ...ben, language: 'es' }]);
    expect(heard(markup)).to.include('Recordatorio 2 de 2, para Ben.');
    expect(markup).to.include('language="es-US">Hola Ben');
    expect(heard(await press(1, '2'))).to.include(
      'Cita cancelada: Ben, jueves 12 de marzo, 10:15 de la mañana.',
    );
  });

  it('includes every appointment in a voicemail', async () => {
    await trial.remind({
      dial_plan: await trial.make('dial_plans', { name: 'D', voicemail: 'leave_message' }),
    });
    const { markup } = await call([ann, ben], 'machine_end_beep');
    expect(heard(markup)).to.have.length(4);
    expect(markup).to.not.include('<Gather');
  });

  it('continues with the next appointment after a transfer, answered or not', async () => {
    const { press } = await call([ann, ben]);
    const dialed = /action="([^"]+)">\+13125550199</.exec(await press(0, '0'))![1]!;
    expect(heard(await hook(dialed, { DialCallStatus: 'completed' }))[0]).to.equal(
      'Reminder 2 of 2, for Ben.',
    );
    expect(heard(await hook(dialed, { DialCallStatus: 'no-answer' }))[0]).to.equal(
      'Sorry, no one at the office could take your call. Please call (312) 555-0142 later.',
    );
  });

  it('skips an appointment that was canceled after planning', async () => {
    const ahead = { date: '03/20/2026' };
    await trial.send([
      { ...ann, ...ahead },
      { ...ben, ...ahead },
    ]);
    await trial.work();
    await sql`update notification_rows set answer = 'cancel' where name = 'Ben Lee'`.execute(
      trial.api.database.db,
    );
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    const markup = await hook(provider.accepted[0]!.fields['Url']!, { AnsweredBy: 'human' });
    expect(heard(markup)).to.deep.equal(['Hello Ann, you are due on Friday, March 20 at 9:30 AM.']);
    expect(
      await rows(sql`select name || ' ' || coalesce(reason, status) as said from messages order by name`),
    ).to.deep.equal(['Ann Lee sent', 'Ben Lee cancelled']);
  });

  it('saves the full script on each of its messages', async () => {
    await call([ann, ben]);
    const bodies = await rows(sql`select body as said from messages where id_org = ${practice}::bigint`);
    expect(bodies).to.have.length(2);
    for (const body of bodies) expect(body).to.include('Hello Ann').and.include('Hello Ben');
  });
});
