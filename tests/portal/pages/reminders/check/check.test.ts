import { expect } from 'chai';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { outboxMessages } from '../../../../../shared/locales/en/outbox.ts';
import { paths } from '../../../../../shared/paths.ts';
import { jobs, messages, notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { productionSettings } from '../../../../support/production.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import { sendForm } from '../../files/send-form.ts';
import { startHomeTrial, type HomeTrial } from '../home/home-trial.ts';

describe('check page of a notification list', () => {
  let trial: HomeTrial;
  beforeEach(async () => {
    // Tuesday, 11 AM in New York.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });
    await trial.call(`POST notifications/${trial.list}/rows`, [
      { name: 'Lena Later', mobile_phone: '3125550107', date: '03/20/2026', time: '09:30' },
      { name: 'Nora Nowhere' },
    ]);
  });
  afterEach(() => trial.close());

  const check = (query = '') => trial.browser.get(`${checkPath.of(trial.list)}${query}`);
  const reminder = async () => (await trial.call('GET reminders')).body.results[0]!['id'];
  const jobsMade = async () => (await trial.call('GET jobs')).body.results;
  const linkTo = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === text),
      'href',
    )?.split('#')[0] ?? '';

  it('summarizes recipients and skipped people with links, without creating a job', async () => {
    const page = await check();
    expect(page.text)
      .to.include('2 people get a text, first right away.')
      .and.include('1 gets a text and an email.')
      .and.include('3 won’t get a message: 1 opted out')
      .and.include('1 has no usable number or email address')
      .and.include('1 has an error');
    expect(page.text).to.not.include('should have been reminded');
    expect(page.text).to.include('Lena Later 03/20/2026 09:30 AM EDT').and.include('03/18/2026 09:00 AM EDT');
    expect(page.text).to.include(
      '2 people have no appointment date, so the message goes out as soon as possible.',
    );
    expect(page.text).to.include('2 are skipped and hidden').and.not.include('Stan Stopped');
    const nowhere = await trial.browser.get(
      page
        .all('a')
        .map((link) => attributeOf(link, 'href') ?? '')
        .find((href) => href.includes('no_address'))!
        .split('#')[0]!,
    );
    expect(nowhere.text).to.include('Nora Nowhere').and.not.include('Tess Text');
    expect((await check('?all=1')).text).to.include('Stan Stopped');
    expect((await check('?search=0102')).text)
      .to.include('Bea Both')
      .and.not.include('Tess Text');
    expect(await jobsMade()).to.deep.equal([]);
  });

  it("counts people reached later than the reminder's lead time and links past the rows to Confirm", async () => {
    await trial.call(`POST notifications/${trial.list}/rows`, [
      { name: 'Sue Soon', mobile_phone: '3125550108', date: '03/11/2026', time: '09:30' },
    ]);
    const page = await check();
    expect(page.text).to.include('1 person should have been reminded 2 days before the appointment');
    const confirm = page.all('button').find((button) => textOf(button) === 'Confirm and send');
    const [skip] = page.all('a').filter((link) => textOf(link) === checkMessages.toConfirmButton);
    expect(attributeOf(skip, 'href')).to.equal(`#${attributeOf(confirm!, 'id')}`);
    expect((await check('?start=never')).text).to.not.include(checkMessages.toConfirmButton);
  });

  it('warns before and after confirmation that an inactive reminder stops all messages', async () => {
    const { results } = (await trial.call('GET reminders')).body;
    await trial.call('PUT reminders', { id: results[0]!['id'], active: 'F' });
    const page = await check();
    expect(page.text).to.include(checkMessages.inactive('Visit'));
    const confirmed = await trial.browser.press(page, 'Confirm and send');
    expect(confirmed.text).to.include(checkMessages.inactive('Visit')).and.not.include('being sent now');
    await trial.call('PUT reminders', { id: results[0]!['id'], active: 'T' });
    expect((await check()).text).to.not.include(checkMessages.inactive('Visit'));
  });

  it('shows the exact text and email for one person', async () => {
    const page = await check();
    const shown = await trial.browser.get(linkTo(page, 'Bea Both'));
    expect(shown.text)
      .to.include('Text to (312) 555-0102')
      .and.include('Hi Bea')
      .and.include('6 characters, one text');
    expect(shown.text).to.include('Email to bea@mail.example');
    const [frame] = shown.all('iframe');
    expect(attributeOf(frame, 'sandbox')).to.equal('');
    const letter = await trial.browser.get(attributeOf(frame, 'src')!);
    expect(letter.text).to.include('Hi');
    expect(letter.headers['content-security-policy']).to.include("style-src 'unsafe-inline'");
    expect((await trial.browser.get(checkPath.letter(trial.list, 'none'))).status).to.equal(404);
    const stan = await trial.browser.get(linkTo(await check('?all=1'), 'Stan Stopped'));
    expect(stan.text).to.include('Won’t be sent.');
    const ed = await trial.browser.get(linkTo(page, 'Ed Error'));
    expect(ed.text).to.include('Nothing will be sent.');
    expect((await trial.browser.get(checkPath.row(trial.list, 'none'))).status).to.equal(404);
  });

  it('sends a test text to the current user if the user has a mobile phone number', async () => {
    const { db } = trial.api.database;
    await db.updateTable('users').set({ email: null, mobile_phone: null }).execute();
    const row = linkTo(await check(), 'Bea Both');
    expect((await trial.browser.get(row)).text).to.not.include('Send a test');
    await db.updateTable('users').set({ mobile_phone: '3125550190' }).execute();
    const page = await trial.browser.get(row);
    expect(page.text).to.include('Send a test text to yourself').and.not.include('Send a test email');
    const sent = await trial.browser.press(page, 'Send a test text to yourself');
    expect(sent.text).to.include(checkMessages.testKept('(312) 555-0190')).and.not.include('on its way');
    const [read] = sent.all('a').filter((link) => textOf(link) === outboxMessages.read);
    expect((await trial.browser.get(attributeOf(read, 'href')!)).text).to.include('Hi Bea');
    const kept = await db.selectFrom('outbox').select(['recipient', 'body_text']).execute();
    expect(kept).to.deep.equal([{ recipient: '3125550190', body_text: 'Hi Bea' }]);
  });

  it('links from the notice of added rows, and from an invalid row in the list with its error', async () => {
    const place = pathsOf(notifications).one(trial.list);
    const before = await trial.browser.get(place);
    expect(before.all('a').filter((link) => textOf(link) === 'Continue to check')).to.have.length(1);
    const bytes = 'Name,Phone\nAl Added,3125550109\n';
    const fields = { _csrf: before.csrfToken };
    const upload = { path: `${place}/rows`, fields, files: [{ name: 'rows.csv', bytes }] };
    await sendForm(trial.portal, trial.browser, upload);
    const page = await trial.browser.get(place);
    const ways = page.all('a').filter((link) => textOf(link) === 'Continue to check');
    expect(ways.map((link) => attributeOf(link, 'href'))).to.deep.equal(
      Array(2).fill(checkPath.of(trial.list)),
    );
    expect(page.text)
      .to.match(/Ed Error .* Error Phone must have 10 digits\. /)
      .and.not.include('Error Error');
    expect((await trial.browser.get(linkTo(page, 'Ed Error'))).text).to.include('Nothing will be sent.');
  });

  it('creates only one job, even when confirmed twice', async () => {
    const page = await check();
    const confirmed = await trial.browser.press(page, 'Confirm and send');
    expect(confirmed.text).to.include('Confirmed. The first message is being sent now.');
    const made = await jobsMade();
    expect(made).to.have.length(1);
    expect(made[0]).to.include({ status: 'queued', notification: trial.list });
    const again = await trial.browser.press(page, 'Confirm and send');
    expect(again.text).to.include(checkMessages.confirmed);
    expect(await jobsMade()).to.have.length(1);
  });

  it('shows the exact text for a list of one person, and the send time after confirmation', async () => {
    const list = await trial.make('notifications', { name: 'Later', reminder: await reminder() });
    const lena = { name: 'Lena Later', mobile_phone: '3125550107', date: '03/20/2026', time: '09:30' };
    await trial.call(`POST notifications/${list}/rows`, [lena]);
    const single = await trial.browser.get(checkPath.of(list));
    expect(single.text).to.include('Text to (312) 555-0107').and.include('Hi Lena');
    expect((await check()).text).to.not.include('Hi Bea');
    const first = 'Confirmed. Sending to 1 person. It goes out on 03/18/2026 09:00 AM EDT.';
    const confirmed = await trial.browser.press(single, 'Confirm and send');
    expect(confirmed.text).to.include(first);
    expect(confirmed.text).to.include('Confirmed. The message will be sent on 03/18/2026 09:00 AM EDT.');
    expect(confirmed.all('[aria-label="Steps"] [aria-current]')).to.have.length(0);
    await runWorker(trial.api);
    expect((await trial.browser.get(checkPath.of(list))).text).to.include(first);
    const [job] = await jobsMade();
    expect((await trial.browser.get(pathsOf(jobs).one(job!['id']!))).text).to.include(first);
  });

  it('says after confirmation that all messages are being sent now', async () => {
    const confirm = async (...names: string[]) => {
      const list = await trial.make('notifications', { name: 'Now', reminder: await reminder() });
      const rows = names.map((name, at) => ({ name, mobile_phone: `312555017${at}` }));
      await trial.call(`POST notifications/${list}/rows`, rows);
      return trial.browser.press(await trial.browser.get(checkPath.of(list)), 'Confirm and send');
    };
    expect((await confirm('Ann')).text).to.include('Confirmed. The message is being sent now.');
    expect((await confirm('Ann', 'Bob')).text).to.include('Confirmed. All messages are being sent now.');
  });

  it('confirms an existing job', async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    await trial.browser.press(await check(), 'Confirm and send');
    expect(await trial.statusOf(job)).to.equal('queued');
  });

  it('schedules a later start on request and explains a further delay', async () => {
    const later = await check('?start=2026-03-11T07:00');
    expect(later.text)
      .to.include('2 people get a text, first tomorrow at 09:00 AM EDT.')
      .and.include('Messages can’t be sent at that time');
    await trial.browser.press(later, 'Confirm and send');
    expect((await jobsMade())[0]).to.include({ start_at: Date.UTC(2026, 2, 11, 11) / 1000 });
  });

  it('rejects a past or invalid start time without offering Confirm', async () => {
    for (const [typed, msg] of [
      ['2026-03-10T09:59', checkMessages.past],
      ['2026-03-11T25:00', checkMessages.noTime],
      ['soon', checkMessages.noTime],
    ]) {
      const page = await check(`?start=${typed}`);
      expect(page.text).to.include(msg);
      expect(page.all('button').map(textOf)).to.not.include('Confirm and send');
    }
  });

  it('shows the check again if the message changed after the check', async () => {
    const page = await check();
    const id = (await trial.call('GET text_templates')).body.results[0]!['id'];
    await trial.call('PUT text_templates', { id, template: 'Other text' });
    const again = await trial.browser.press(page, 'Confirm and send');
    expect(again.text).to.include(checkMessages.messageChanged);
    expect(await jobsMade()).to.deep.equal([]);
    await trial.browser.press(again, 'Confirm and send');
    expect(await jobsMade()).to.have.length(1);
  });

  it('shows the check again if the list changed, and offers no confirm button without recipients', async () => {
    const page = await check();
    await trial.call(`POST notifications/${trial.list}/rows`, [{ name: 'New', mobile_phone: '3125550109' }]);
    const again = await trial.browser.press(page, 'Confirm and send');
    expect(again.text).to.include(checkMessages.changed).and.include('3 people get a text');
    expect(await jobsMade()).to.deep.equal([]);
    const [list] = (await trial.call('GET notifications')).body.results;
    const empty = await trial.make('notifications', { name: 'Empty', reminder: list!['reminder'] });
    const nobody = await trial.browser.get(checkPath.of(empty));
    expect(nobody.text).to.include('No one is on this list yet.');
    expect(nobody.all('button').map(textOf)).to.not.include('Confirm and send');
  });

  it('opens from Send and Confirm on Home, from the list and from its job, without creating a job', async () => {
    const home = () => trial.browser.get(paths.home.to());
    const listPage = () => trial.browser.get(pathsOf(notifications).one(trial.list));
    expect(linkTo(await home(), 'Send March visits')).to.equal(checkPath.of(trial.list));
    const list = await listPage();
    expect(list.text).to.include('Reminder People Check Confirm');
    expect(linkTo(list, 'Continue to check')).to.equal(checkPath.of(trial.list));
    expect(list.all('button').map(textOf)).to.not.include('Send');
    expect(await jobsMade()).to.deep.equal([]);
    const job = await trial.make('jobs', { notification: trial.list });
    expect((await home()).all('button').map(textOf)).to.not.include('Confirm March visits');
    const review = await trial.browser.get(linkTo(await home(), 'Check and confirm'));
    expect(review.url.pathname).to.equal(checkPath.of(trial.list));
    await trial.browser.post(pathsOf(jobs).one(job), {
      _csrf: review.csrfToken,
      step: 'confirm',
      sure: 'T',
    });
    expect(await trial.statusOf(job)).to.equal('awaiting_confirm');
  });

  it('lets a user edit, leave out and restore a row until the list is sent', async () => {
    const row = await trial.browser.get(linkTo(await check(), 'Ed Error'));
    const wrong = await trial.browser.press(row, 'Save', { phone: '34', time: '25:00' });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.include('Phone must have 10 digits').and.include('Time');
    const saved = await trial.browser.press(wrong, 'Save', { phone: '312-555-0166', time: '' });
    expect(saved.text).to.include(checkMessages.saved).and.include('Text to (312) 555-0166');
    const left = await trial.browser.press(saved, 'Don’t send to this person');
    expect(left.url.pathname).to.equal(checkPath.of(trial.list));
    expect(left.text).to.include(checkMessages.isLeftOut).and.include('1 was removed by your team');
    const out = await trial.browser.get(linkTo(await check('?reason=left_out'), 'Ed Error'));
    expect((await trial.browser.press(out, 'Send to this person')).text).to.include('3 people get a text');
    await trial.browser.press(await check(), 'Confirm and send');
    const sent = await trial.browser.get(row.url.pathname);
    expect(sent.all('button').map(textOf)).to.not.include('Don’t send to this person');
  });

  it('shows the outcome for each person after sending, with links to messages', async () => {
    const confirmed = await trial.browser.press(await check(), 'Confirm and send');
    expect(confirmed.url.pathname).to.equal(checkPath.of(trial.list));
    await runWorker(trial.api);
    const page = await check();
    expect(page.text).to.match(/Times in [A-Z]\w+ \([A-Z]+\)/);
    expect(page.text).to.include(
      '2 of 3 people have been contacted, 2 delivered, 1 waiting. 3 people won’t get a message.',
    );
    const nobody = await trial.browser.get(linkTo(page, '3 people won’t get a message'));
    expect(nobody.text).to.include('Stan Stopped').and.include('Ed Error').and.include('Nora Nowhere');
    expect(nobody.text).to.not.include('Bea Both').and.not.include('Lena Later');
    const [job] = await jobsMade();
    expect((await trial.browser.get(pathsOf(jobs).one(job!['id']!))).text).to.include(
      '3 people won’t get a message.',
    );
    expect(page.text).to.include(
      'Lena Later 03/20/2026 09:30 AM EDT Text scheduled for 03/18/2026 09:00 AM EDT',
    );
    expect(page.text).to.include('Bea Both Text delivered, Email delivered').and.include('Stan Stopped');
    expect(linkTo(page, 'Email delivered')).to.include(pathsOf(messages).one(''));
    expect((await check('?search=Bea')).text)
      .to.include('1 person')
      .and.not.include('Lena Later');
  });
});

describe('check page in production without a provider', () => {
  it('names channels without a provider and offers no Confirm', async () => {
    const trial = await startHomeTrial({ environment: productionSettings });
    const page = await trial.browser.get(checkPath.of(trial.list));
    expect(page.text)
      .to.include('No provider is set up for texts and emails, so none will be sent.')
      .and.include('3 would be contacted by a channel that is not set up')
      .and.not.include('Confirm and send');
    await trial.close();
  });
});
