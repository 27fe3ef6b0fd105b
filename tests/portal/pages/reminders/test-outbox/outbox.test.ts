import { expect } from 'chai';
import { sql } from 'kysely';
import { outboxMessages } from '../../../../../shared/locales/en/outbox.ts';
import { paths } from '../../../../../shared/paths.ts';
import { jobs, messages } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../../support/browser.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { sendReminders, type SentReminders } from '../../../../support/sent-reminders.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import { addUser, tokenOf } from '../../../../support/sign-in.ts';
import { enter } from '../../library/staff.ts';
import { describePortal } from '../../../../support/fixtures.ts';

describePortal('test outbox of a practice, without scripts', ({ api, portal }) => {
  let browser: Browser;
  let sent: SentReminders;
  beforeEach(async () => {
    const people = [{}, { name: 'Bo Tern', mobile_phone: '3125550102', email: 'bo@mail.example' }];
    sent = await sendReminders(api, people, { spoken: 'Hello {{first_name}}, press 1.' });
    await addUser(api, { userName: 'pat', group: 'Admin' });
    browser = await enter(portal, 'pat');
  });
  const hrefOf = (page: Page, text: RegExp) =>
    attributeOf(
      page.all('a').find((one) => text.test(textOf(one)))!,
      'href',
    )!;

  it('shows texts as on a phone and accepts replies', async () => {
    const list = await browser.get(paths.outbox.to());
    const thread = await browser.get(hrefOf(list, /^Ana Whitfield/));
    expect(thread.text).to.include('Hi Ana, Thu, Mar 12 9:30 AM').and.include('(312) 555-0101');
    expect(textOf(thread.all('ol')[0]!))
      .to.include('Hi Ana')
      .and.not.include('Hi Bo');
    const yes = await browser.press(thread, 'YES');
    expect(yes.withRole('status').join()).to.include('The appointment is confirmed.');
    const asked = await browser.press(yes, 'Send', { text: 'Can I come later?' });
    expect(asked.text).to.include('Can I come later?').and.include('Call back requested.');
    const stopped = await browser.press(asked, 'STOP');
    expect(stopped.withRole('status').join()).to.include('This number won’t get any more texts.');
    const job = (await api.call(`GET jobs/${sent.job}`, undefined, { token: sent.staff })).body.results[0]!;
    expect(job['opted_out']).to.equal(0);
  });

  it('shows emails in a frame without scripts but with working links', async () => {
    const list = await browser.get(`${paths.outbox.to()}?channel=email`);
    expect(list.headers['content-security-policy']).to.include("frame-src 'self'");
    const mail = await browser.get(hrefOf(list, /^Ana Whitfield/));
    expect(mail.text).to.include('Your visit on Thu, Mar 12').and.include('ana@mail.example');
    const frame = mail.all('iframe')[0]!;
    expect(attributeOf(frame, 'sandbox')).to.equal('allow-popups allow-popups-to-escape-sandbox');
    const letter = await browser.get(attributeOf(frame, 'src')!);
    expect(letter.headers['content-security-policy'])
      .to.include('sandbox allow-popups')
      .and.include("default-src 'none'");
    expect(attributeOf(letter.all('a')[0]!, 'href')).to.include(`${paths.emailResponse.to()}?oid=`);
    expect(attributeOf(letter.all('base')[0]!, 'target')).to.equal('_blank');
  });

  it('offers Spanish replies to a Spanish text and understands them', async () => {
    const { db } = api.database;
    const spanishText = await sent.make('text_templates', { name: 'S', template: 'Hola {{first_name}}' });
    await sql`update reminders set text_template_es = ${spanishText} where name = 'R'`.execute(db);
    await sql`
      update jobs set templates = jsonb_set(templates, '{chosen,text_template_es}', to_jsonb(${spanishText}::text))
    `.execute(db);
    await sql`update messages set template = ${spanishText} where name = 'Ana Whitfield'`.execute(db);
    const list = await browser.get(paths.outbox.to());
    const offered = (page: Page) =>
      page
        .all('button')
        .filter((one) => attributeOf(one, 'name') === 'quick')
        .map(textOf);
    const spanish = await browser.get(hrefOf(list, /^Ana Whitfield/));
    expect(offered(spanish)).to.deep.equal(['SI', 'NO', 'ALTO', 'INICIAR', 'AYUDA']);
    expect(offered(await browser.get(hrefOf(list, /^Bo Tern/)))[0]).to.equal('YES');
    const stopped = await browser.press(spanish, 'ALTO');
    expect(stopped.withRole('status').join()).to.include('This number won’t get any more texts.');
  });

  it("shows an email's answer given in another tab", async () => {
    const list = await browser.get(`${paths.outbox.to()}?channel=email`);
    const href = hrefOf(list, /^Ana Whitfield/);
    const before = await browser.get(href);
    expect(before.withRole('status').join()).to.equal('');
    await sql`
      update messages set response = 'confirm' where channel = 'email' and name = 'Ana Whitfield'
    `.execute(api.database.db);
    const after = await browser.get(href);
    expect(after.withRole('status').join()).to.include('Answered: ');
    const [live] = after.all('p').filter((part) => attributeOf(part, 'data-refresh-seconds') !== undefined);
    expect(live && textOf(live), 'it is read anew by itself').to.include('Answered: ');
  });

  it('shows calls with their speech and the keys to press', async () => {
    const list = await browser.get(`${paths.outbox.to()}?channel=voice`);
    const call = await browser.get(hrefOf(list, /^Ana Whitfield/));
    expect(call.text).to.include('Hello Ana, press 1.');
    expect(call.all('button').filter((one) => attributeOf(one, 'name') === 'key')).to.have.length(12);
    const { _csrf } = { _csrf: call.csrfToken };
    const pressed = await browser.post(hrefOf(list, /^Ana Whitfield/), { _csrf, key: '1' });
    expect(pressed.withRole('status')).to.have.length(1);
  });

  it('shows messages scheduled for the morning on request, ignoring only the sending hours', async () => {
    // 11 PM in Chicago.
    api.now.ms = Date.UTC(2026, 2, 11, 4);
    const token = await tokenOf(api, 'pat');
    const own = async (route: string, body?: object) => (await api.call(route, body, { token })).body;
    const [reminder] = (await own('GET reminders?search=R')).results;
    const { p1: list = '' } = await own('POST notifications', { name: 'Late', reminder: reminder!['id'] });
    const visit = { date: '03/13/2026', time: '09:30' };
    await own(`POST notifications/${list}/rows`, [
      { name: 'Nan Night', mobile_phone: '3125550107', ...visit },
      { name: 'Otto Out', mobile_phone: '3125550108', ...visit },
    ]);
    const { p1: job = '' } = await own('POST jobs', { notification: list });
    await own('PUT jobs', { id: job, status: 'queued' });
    await runWorker(api);
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (204117, 'text', '3125550108', 'patient', now())
    `.execute(api.database.db);
    browser = await enter(portal, 'pat');
    const outbox = await browser.get(paths.outbox.to());
    expect(outbox.text)
      .to.match(/4 messages wait to be sent tomorrow at 09:00 AM C[DS]T\./)
      .and.not.include('Nan Night');
    const shown = await browser.press(outbox, 'Preview scheduled messages');
    expect(shown.text)
      .to.include('Nan Night')
      .and.not.include('Otto Out')
      .and.not.include('Preview scheduled messages');
  });

  it('links from Home, the job and the message', async () => {
    const home = await browser.get(paths.home.to());
    expect(hrefOf(home, new RegExp(outboxMessages.link))).to.equal(paths.outbox.to());
    const job = await browser.get(pathsOf(jobs).one(sent.job));
    expect(hrefOf(job, new RegExp(outboxMessages.link))).to.equal(paths.outbox.to());
    const { body } = await api.call('GET dev/messages?channel=text', undefined, { token: sent.staff });
    const id = body.results[0]!['id']!;
    const message = await browser.get(pathsOf(messages).one(id));
    expect(hrefOf(message, /outbox/)).to.equal(paths.outboxMessage.to({ id }));
  });

  it('shows a practice only its own messages and lets it answer no others', async () => {
    const { body } = await api.call('GET dev/messages?channel=text', undefined, { token: sent.staff });
    const id = body.results[0]!['id']!;
    await addUser(api, { userName: 'other', org: '204260', group: 'Admin' });
    const other = await enter(portal, 'other');
    expect((await other.get(paths.outbox.to())).text).to.include(outboxMessages.empty.text);
    for (const path of [paths.outboxMessage.to({ id }), paths.outboxHtml.to({ id })])
      expect((await other.get(path)).status, path).to.equal(404);
    const page = await other.get(paths.outbox.to());
    const { status } = await other.post(paths.outboxMessage.to({ id }), {
      _csrf: page.csrfToken,
      text: 'STOP',
    });
    expect(status).to.equal(404);
    expect(String((await portal.browser().get(paths.outbox.to())).url)).to.include(paths.login.to());
  });
});
