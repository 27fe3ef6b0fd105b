import { expect } from 'chai';
import { sql } from 'kysely';
import { signatureOf } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice } from './delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';
const mobile = '3125550101';

describe('the handling of replies to a text', () => {
  let open: Awaited<ReturnType<typeof openProviderTrial>>;
  beforeEach(async () => {
    open = await openProviderTrial();
    await open.trial.send([person(1, { email: '' })]);
    await open.trial.work();
  });
  afterEach(() => open.close());

  let sids = 0;
  /** Texts a reply and returns the response, or '' if there is none. */
  const text = async (Body: string) => {
    const fields = { From: `+1${mobile}`, To: '+18005550111', Body, MessageSid: `SM-reply-${(sids += 1)}` };
    open.trial.api.now.ms += 1000;
    const response = await fetch(`${open.trial.api.url}/hooks/text`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(`${hooks}/text`, fields) },
      body: new URLSearchParams(fields),
    });
    expect(response.status).to.equal(200);
    return /<Message>(.*)<\/Message>/.exec(await response.text())?.[1] ?? '';
  };
  const rows = async (query: ReturnType<typeof sql<{ said: string }>>) =>
    (await query.execute(open.trial.api.database.db)).rows.map(({ said }) => said);
  const stops = () =>
    rows(sql`
      select channel || ' ' || address as said from opt_outs where id_org = ${practice}::bigint order by 1
    `);
  const answer = async (name = 'Person 1') =>
    (await rows(sql`select coalesce(answer, 'none') as said from notification_rows where name = ${name}`))[0];
  const work = async () =>
    (await open.trial.call('GET delivery/worklist')).body.results.map(
      ({ kind, said }) => [kind, said] as unknown[],
    );

  const noTexts = 'Lakeside Clinic: You won’t get any more texts from us. To get them again, reply START.';
  for (const words of [
    'Stop please',
    'please stop texting me',
    'Unsubscribe me',
    'No me manden más mensajes',
  ])
    it(`stops texts on "${words}" and confirms it once`, async () => {
      expect(await text(words)).to.equal(noTexts);
      expect(await stops()).to.deep.equal([`text ${mobile}`]);
      expect(await text(words)).to.equal('');
    });

  for (const words of ['STOP', ' unsubscribe ', 'Quit'])
    it(`sends no confirmation of "${words}", because the provider does`, async () => {
      expect(await text(words)).to.equal('');
      expect(await stops()).to.deep.equal([`text ${mobile}`]);
    });

  it('stops texts and calls to a wrong number and apologizes', async () => {
    expect(await text('Wrong number')).to.equal(
      'Lakeside Clinic: Sorry about that. You won’t get any more texts or automated calls from us.',
    );
    expect(await stops()).to.deep.equal([`text ${mobile}`, `voice ${mobile}`]);
    expect(await answer()).to.equal('not_pat');
  });

  it('opts out a number that got no text in the last week', async () => {
    await open.trial.at(open.trial.api.now.ms + 8 * 24 * 3_600_000);
    expect(await text('Stop calling me')).to.equal(
      'Lakeside Clinic: You won’t get any more texts or automated calls from us. To get texts again, reply START.',
    );
    expect(await stops()).to.deep.equal([`text ${mobile}`, `voice ${mobile}`]);
  });

  it('confirms a stop even after the number has reached its hourly reply limit', async () => {
    for (let n = 0; n < 4; n += 1) await text(`Is Dr. Kim in on day ${n}?`);
    expect(await text('Are you there?')).to.equal('');
    expect(await text('stop texting me')).to.equal(noTexts);
  });

  it('excludes planned texts to a number shared by several patients until that number opts back in', async () => {
    const later = [
      person(3, { name: 'Ben Lee', mobile_phone: mobile, email: '', date: '03/20/2026' }),
      person(4, { name: 'Cara Lee', mobile_phone: '3125550109', email: '', date: '03/20/2026' }),
    ];
    const job = await open.trial.send(later);
    await open.trial.work();
    const texts = async () =>
      (await open.trial.messagesOf(job))
        .filter(({ channel }) => channel === 'text')
        .map(({ name, status, reason }) => [name, status, reason].filter(Boolean).join(' '));
    expect(await texts()).to.deep.equal(['Ben Lee planned', 'Cara Lee planned']);
    await text('please stop texting me');
    expect(await texts()).to.deep.equal(['Ben Lee left_out opted_out', 'Cara Lee planned']);
    await text('START');
    expect(await texts()).to.deep.equal(['Ben Lee planned', 'Cara Lee planned']);
    await open.trial.at(Date.UTC(2026, 2, 18, 15));
    await open.trial.work();
    expect(open.provider.accepted.filter(({ fields }) => fields['To'] === `+1${mobile}`)).to.have.length(2);
  });

  it('replies in the language of the reminder', async () => {
    await sql`update notification_rows set language = 'es' where name = 'Person 1'`.execute(
      open.trial.api.database.db,
    );
    expect(await text('C')).to.equal('¡Gracias por confirmar!');
    expect(await text('¿Puedo ir a las 3?')).to.equal('Gracias. Lakeside Clinic se comunicará con usted.');
    expect(await text('ya no me manden mensajes')).to.match(/^Lakeside Clinic: Ya no recibirá mensajes/);
  });

  for (const [first, stands] of [
    ['C', 'confirm'],
    ['No', 'cancel'],
  ] as const)
    it(`keeps the answer '${stands}' after a thank-you and sends no reply`, async () => {
      await text(first);
      for (const words of ['Thanks!', 'OK', '👍']) expect(await text(words), words).to.equal('');
      expect(await answer()).to.equal(stands);
      expect((await work()).map(([kind]) => kind)).to.not.include('callback');
      const [detail] = await rows(sql`select detail as said from messages where channel = 'text'
        and id_org = ${practice}::bigint and detail is not null`);
      expect(detail).to.equal(`${first} / Thanks! / OK / 👍`);
      expect(
        await rows(sql`select detail as said from audit where detail like 'Also wrote%' order by id limit 1`),
      ).to.deep.equal([
        `Also wrote: ‘Thanks!’. Answer unchanged: ${stands === 'confirm' ? 'Confirmed' : 'Canceled'}`,
      ]);
    });

  it('keeps a confirmation and adds a later question to the worklist', async () => {
    await text('C');
    expect(await text('Could I come at 3 instead?')).to.equal(
      'Thank you. Lakeside Clinic will get back to you.',
    );
    expect(await answer()).to.equal('confirm');
    expect(await work()).to.deep.include(['callback', 'Could I come at 3 instead?']);
  });

  it('accepts YES as a confirmation from a number whose texts bounced', async () => {
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${practice}::bigint, 'text', ${mobile}, 'bounced 30003', now())
    `.execute(open.trial.api.database.db);
    await text('YES');
    expect(await answer()).to.equal('confirm');
    expect(await stops()).to.deep.equal([`text ${mobile}`]);
  });

  it('replaces an earlier answer with a later confirmation or cancellation', async () => {
    await text('C');
    await text('No');
    expect(await answer()).to.equal('cancel');
    await text('Yes');
    expect(await answer()).to.equal('confirm');
  });

  it('names the confirmed appointment if the number got texts about several appointments', async () => {
    await open.trial.at(open.trial.api.now.ms + 60_000);
    await open.trial.send([person(2, { name: 'Ben Lee', mobile_phone: mobile, email: '', time: '10:15' })]);
    await open.trial.work();
    expect(await text('C')).to.match(/^Confirmed for Ben, Thu, Mar 12, 10:15 AM\.$/);
    expect([await answer('Person 1'), await answer('Ben Lee')]).to.deep.equal(['none', 'confirm']);
  });
});
