import { expect } from 'chai';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from './delivery-trial.ts';

const minuteMs = 60_000;

describe('sequential channel delivery', () => {
  let provider: TextVoiceProvider;
  let mail: MailServer;
  let trial: DeliveryTrial;
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
    mail = await startMailServer();
    trial = await openDeliveryTrial({ ...provider.settings, SMTP_URL: mail.url });
    const speech = await trial.make('phone_speech', {
      name: 'S',
      text: 'Hi',
      language: 'en',
      voice: 'female',
    });
    const steps = JSON.stringify([{ do: 'speak', speech }]);
    const phone_sequence = await trial.make('phone_sequences', { name: 'S', steps });
    await trial.remind({ channel_rule: 'first', phone_sequence });
  });
  afterEach(async () => {
    await trial.close();
    await provider.close();
    await mail.close();
  });

  const fates = async (job: string) =>
    (await trial.messagesOf(job)).map(({ channel, status, reason }) => [channel, status, reason]);
  const later = async (minutes: number) => {
    await trial.at(trial.api.now.ms + minutes * minuteMs);
    await trial.work();
  };

  it('stops after the first delivered message and continues after a failed one', async () => {
    const job = await trial.send([person(1, { phone: '3125550191' })]);
    await trial.work();
    const [text] = provider.accepted;
    expect(mail.received).to.deep.equal([]);
    await provider.report(trial.api, text!, { MessageStatus: 'undelivered' });
    await trial.work();
    expect(mail.received).to.have.length(1);
    expect(provider.accepted).to.have.length(1);
    const other = await trial.send([person(2, { phone: '3125550192' })]);
    await trial.work();
    await provider.report(trial.api, provider.accepted[1]!, { MessageStatus: 'delivered' });
    await trial.work();
    expect(await fates(other)).to.deep.equal([
      ['email', 'left_out', 'reached_before'],
      ['text', 'delivered', null],
      ['voice', 'left_out', 'reached_before'],
    ]);
    expect(await fates(job)).to.deep.include(['voice', 'planned', null]);
  });

  it('treats an email as delivered if it does not bounce within an hour', async () => {
    await trial.remind({ text_template: '' });
    const job = await trial.send([person(1)]);
    await trial.work();
    expect(mail.received).to.have.length(1);
    await later(59);
    expect(await fates(job)).to.deep.include(['voice', 'planned', null]);
    await later(1);
    expect(await fates(job)).to.deep.include(['voice', 'left_out', 'reached_before']);
    await trial.work();
    expect(await trial.jobOf(job)).to.include({ status: 'done' });
    expect(provider.accepted).to.deep.equal([]);
  });
});
