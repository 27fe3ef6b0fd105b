import { expect } from 'chai';
import { sql } from 'kysely';
import { createMailer } from '../../../../server/api/providers/email.ts';
import { readConfig } from '../../../../server/config.ts';
import { approvalMessages, emailConfirmationMessages } from '../../../../shared/locales/en/approval.ts';
import { englishSignUpStrings } from '../../../../shared/locales/en/sign-up-strings.ts';
import { requestPath } from '../../../../shared/payment/payment-paths.ts';
import { checkPath } from '../../../../shared/reminders/reminder-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { plugins } from '../../../../shared/resources/phone-system.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startMailServer, type MailServer } from '../../../support/mail-server.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser, login, password } from '../../../support/sign-in.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../../support/text-voice-provider.ts';

const account = {
  org_name: 'Maple Street Pediatrics',
  user_name: 'olive',
  pw: 'Bright-Day-42',
  confirm: 'Bright-Day-42',
  first_name: 'Olive',
  last_name: 'Stone',
  email: 'olive@maple.example',
  terms: 'T',
};

describe('new portal account before approval', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let mail: MailServer;
  let provider: TextVoiceProvider;
  let settings: Record<string, string>;
  beforeEach(async () => {
    mail = await startMailServer();
    provider = await startTextVoiceProvider();
    settings = { ...provider.settings, SMTP_URL: mail.url };
    api = await startEmbeddedApi({ environment: settings });
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
    await provider.close();
    await mail.close();
  });

  async function enter(user_name: string, pw: string): Promise<Browser> {
    const browser = portal.browser();
    await browser.press(await browser.get(paths.login.to()), 'Login', { user_name, pw });
    return browser;
  }
  async function signUp(): Promise<Browser> {
    const browser = portal.browser();
    const done = await browser.press(await browser.get(paths.signUp.to()), 'Sign Up', account);
    expect(done.text).to.include(englishSignUpStrings.done.approval);
    return browser;
  }
  async function work(): Promise<void> {
    const config = readConfig(settings);
    const mailer = createMailer({ smtpUrl: mail.url, from: config.mail.from });
    await runWorker(api, { config, mailer });
    mailer.close();
  }
  const mailedLink = () => {
    const raw = mail.received.at(-1)!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /\/confirm-email\?token=[\w-]+/.exec(raw)![0];
  };

  it('shows the pending approval, resends the confirmation link, and confirms the address only through the link', async () => {
    const browser = await signUp();
    await work();
    api.now.ms += 61_000;
    const home = await browser.get(paths.home.to());
    expect(home.text).to.include(approvalMessages.awaits).and.include(approvalMessages.awaitsWhy);
    expect(home.text).to.include(emailConfirmationMessages.confirm(account.email));
    const sent = await browser.press(home, emailConfirmationMessages.send);
    expect(sent.text).to.include(emailConfirmationMessages.sent(account.email));
    await work();
    expect(mail.received).to.have.length(2);
    const stranger = portal.browser();
    const opened = await stranger.get(mailedLink());
    expect(opened.text).to.include(emailConfirmationMessages.lead(account.email));
    expect((await browser.get(paths.home.to())).text).to.include(emailConfirmationMessages.send);
    const confirmed = await stranger.press(opened, emailConfirmationMessages.button);
    expect(confirmed.text).to.include(emailConfirmationMessages.done);
    const over = await stranger.get(mailedLink());
    expect([over.status, over.text.includes(emailConfirmationMessages.over)]).to.deep.equal([410, true]);
    const after = await browser.get(paths.home.to());
    expect(after.text).to.include(approvalMessages.awaits).and.not.include(emailConfirmationMessages.send);
  });

  it('captures messages to other recipients in the test outbox, which offers no replies', async () => {
    const browser = await signUp();
    const token = { token: (await login(api, 'olive', account.pw)).body.p1! };
    const template = { name: 'Hello', subject: 'Your visit', template: 'See you soon' };
    const id = (await api.call('POST email_templates', template, token)).body.p1!;
    await api.call(`POST email_templates/${id}/test`, { email: 'stranger@mail.example' }, token);
    await work();
    expect(mail.received.map(({ to }) => to)).to.deep.equal([[account.email]]);
    const outbox = await browser.get(`${paths.outbox.to()}?channel=email`);
    expect(outbox.text).to.include(approvalMessages.outboxLead).and.include('Your visit');
    const texts = await browser.get(paths.outbox.to());
    expect(texts.text).to.not.include('Reply as this person');
  });

  it('says before and after a payment request that nothing is sent', async () => {
    api.now.ms = Date.UTC(2027, 0, 12, 17);
    const browser = await signUp();
    const token = { token: (await login(api, 'olive', account.pw)).body.p1! };
    const payer = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985', mobile_phone: '3125550131' };
    const id = (await api.call('POST payments', { ...payer, amount: '45.50' }, token)).body.p1!;
    await sql`update client_settings set payment_enabled = 'T'`.execute(api.database.db);
    const ask = await browser.get(requestPath.to(id));
    expect(ask.text)
      .to.include(approvalMessages.saved)
      .and.include('Will be saved to the test outbox, not sent');
    const asked = await browser.press(ask, 'Send the text');
    expect(asked.text).to.include(approvalMessages.savedNow);
    await work();
    const link = asked.all('a').find((one) => textOf(one) === approvalMessages.outbox);
    expect((await browser.get(attributeOf(link, 'href') ?? '')).text).to.include('(312) 555-0131');
  });

  it('shows on a plugin page that no events are sent', async () => {
    const browser = await signUp();
    const token = { token: (await login(api, 'olive', account.pw)).body.p1! };
    const plugin = { name: 'Chart', kind: 'webhook', url: 'https://hook.example/', active: 'T' };
    const id = (await api.call('POST plugins', plugin, token)).body.p1!;
    const page = await browser.get(pathsOf(plugins).one(id));
    expect(page.text).to.include(approvalMessages.noPlugins).and.not.include('Send a test event');
    await sql`update org set awaits_approval = false`.execute(api.database.db);
    const after = await browser.get(pathsOf(plugins).one(id));
    expect(after.text).to.include('Send a test event').and.not.include(approvalMessages.noPlugins);
  });

  it('appears in a list for internal admins, who can approve it after confirmation', async () => {
    const browser = await signUp();
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    const admin = await enter('ada', password);
    const all = await admin.get(paths.operatorOrganizations.to());
    expect(all.text).to.include(approvalMessages.count(1));
    const waiting = await admin.get(`${paths.operatorOrganizations.to()}?awaiting=T`);
    expect(waiting.all('td')).to.have.length(6);
    const { rows } = await sql<{ id: string }>`select id::text from org where awaits_approval`.execute(
      api.database.db,
    );
    const place = paths.operatorOrganization.to({ id: rows[0]!.id });
    const page = await admin.get(place);
    expect(page.text).to.include(approvalMessages.email(account.email, false));
    const asked = await admin.get(`${place}?ask=approve`);
    expect(asked.text).to.include(approvalMessages.ask);
    const done = await admin.press(asked, approvalMessages.approve);
    expect(done.text).to.include(approvalMessages.done).and.not.include(approvalMessages.listed);
    expect(done.text).to.match(/Approval Approved today at .* A daily limit applies until /);
    const home = await browser.get(paths.home.to());
    expect(home.text).to.not.include(approvalMessages.awaits);
    expect(home.text).to.include(approvalMessages.capped(200, 0));
    api.now.ms += 15 * 86_400_000;
    const later = await (await enter('ada', password)).get(place);
    expect(later.text).to.include('Approval Approved on ').and.not.include('A daily limit applies');
    const other = await (await enter('ada', password)).get(paths.operatorOrganization.to({ id: '204260' }));
    expect(other.text).to.include('Approval Approved');
  });

  it('warns before sending that a list has more messages than the daily limit leaves', async () => {
    // Monday, 11 AM in New York.
    api.now.ms = Date.UTC(2027, 0, 11, 16);
    const browser = await signUp();
    await sql`
      update org
      set awaits_approval = false, approved_at = ${new Date(api.now.ms)}, sent_on = '2027-01-11', sent_today = 199,
        timezone = 'America/New_York'
      where name = ${account.org_name}
    `.execute(api.database.db);
    const token = { token: (await login(api, 'olive', account.pw)).body.p1! };
    const make = async (resource: string, record: object) =>
      (await api.call(`POST ${resource}`, record, token)).body.p1!;
    const text_template = await make('text_templates', { name: 'T', template: 'Hi {{first_name}}' });
    const weekdays = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays };
    const reminder = await make('reminders', { name: 'R', ...times, text_template });
    const list = await make('notifications', { name: 'January', reminder });
    const person = (n: number, date: string) => ({
      ...{ name: `Person ${n}`, mobile_phone: `312555${String(1000 + n)}`, date, time: '09:30' },
    });
    await api.call(`POST notifications/${list}/rows`, [person(1, '01/13/2027')], token);
    const check = async () => (await browser.get(checkPath.of(list))).text;
    expect(await check()).to.not.include('daily limit');
    await api.call(`POST notifications/${list}/rows`, [person(2, '01/13/2027')], token);
    const warning = { messages: 2, left: 1, most: 200, day: '' };
    expect(await check()).to.include(approvalMessages.overLimit(warning));
    await sql`update org set sent_today = 0`.execute(api.database.db);
    expect(await check()).to.not.include('daily limit');
    const many = Array.from({ length: 201 }, (_, n) => person(n + 3, '01/20/2027'));
    await api.call(`POST notifications/${list}/rows`, many, token);
    const later = { messages: 201, left: 200, most: 200, day: 'Mon, Jan 18' };
    expect(await check()).to.include(approvalMessages.overLimit(later));
  });
});
