import { level1 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { jobMessages } from '../../../../../shared/locales/en/jobs.ts';
import { paths } from '../../../../../shared/paths.ts';
import { jobs, notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { getBytes, sendForm } from '../../files/send-form.ts';
import { startHomeTrial } from './home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const openTrial = () =>
  startHomeTrial({
    env: { REFRESH_SECONDS: '180', JOB_CONFIRM_REFRESH_SECONDS: '10' },
    offer: level1,
  });

describeWith('Home with an API that lacks delivery plans', openTrial, (trial) => {
  const home = () => trial.browser.get(paths.home.to());
  const listPage = () => trial.browser.get(pathsOf(notifications).one(trial.list));
  const intervalOf = (page: Page, id: string) =>
    page
      .all('div')
      .filter((one) => attributeOf(one, 'id') === id)
      .map((one) => attributeOf(one, 'data-refresh-seconds'))
      .join();
  const idIn = (page: Page) => decodeURIComponent(page.url.pathname.split('/').at(-1) ?? '');

  it('creates a job that awaits confirmation, shows its recipients, and sends nothing before Confirm', async () => {
    const page = await trial.browser.press(await home(), 'Send March visits');
    const job = idIn(page);
    expect(page.url.pathname).to.equal(pathsOf(jobs).one(job));
    expect(page.text).to.include('Scheduled messages').and.include('Tess Text Text (312) 555-0101');
    expect(page.text).to.include('Bea Both Text (312) 555-0102 Email bea@mail.example Ready');
    expect(page.text).to.include('Ed Error').and.include('1 hidden').and.not.include('Stan Stopped');
    expect(await trial.statusOf(job)).to.equal('awaiting_confirm');
    expect(intervalOf(page, 'job')).to.equal('10');
    expect(intervalOf(await home(), 'home')).to.equal('10');

    const asked = await trial.browser.press(page, 'Confirm March visits');
    expect(asked.text).to.include('Confirm this job?').and.include('2 people are called, texted or emailed.');
    expect(await trial.statusOf(job)).to.equal('awaiting_confirm');
    const confirmed = await trial.browser.press(asked, 'Confirm this job');
    expect(confirmed.text).to.include(homeMessages.done.confirm).and.include('Queued');
    expect(await trial.statusOf(job)).to.equal('queued');
    expect(intervalOf(confirmed, 'job')).to.equal('180');
    expect(intervalOf(await home(), 'home')).to.equal('180');
  });

  it('pauses, resumes and cancels a job without leaving Home', async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const paused = await trial.browser.press(await home(), 'Pause March visits');
    expect(paused.url.pathname).to.equal(paths.home.to());
    expect(paused.text).to.include(homeMessages.done.pause);
    await trial.browser.press(paused, 'Resume March visits');
    expect(await trial.statusOf(job)).to.equal('queued');
    const asked = await trial.browser.press(await home(), 'Stop this job March visits');
    const back = await trial.browser.press(asked, 'Stop this job');
    expect(back.url.pathname).to.equal(paths.home.to());
    expect(await trial.statusOf(job)).to.equal('cancelled');
    const { text } = await trial.browser.get(pathsOf(notifications).one(trial.list));
    expect(text).to.include('Status Canceled').and.include('Last job Canceled');
    expect(back.all('button').map(textOf))
      .to.include('Send March visits')
      .and.not.include('Pause March visits');
  });

  it('explains a rejected action and creates no second job for a notification list being sent', async () => {
    const stale = await home();
    const job = await trial.make('jobs', { notification: trial.list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const page = await home();
    const again = await trial.browser.press(stale, 'Send March visits');
    expect(again.text).to.include(homeMessages.openJob);
    expect(idIn(again)).to.equal(job);
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    const refused = await trial.browser.press(page, 'Stop this job March visits');
    expect(refused.text).to.include(jobMessages.transition('canceled', 'canceled'));
  });

  it('links from a failed job to its notification list, which a new job can send again', async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    const { db } = trial.api.database;
    await sql`update jobs set status = 'failed', total = 2, sent = 1, waiting = 1 where id = ${job}`.execute(
      db,
    );
    await sql`update notifications set status = 'failed' where id = ${trial.list}`.execute(db);
    const start = await home();
    const way = start.all('a').find((link) => textOf(link) === 'Open list March visits');
    expect(attributeOf(way, 'href')).to.equal(pathsOf(notifications).one(trial.list));
    const failed = await trial.browser.get(pathsOf(jobs).one(job));
    expect(failed.text).to.include(homeMessages.failed).and.include('Not sent 1').and.not.include('Waiting');
    expect((await listPage()).all('button').map(textOf)).to.include('Send again');
    const again = await trial.browser.press(start, 'Send again March visits');
    expect(idIn(again)).to.not.equal(job);
    expect(await trial.statusOf(idIn(again))).to.equal('awaiting_confirm');
    expect(await trial.statusOf(job)).to.equal('failed');
    expect((await home()).all('button').map(textOf)).to.not.include('Send again March visits');
  });

  it('sends nothing for a finished or empty notification list and explains why', async () => {
    const stale = await home();
    const { db } = trial.api.database;
    const said = async (status: string, total: number) => {
      await sql`update notifications set status = ${status}, total = ${total} where id = ${trial.list}`.execute(
        db,
      );
      return (await trial.browser.press(stale, 'Send March visits')).text;
    };
    expect(await said('done', 4)).to.include(homeMessages.sentAll);
    expect(await said('failed', 0)).to.include(homeMessages.noPeople);
    const people = (await home()).all('a').map(textOf);
    expect(people).to.include('Add people March visits');
    expect((await trial.call('GET jobs')).body.results).to.deep.equal([]);
  });

  it('hides rows canceled by rules and shows their number, per session on Home and per record on the list', async () => {
    expect((await home()).text)
      .to.include('Hide skipped rows 1 hidden')
      .and.include('Ready 3 rows, 1 hidden');
    const shown = await trial.browser.press(await home(), 'Hide skipped rows');
    expect(shown.text).to.include('Ready 4 rows, 1 skipped');
    const list = await listPage();
    expect(list.text).to.include('Rows 3 rows, 1 hidden').and.not.include('Stan Stopped');
    const open = await trial.browser.press(list, 'Hide skipped rows');
    expect(open.text).to.include('Stan Stopped').and.include('4 rows, 1 skipped');
    const { results } = (await trial.call(`GET notifications/${trial.list}`)).body;
    expect(results[0]).to.include({ hideCBR: 'F' });
  });

  it('links back from a job and a notification list to the list pages with their filters', async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    const behind = `?list=${encodeURIComponent('sort=-total')}`;
    for (const [place, id] of [
      [pathsOf(jobs), job],
      [pathsOf(notifications), trial.list],
    ] as const) {
      const read = await trial.browser.get(place.one(id) + behind);
      const hrefs = read.all('a').map((one) => attributeOf(one, 'href'));
      const edit = `${place.edit(id)}?via=record&${behind.slice(1)}`;
      expect(hrefs).to.include.members([`${place.list}?sort=-total`, edit]);
      const open = await trial.browser.get(place.edit(id) + behind);
      const saved = await trial.browser.press(open, 'Save');
      expect(saved.url.pathname + saved.url.search).to.equal(`${place.list}?sort=-total`);
    }
  });

  it("keeps a notification list's job when the list is edited", async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    const jobOf = async () => (await trial.call(`GET notifications/${trial.list}`)).body.results[0]!['jobID'];
    const path = pathsOf(notifications).edit(trial.list);
    const form = (await trial.browser.get(path)).fill('Save', { name: 'April visits' });
    await trial.browser.post(path, { ...form.fields, jobID: '' });
    expect(await jobOf()).to.equal(job);
    await trial.browser.press(await listPage(), 'Hide skipped rows');
    expect(await jobOf()).to.equal(job);
    for (const update of [{ name: 'May visits' }, { jobID: '' }, { jobID: null }])
      await trial.call('PUT notifications', { id: trial.list, ...update });
    expect(await jobOf()).to.equal(job);
    await trial.call('PUT notifications', { id: trial.list, jobID: 'another' });
    expect(await jobOf()).to.equal('another');
  });

  it('adds one person with a small form and shows errors at the fields', async () => {
    const page = await listPage();
    const stressed = page.all('button').filter((one) => attributeOf(one, 'class')?.includes('btn-primary'));
    const ofPage = stressed.map(textOf).filter((name) => ['Send', 'Upload', 'Save', 'Add'].includes(name));
    expect(ofPage).to.deep.equal(['Send']);
    const wrong = await trial.browser.press(page, 'Add', { row_phone: '12', row_date: '02/30/2030' });
    expect(wrong.status).to.equal(422);
    expect(wrong.withRole('alert').join())
      .to.include('Phone must have 10 digits')
      .and.include('Name is required.')
      .and.include('Date must be a date');
    expect(attributeOf(wrong.control('Phone'), 'value')).to.equal('12');
    const person = {
      row_name: 'Ann New',
      row_phone: '312-555-0177',
      row_time: '09:30',
      row_date: '4/9/2030',
    };
    const added = await trial.browser.press(wrong, 'Add', person);
    expect(added.text).to.include(homeMessages.oneAdded('Ann New'));
    expect(added.text).to.include('Ann New (312) 555-0177 04/09/2030 09:30 AM EDT Text Ready');
  });

  it('adds rows from a file and shows the counts, with the line, field and reason of each rejected row', async () => {
    const path = `${pathsOf(notifications).one(trial.list)}/rows`;
    const { csrfToken } = await listPage();
    const bytes = 'Name,Phone,Date\nGus Good,3125550188,04/09/2030\nBad Bob,55,04/09/2030\n';
    const upload = { path, fields: { _csrf: csrfToken }, files: [{ name: 'rows.csv', bytes }] };
    const answer = await sendForm(trial.portal, trial.browser, upload);
    expect([answer.status, answer.headers.location]).to.deep.equal([
      303,
      `${pathsOf(notifications).one(trial.list)}#new-people`,
    ]);
    const page = await listPage();
    expect(page.text).to.include('1 row accepted, 1 row rejected. It stays on the list');
    expect(page.text).to.include('3 Phone Phone must have 10 digits').and.include('Gus Good');
    const list = pathsOf(notifications).one(trial.list);
    const refused = await getBytes(trial.portal, trial.browser, `${list}/refused`);
    expect(refused.bytes.toString())
      .to.include('Name,Patient Code,Phone')
      .and.include('Bad Bob,,55')
      .and.include('Phone must have 10 digits')
      .and.not.include('Gus Good');
    expect((await listPage()).text).to.not.include('1 row accepted');
    const pdf = { ...upload, files: [{ name: 'rows.pdf', bytes }] };
    await sendForm(trial.portal, trial.browser, pdf);
    expect((await listPage()).text).to.include('Choose one of these file types: CSV, TXT.');
  });

  const calls = () => trial.portal.deps.metrics.upstreamCalls;

  it('sends a notification list with two API calls, from its page and from Home', async () => {
    for (const page of [await listPage(), await home()]) {
      const { fields } = page.fill(page.url.pathname === paths.home.to() ? 'Send March visits' : 'Send');
      const before = calls();
      const sent = await trial.browser.post(page.url.pathname, fields, { follow: false });
      expect(calls() - before).to.equal(2);
      const job = decodeURIComponent(String(sent.headers.location).split('/').at(-1) ?? '');
      await trial.call('PUT jobs', { id: job, status: 'cancelled' });
      await sql`update notifications set "jobID" = null`.execute(trial.api.database.db);
    }
  });

  it('makes three API calls per refresh, which never extends the session', async () => {
    await home();
    const before = calls();
    await trial.browser.get(paths.home.to(), { headers: { 'x-background': '1' } });
    expect(calls() - before).to.equal(3);
    let page = await home();
    for (let seconds = 0; seconds < 1200 && page.url.pathname === paths.home.to(); seconds += 180) {
      trial.api.now.ms += 180_000;
      page = await trial.browser.get(paths.home.to(), { headers: { 'x-background': '1' } });
    }
    expect(page.url.pathname).to.equal(paths.logout.to());
  });
});
