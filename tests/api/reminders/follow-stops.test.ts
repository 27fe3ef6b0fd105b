import { expect } from 'chai';
import { sql } from 'kysely';
import { openProviderTrial, person, type DeliveryTrial } from './delivery-trial.ts';
import type { TextVoiceProvider } from '../../support/text-voice-provider.ts';

/** Reminders for appointments on March 20 are sent on March 18 at 9 AM. */
const later = { date: '03/20/2026' };
const sendTime = Date.UTC(2026, 2, 18, 15);

describe('a planned reminder', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  let contact: string;
  let job: string;
  beforeEach(async () => {
    ({ provider, trial, close } = await openProviderTrial());
    const names = { first_name: 'Ada', last_name: 'Byron' };
    const addresses = { mobile_phone: '3125550101', email: 'P1@mail.example' };
    contact = await trial.make('contacts', { ...names, ...addresses });
    job = await trial.send([person(1, { ...later, email: 'P1@mail.example' })]);
    await trial.work();
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
  });
  afterEach(() => close());

  const messages = async (of = job) =>
    (await trial.messagesOf(of)).map(({ channel, status, reason }) =>
      [channel, status, reason].filter(Boolean).join(' '),
    );
  const change = async (values: object) => {
    const reply = await trial.call('PUT contacts', { id: contact, ...values });
    expect(reply.status, reply.body.msg).to.equal(200);
    await trial.work();
  };
  const answer = (values: { answer: string; answered_by: string }) =>
    sql`
      update notification_rows
      set answer = ${values.answer}, answered_by = ${values.answered_by}, answered_at = now()
    `.execute(trial.api.database.db);

  it('gets left out when staff enter an opt-out and planned again when they remove it', async () => {
    await change({ opt_out_text: 'T' });
    expect(await messages()).to.deep.equal(['email planned', 'text left_out opted_out']);
    expect((await trial.jobOf(job))['status']).to.equal('queued');
    await change({ opt_out_email: 'T' });
    expect(await messages()).to.deep.equal(['email left_out opted_out', 'text left_out opted_out']);
    expect((await trial.jobOf(job))['status']).to.equal('failed');
    await change({ opt_out_text: 'F', opt_out_email: 'F' });
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
    expect((await trial.jobOf(job))['status']).to.equal('queued');
    await trial.at(sendTime);
    await trial.work();
    expect(await messages()).to.deep.equal(['email delivered', 'text sent']);
    expect(provider.accepted).to.have.length(1);
  });

  it("gets left out for the contact's own opt-out, whatever address the list has", async () => {
    job = await trial.send([person(2, { ...later, contact })]);
    await trial.work();
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
    await change({ opt_out_text: 'T' });
    expect(await messages()).to.deep.equal(['email planned', 'text left_out opted_out']);
    await change({ opt_out_text: 'F' });
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
  });

  it('gets left out when the contact is changed to a number that opted out', async () => {
    const other = { first_name: 'Bo', last_name: 'Byron', mobile_phone: '3125550177', opt_out_text: 'T' };
    await trial.make('contacts', other);
    job = await trial.send([person(2, { ...later, contact, mobile_phone: '3125550101' })]);
    await trial.work();
    await change({ mobile_phone: '3125550177' });
    expect(await messages()).to.deep.equal(['email planned', 'text left_out opted_out']);
    await change({ mobile_phone: '3125550178' });
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
  });

  it("gets left out when a merge adds the other contact's opt-out", async () => {
    const drop = await trial.make('contacts', {
      ...{ first_name: 'Ada', last_name: 'Byron', mobile_phone: '3125550177' },
      opt_out_text: 'T',
    });
    expect((await trial.call('POST contacts/merge', { keep: contact, drop })).status).to.equal(200);
    await trial.work();
    expect(await messages()).to.deep.equal(['email planned', 'text left_out opted_out']);
  });

  it('gets left out when texts cannot reach the number and planned again when staff remove the block', async () => {
    const first = await trial.send([person(1, { email: '' })]);
    await trial.work();
    await provider.report(trial.api, provider.accepted[0]!, {
      MessageStatus: 'undelivered',
      ErrorCode: '30006',
    });
    await trial.work();
    expect(await messages(first)).to.include('text failed refused');
    expect(await messages()).to.deep.equal(['email planned', 'text left_out bounced_before']);
    await change({ opt_out_text: 'F' });
    expect(await messages()).to.deep.equal(['email planned', 'text planned']);
  });

  it('does not get planned again after an answer or the start of the appointment', async () => {
    await change({ opt_out_text: 'T', opt_out_email: 'T' });
    for (const [value, by] of [
      ['opt_out', 'text'],
      ['not_pat', 'staff'],
      ['cancel', 'staff'],
    ] as const) {
      await answer({ answer: value, answered_by: by });
      await change({ opt_out_text: 'F' });
      expect(await messages(), value).to.include('text left_out opted_out');
      await change({ opt_out_text: 'T' });
    }
    await answer({ answer: 'opt_out', answered_by: 'staff' });
    await change({ opt_out_text: 'F' });
    expect(await messages()).to.deep.equal(['email left_out opted_out', 'text planned']);
    await trial.at(Date.UTC(2026, 2, 20, 15));
    await change({ opt_out_email: 'F' });
    expect(await messages()).to.include('email left_out opted_out');
  });
});
