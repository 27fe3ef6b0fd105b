import { expect } from 'chai';
import { sql } from 'kysely';
import { hold, release } from '../../../../../server/api/database/installation.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { worklistMessages } from '../../../../../shared/locales/en/worklist.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { paths } from '../../../../../shared/paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { enter, startSignInTrial } from '../../sign-in/staff.ts';
import { idOrg, startHomeTrial } from './home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

describeWith('Home in the morning', startHomeTrial, (trial) => {
  const home = (query = '') => trial.browser.get(paths.home.to() + query);
  const wayTo = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === text)!,
      'href',
    )!;
  const answer = (name: string, said: string) =>
    sql`
      update notification_rows set answer = ${said}, answered_by = 'text', answered_at = ${new Date(trial.api.now.ms)}
      where name = ${name}
    `.execute(trial.api.database.db);

  it('asks before stopping or starting all sending and shows since when, by whom and why sending is stopped', async () => {
    await trial.make('jobs', { notification: trial.list });
    expect((await home()).text).to.include('RUNNING. No messages scheduled for today or tomorrow.');
    const asked = await home('?ask=stop');
    expect(asked.text).to.include('Stop all sending?');
    const stopped = await trial.browser.press(asked, 'Stop all sending', { reason: 'The phones are down' });
    expect(stopped.text).to.match(
      /STOPPED since today at .* by Pat Doe: The phones are down\. No messages scheduled\./,
    );
    expect((await home('?ask=stop')).text).to.not.include('Stop all sending?');
    const again = await home('?ask=run');
    expect(again.text).to.include('Start sending again? All scheduled messages are too late to send.');
    expect((await trial.browser.press(again, 'Start sending')).text).to.include('RUNNING.');
  });

  it('shows since when an operator holds the installation', async () => {
    const { db } = trial.api.database;
    await db.transaction().execute((trx) => hold(trx, trial.api.now.ms));
    const page = await home();
    expect(page.text).to.match(
      /ON HOLD since today at .*\. We’re checking your service\. Until we finish, nothing is sent/,
    );
    expect(page.text).to.not.include('RUNNING.');
    await db.transaction().execute(release);
    expect((await home()).text).to.include('RUNNING.');
  });

  it('shows the free trial usage and says when no more calls are made', async () => {
    expect((await home()).text).to.not.include('trial');
    const { db } = trial.api.database;
    const until = (ms: number, calls: number) =>
      sql`
        update org set trial_until = to_timestamp(${ms / 1000}), trial_calls = ${calls} where id = ${idOrg}::bigint
      `.execute(db);
    await until(trial.api.now.ms + 3_600_000, 123);
    expect((await home()).text).to.match(/Free trial until .* at .*: 123 of 500 calls used\./);
    await until(trial.api.now.ms + 3_600_000, 500);
    const usedUp = '500 of 500 calls used. No more calls are made';
    expect((await home()).text)
      .to.include(usedUp)
      .and.include('RUNNING.');
    expect((await trial.browser.get(checkPath.of(trial.list))).text).to.include(usedUp);
    await until(trial.api.now.ms, 7);
    const over = await home('?ask=run');
    expect(over.text).to.match(/The free trial ended on .*, with 7 of 500 calls used\. Nothing is sent\./);
    expect(over.text).to.match(/STOPPED since .*: The 30-day free trial has ended.*Contact us/);
    expect(over.all('button').map(textOf)).to.not.include('RUN');
    expect(over.text).to.not.include('Start sending');
    const check = await trial.browser.get(checkPath.of(trial.list));
    expect(check.text).to.match(/STOPPED since .*: The 30-day free trial has ended/);
    expect(check.all('button').map(textOf)).to.include('Confirm');
  });

  it('lists each open task once, with a link', async () => {
    await trial.make('jobs', { notification: trial.list });
    await answer('Tess Text', 'callback');
    const page = await home();
    expect(page.text).to.include('Job to confirm March visits, 2 people, starts when confirmed');
    expect(page.text).to.include('Asked for a call back Tess Text, asked by text, today at ');
    const hrefs = page.all('a').map((link) => attributeOf(link, 'href'));
    expect(hrefs).to.include(`${paths.worklist.to()}?kind=callback`);
    expect(hrefs.filter((href) => href === checkPath.of(trial.list))).to.have.length(2);
    expect(page.all('button').map(textOf)).to.not.include('Confirm March visits');
  });

  it("uses the singular for one canceled appointment and links the patient's name to the row", async () => {
    await trial.make('jobs', { notification: trial.list });
    await answer('Tess Text', 'cancel');
    expect((await home()).text)
      .to.include('1 Appointment canceled by the patient Tess Text')
      .and.not.include('Appointments canceled');
    const list = await trial.browser.get(paths.worklist.to());
    expect(list.text).to.include('Appointment canceled by the patient:');
    const name = list.all('a').find((link) => textOf(link) === 'Tess Text');
    expect(attributeOf(name, 'href')).to.include(checkPath.row(trial.list, ''));
  });

  it('distinguishes an unsent notification list from a job awaiting confirmation', async () => {
    expect((await home()).text).to.include('March visits Ready, not started, Send');
    await trial.make('jobs', { notification: trial.list });
    expect((await home()).text)
      .to.include('Job to confirm March visits')
      .and.not.include('not started');
  });

  it('shows no buttons for a running job and links its name to the outcome and the controls', async () => {
    const job = await trial.make('jobs', { notification: trial.list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const page = await home();
    expect(
      page
        .all('button')
        .map(textOf)
        .filter((name) => /^(Pause|Stop this job)/.test(name)),
    ).to.deep.equal([]);
    const outcome = await trial.browser.get(wayTo(page, 'March visits'));
    const sent = await trial.browser.get(wayTo(outcome, checkMessages.jobLink.open));
    expect(sent.all('button').map(textOf)).to.include.members([
      'Pause March visits',
      'Stop this job March visits',
    ]);
  });

  it('shows the notification list of a canceled job as canceled instead of Ready', async () => {
    const row = async () =>
      (await home())
        .all('tr')
        .map(textOf)
        .find((one) => one.includes('March visits'));
    expect(await row()).to.match(/^March visits Ready, not started/);
    const job = await trial.make('jobs', { notification: trial.list });
    for (const status of ['queued', 'cancelled']) await trial.call('PUT jobs', { id: job, status });
    expect(await row()).to.match(/^March visits Canceled, Send again/);
  });

  it('links to a worklist for calling back, taking notes and marking as done', async () => {
    await trial.make('jobs', { notification: trial.list });
    await answer('Tess Text', 'callback');
    const list = await trial.browser.get(`${paths.worklist.to()}?kind=callback`);
    const tabs = list.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Filter the worklist');
    expect(tabs && textOf(tabs), 'empty tabs are under More').to.match(
      /^All 1 Asked for a call back 1 Done More Appointments canceled by patients Wrong numbers/,
    );
    expect(list.all('a').map((link) => attributeOf(link, 'href'))).to.include('tel:+13125550101');
    const noted = await trial.browser.press(list, 'Save Tess Text', { note: 'After 4 PM' });
    expect(attributeOf(noted.control('Note on Tess Text'), 'value')).to.equal('After 4 PM');
    const done = await trial.browser.press(noted, 'Save Tess Text', { done: 'T' });
    expect(done.text).to.include('No one is waiting for a call back.').and.include(worklistMessages.done);
    const kept = await trial.browser.get(`${paths.worklist.to()}?done=T`);
    expect(kept.text).to.include('Tess Text').and.include('done by Pat Doe');
    const open = await trial.browser.press(kept, 'Save Tess Text', { done: undefined });
    expect(open.url.search, 'one stays where one was').to.equal('?done=T');
    expect((await trial.browser.get(paths.worklist.to())).text).to.include('Tess Text');
  });

  it('keeps worklist changes that another tab made in the meantime', async () => {
    await trial.make('jobs', { notification: trial.list });
    await answer('Tess Text', 'callback');
    const before = await trial.browser.get(paths.worklist.to());
    await trial.browser.press(before, 'Save Tess Text', { note: 'Called twice' });
    const done = await trial.browser.press(before, 'Save Tess Text', { done: 'T' });
    expect(done.text).to.include(worklistMessages.done);
    const kept = await trial.browser.get(`${paths.worklist.to()}?done=T`);
    expect(attributeOf(kept.control('Note on Tess Text'), 'value')).to.equal('Called twice');
  });
});

describe('Home with an API that lacks the worklist', () => {
  it('lists notification lists without a worklist', async () => {
    const trial = await startSignInTrial();
    trial.api.records.set('notifications', [{ id: '17-n', name: 'March visits', total: '4' }]);
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get(paths.home.to());
    expect(page.text).to.include('March visits').and.not.include('RUNNING').and.not.include('Needs you');
    expect((await browser.get(paths.worklist.to())).status).to.equal(404);
    await trial.close();
  });
});
