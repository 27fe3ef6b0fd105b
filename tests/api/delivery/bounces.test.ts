import { expect } from 'chai';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from './delivery-trial.ts';

const byMail = (n: number, more: object = {}) => person(n, { mobile_phone: '', ...more });

describe('mails that come back', () => {
  let trial: DeliveryTrial;
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
    trial = await openDeliveryTrial({
      SMTP_URL: mail.url,
      MAIL_FROM: 'reminders@portal.example',
      MAIL_BOUNCES: 'back@mail.portal.example',
      MAIL_BOUNCE_TOKEN: 'token-of-the-mail-server',
    });
  });
  afterEach(async () => {
    await trial.close();
    await mail.close();
  });

  it('are known by an address of their own', async () => {
    await trial.send([byMail(1)]);
    await trial.work();
    expect(mail.received[0]!.from).to.match(/^back\+\d+-[0-9a-f]{20}\.[0-9a-f]{20}@mail\.portal\.example$/);
    expect(mail.received[0]!.raw).to.match(/^From: Lakeside Clinic <reminders@portal\.example>/m);
  });
});
