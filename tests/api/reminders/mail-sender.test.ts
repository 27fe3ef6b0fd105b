import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { signIn } from '../../support/embedded-api.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { openDeliveryTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

describe("the sender of an organization's emails", () => {
  let trial: DeliveryTrial;
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
    trial = await openDeliveryTrial({ SMTP_URL: mail.url, MAIL_FROM: 'reminders@portal.example' });
  });
  afterEach(async () => {
    await trial.close();
    await mail.close();
  });
  const senders = async () => {
    const parsed = await Promise.all(mail.received.map(({ raw }) => PostalMime.parse(raw)));
    return parsed.map(({ from, replyTo }) => [
      from?.name,
      from?.address,
      ...(replyTo ?? []).map(({ address }) => address),
    ]);
  };
  async function name(values: object): Promise<void> {
    const manager = await signIn(trial.api, { org: practice, group: 'Admin' });
    const reply = await trial.api.call('PUT org', { id: practice, ...values }, { token: manager });
    expect(reply.status, reply.body.msg).to.equal(200);
  }
  async function askForMoney(): Promise<void> {
    const names = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', email: 'ada@mail.example' };
    const id = await trial.make('payments', { ...names, amount: '45.50' });
    expect((await trial.call('POST notify2pay/send_payment_request', { id })).status).to.equal(200);
    await trial.work();
  }

  it("uses the practice name with the portal's address", async () => {
    await trial.send([person(1, { mobile_phone: '' })]);
    await trial.work();
    await askForMoney();
    const ours = ['Lakeside Clinic', 'reminders@portal.example'];
    expect(await senders()).to.deep.equal([ours, ours]);
    expect(mail.received.map(({ from }) => from)).to.deep.equal([ours[1], ours[1]]);
  });

  it('uses the configured sender name and reply-to address', async () => {
    await name({ mail_name: 'Dr. Chen’s office\r\nBcc: x@y.example', reply_to: 'office@lakeside.example' });
    await trial.send([person(1, { mobile_phone: '' })]);
    await trial.work();
    await askForMoney();
    const [template] = (await trial.call('GET email_templates')).body.results;
    await trial.call(`POST email_templates/${template!['id']}/test`, { email: 'me@mail.example' });
    await trial.work();
    const theirs = [
      'Dr. Chen’s office Bcc: x@y.example',
      'reminders@portal.example',
      'office@lakeside.example',
    ];
    expect(await senders()).to.deep.equal([theirs, theirs, theirs]);
    expect(mail.received.map(({ from }) => from)).to.deep.equal(Array(3).fill('reminders@portal.example'));
  });
});
