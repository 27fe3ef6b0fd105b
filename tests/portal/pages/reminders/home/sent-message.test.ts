import { expect } from 'chai';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { messages } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../../support/browser.ts';
import { attributeOf, findDeleteButton, rowTitles, textOf, type Page } from '../../../../support/page.ts';
import { sendReminders, type SentReminders } from '../../../../support/sent-reminders.ts';
import { addUser } from '../../../../support/sign-in.ts';
import { enter } from '../../library/staff.ts';
import { describeOnePortal } from '../../../../support/fixtures.ts';

describeOnePortal('message page', ({ api, portal }) => {
  let browser: Browser;
  let sent: SentReminders;
  before(async () => {
    sent = await sendReminders(api, [{}, { name: 'Bo Tern', mobile_phone: '', email: 'bo@mail.example' }]);
    await addUser(api, { userName: 'pat', group: 'Admin' });
    browser = await enter(portal, 'pat');
  });

  async function open(name: string, channel: string): Promise<Page> {
    const filter = encodeURIComponent(JSON.stringify({ job: sent.job, channel }));
    const { body } = await api.call(`GET messages?filter=${filter}`, undefined, { token: sent.staff });
    const found = body.results.find((row) => row['name'] === name)!;
    return browser.get(pathsOf(messages).one(found['id']!));
  }
  const linkOf = (page: Page, text: string) => {
    const link = page.all('a').find((one) => textOf(one) === text);
    return link && attributeOf(link, 'href');
  };
  const plain = (page: Page) => page.text.replaceAll('\u00a0', ' ');

  it('shows the recipient, text, time and notification list', async () => {
    const page = await open('Ana Whitfield', 'text');
    expect(page.status).to.equal(200);
    expect(textOf(page.all('h1')[0]!)).to.equal('Text to Ana Whitfield');
    expect(plain(page)).to.include('Delivered · Today at 10:00 AM CDT');
    expect(page.text).to.include('Hi Ana, Thu, Mar 12 9:30 AM').and.include('(312) 555-0101');
    expect(linkOf(page, 'March visits')).to.equal(`/app/home/notifications/${sent.list}`);
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include(`/app/home/jobs/${sent.job}`);
    expect(page.html.replaceAll(/href="[^"]*"/g, '')).to.not.include(sent.job);
  });

  it('shows the identity, channels and appointment of a known contact and offers a reply', async () => {
    const known = {
      first_name: 'Dee',
      last_name: 'Known',
      patient_code: 'MRN-9',
      mobile_phone: '3125550177',
    };
    const contact = await sent.make('contacts', { ...known, dob: '02/03/1980', email: 'dee@mail.example' });
    const of = { name: 'Dee Known', patient_code: 'MRN-9', mobile_phone: '', email: '', date: '03/20/2026' };
    const later = await sendReminders(api, [of]);
    const openBy = async (channel: string) => {
      const filter = encodeURIComponent(JSON.stringify({ job: later.job, channel }));
      const { body } = await api.call(`GET messages?filter=${filter}`, undefined, { token: later.staff });
      return browser.get(pathsOf(messages).one(body.results[0]!['id']!));
    };
    const page = await openBy('text');
    expect(linkOf(page, 'Dee Known')).to.equal(pathsOf(contacts).one(contact));
    expect(plain(page)).to.match(
      /Dee Known · 46 years, born Feb 3, 1980 · \(312\) 555-0177 · .+ · Next appointment 03\/20\/2026 09:30 AM CDT/,
    );
    expect(linkOf(page, '(312) 555-0177')).to.equal('tel:+13125550177');
    expect(linkOf(await openBy('email'), 'dee@mail.example')).to.equal('mailto:dee@mail.example');
  });

  it("shows an email's text without the links that would answer for the patient", async () => {
    const page = await open('Ana Whitfield', 'email');
    expect(page.text).to.include('Your visit on Thu, Mar 12').and.include('Dear Ana Whitfield, confirm');
    expect(page.html).to.not.include('cid=');
  });

  it('explains why the message was sent, with every check and transition', async () => {
    const page = await open('Ana Whitfield', 'text');
    expect(page.text).to.include('Why did this person get it?');
    expect(page.text).to.include('They had not opted out of texts.');
    expect(page.text).to.include('Due').and.include('Sent to the provider');
    const marks = page.all('svg').flatMap((mark) => attributeOf(mark, 'aria-label') ?? []);
    expect(new Set(marks)).to.deep.equal(new Set(['Passed']));
  });

  it('explains why a message was skipped and lists the other messages for the appointment', async () => {
    const page = await open('Bo Tern', 'text');
    expect(plain(page)).to.include('Not sent: no address');
    expect(page.text).to.include('Why didn’t this person get it?');
    expect(page.text).to.include('There was no number for texts on file.');
    const marks = page.all('svg').flatMap((mark) => attributeOf(mark, 'aria-label') ?? []);
    expect(marks.at(-1)).to.equal('Failed');
    expect(linkOf(page, 'Email to bo@mail.example')).to.match(/^\/app\/home\/messages\//);
  });

  it('lets staff stop a waiting message', async () => {
    const waits = { name: 'Cy Later', date: '03/20/2026' };
    const later = await sendReminders(api, [waits]);
    const filter = encodeURIComponent(JSON.stringify({ job: later.job, channel: 'text' }));
    const { body } = await api.call(`GET messages?filter=${filter}`, undefined, { token: later.staff });
    const page = await browser.get(pathsOf(messages).one(body.results[0]!['id']!));
    const asked = await browser.get(linkOf(page, 'Do not send this')!);
    expect(asked.text).to.include(
      'Do not send this text to Cy Later? Nothing else is sent for this appointment',
    );
    expect(findDeleteButton(asked)).to.equal('Do not send this');
    expect(linkOf(asked, 'Do not send this'), 'one of them').to.equal(undefined);
    expect(linkOf(asked, 'Cancel')).to.equal(page.url.pathname);
    const stopped = await browser.press(asked, 'Do not send this');
    expect(stopped.text).to.include('Stopped. Nothing will be sent for this appointment.');
    expect(plain(stopped)).to.include('Not sent: stopped by staff');
    expect(stopped.text).to.include('Someone on your team stopped it.');
    expect(linkOf(stopped, 'Do not send this')).to.equal(undefined);
    expect(linkOf(await browser.get(`${page.url.pathname}?ask=stop`), 'Cancel')).to.equal(undefined);
    const again = await browser.press(asked, 'Do not send this');
    expect(again.text).to.include('This message is no longer scheduled, so it can’t be stopped.');
  });

  it('opens from the job page, which describes each outcome in words', async () => {
    const page = await browser.get(`/app/home/jobs/${sent.job}`);
    const rows = page.all('tr').map((row) => textOf(row).replaceAll('\u00a0', ' '));
    expect(rows).to.include('Bo Tern Text, no address Not sent: no address Today at 10:00 AM CDT');
    expect(rows).to.include('Ana Whitfield Email to ana@mail.example Delivered Today at 10:00 AM CDT');
    expect(linkOf(page, 'Text, no address')).to.match(/^\/app\/home\/messages\//);
    expect(plain(page)).to.include('Finished Today at 10:00 AM CDT').and.include('Times in Central (CDT)');
  });

  it("opens from the message's row on the notification list", async () => {
    const list = await browser.get(`/app/home/notifications/${sent.list}`);
    expect(list.text).to.match(/Created .*, times in Central \(CDT\)/);
    const row = list.all('tr').find((one) => textOf(one).startsWith('Bo Tern'))!;
    expect(textOf(row)).to.include('Why?');
    const hrefs = list.all('a').filter((link) => textOf(link) === 'Why?');
    expect(hrefs).to.have.length(2);
    const found = await browser.get(attributeOf(hrefs[1]!, 'href')!);
    expect(rowTitles(found)).to.deep.equal(['Bo Tern', 'Bo Tern']);
    expect(found.text).to.include('No address');
  });
});
