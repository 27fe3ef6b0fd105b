import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { jobs } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import { followJob } from '../../../../../server/api/reminders/follow-job.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('job record page', () => {
  let trial: HomeTrial;
  let job: string;
  beforeEach(async () => {
    // Tuesday, 11 AM in New York.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });
    await trial.call(`POST notifications/${trial.list}/rows`, [
      { name: 'Lena Later', mobile_phone: '3125550107', date: '03/20/2026', time: '09:30' },
    ]);
    job = await trial.send(trial.list);
  });
  afterEach(() => trial.close());

  const open = () => trial.browser.get(pathsOf(jobs).one(job));
  const buttons = (page: Page) => page.all('button').map(textOf);

  it('summarizes the job in a sentence and shows when waiting messages will be sent', async () => {
    const page = await open();
    expect(page.text).to.include('2 of 3 people have been contacted, 2 delivered, 1 waiting.');
    expect(page.all('tr').map(textOf)).to.include(
      'Lena Later Text to (312) 555-0107 Scheduled Sends 03/18/2026 09:00 AM EDT',
    );
    const message = page.all('a').find((link) => textOf(link) === 'Text to (312) 555-0107');
    const record = await trial.browser.get(attributeOf(message!, 'href')!);
    expect(record.text).to.include('What will be sent').and.not.include('What was sent');
    const preview = record.all('a').find((link) => textOf(link) === 'Preview it now');
    expect(attributeOf(preview!, 'href')).to.include(checkPath.row(trial.list, ''));
    const shown = (await trial.browser.get(attributeOf(preview!, 'href')!)).text;
    expect(shown)
      .to.include('Sends 03/18/2026 09:00 AM EDT')
      .and.include('Hi Lena')
      .and.not.include('Won’t be sent');
  });

  it('names the templates that it sends with their versions and links to them', async () => {
    const [template] = (await trial.call('GET text_templates')).body.results;
    const { id, name } = template!;
    await trial.call('PUT text_templates', { id, template: 'Other text' });
    const page = await open();
    expect(page.text)
      .to.include(`${name}, version 1 (now version 2)`)
      .and.include('Versions as of')
      .and.include('Later changes don’t affect this job.');
    const link = page.all('a').find((one) => textOf(one) === `${name}, version 1`);
    const [path = '', anchor] = (attributeOf(link, 'href') ?? '').split('#');
    const shown = await trial.browser.get(path);
    const version = shown.all('li').find((one) => attributeOf(one, 'id') === anchor);
    expect(textOf(version!)).to.include('Version 1').and.include(String(template!['template']));
    await trial.call('PUT reminders', {
      id: (await trial.call('GET reminders')).body.results[0]!['id'],
      text_template: (await trial.call('POST text_templates', { name: 'New', template: 'New' })).body.p1,
    });
    await trial.call('DELETE text_templates', [{ id }]);
    expect((await open()).text).to.include(`${name}, version 1 (deleted since)`);
  });

  it('lists messages by name and shows no alert for rows skipped by a rule', async () => {
    const rows = (await open()).all('tr').slice(1);
    const names = rows.map((row) => textOf(row).split(' ')[0]);
    expect(names.length).to.be.above(2);
    expect(names).to.deep.equal(names.toSorted());
    const channelsOf = async (name: string) =>
      (await open())
        .all('tr')
        .map(textOf)
        .filter((row) => row.startsWith(name))
        .map((row) => /(Call|Text|Email) to/.exec(row)?.[1]);
    expect(await channelsOf('Bea')).to.deep.equal(['Text', 'Email']);
    const { db } = trial.api.database;
    await sql`update messages set channel = 'voice' where channel = 'email' and name like 'Bea%'`.execute(db);
    expect(await channelsOf('Bea')).to.deep.equal(['Call', 'Text']);
    await sql`
      update messages set status = case when name = 'Lena Later' then 'left_out' else 'failed' end
    `.execute(db);
    const alarmed = (await open())
      .all('td')
      .filter((cell) => attributeOf(cell, 'class') === 'missed-text')
      .map(textOf);
    expect(alarmed.length).to.equal(names.length - names.filter((name) => name === 'Lena').length);
    expect(alarmed.join()).to.not.include('Not sent');
  });

  it('offers no deletion of a confirmed job, which the API would reject', async () => {
    expect(buttons(await open()))
      .to.include('Pause March visits')
      .and.not.include('Delete');
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    const over = await open();
    expect(over.text).to.include('2 of 3 people have been contacted');
    expect(buttons(over)).to.not.include.members(['Delete']);
    expect((await trial.call('DELETE jobs', [{ id: job }])).status).to.equal(409);
  });

  it('counts everyone without a message as not sent once the job is stopped', async () => {
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    await runWorker(trial.api);
    expect((await open()).text).to.include('Not sent 1 Sent 2');
  });

  it('shows the same number of people before and after the stop, even if some are left out or partly failed', async () => {
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    const people = ['Ann', 'Ben', 'Cal', 'Dee'].map((name, n) => ({
      ...{ name: `${name} Day`, mobile_phone: `312555014${n}`, email: `${name}@mail.example` },
      ...{ date: '03/20/2026', time: '09:30' },
    }));
    const { reminder } = (await trial.call(`GET notifications/${trial.list}`)).body.results[0]!;
    const list = await trial.make('notifications', { name: 'April visits', reminder });
    await trial.call(`POST notifications/${list}/rows`, people);
    job = await trial.send(list);
    const { db } = trial.api.database;
    await sql`
      update messages set status = 'failed', reason = 'refused', attempts = 1 where name = 'Ann Day' and channel = 'text'
    `.execute(db);
    await sql`update messages set status = 'left_out', reason = 'opted_out' where name = 'Ben Day'`.execute(
      db,
    );
    await sql`insert into job_changes (job) values (${job})`.execute(db);
    await followJob(db, job, trial.api.now.ms);
    const asked = await trial.browser.press(await open(), 'Stop this job April visits');
    expect(asked.text).to.include('Up to 3 people get no message: a message that is being sent right now');
    const stopped = await trial.browser.press(asked, 'Stop this job');
    expect(stopped.text).to.include('0 of 4 people have been contacted, 3 not sent.');
    for (const count of [0, 1]) {
      if (count > 0) await runWorker(trial.api);
      const { text } = await open();
      expect(text).to.include('0 of 4 people have been contacted, 3 not sent.');
      expect(text).to.include('Not sent 3 Sent 0 Delivered 0 Failed 0');
    }
  });

  it('refreshes every 10 seconds in the minute after the job ends, while the last messages are counted', async () => {
    const secondsOf = (page: Page) => {
      const panel = page.all('div').find((one) => attributeOf(one, 'id') === 'job');
      return attributeOf(panel!, 'data-refresh-seconds');
    };
    expect(secondsOf(await open())).to.equal('180');
    await trial.call('PUT jobs', { id: job, status: 'cancelled' });
    expect(secondsOf(await open())).to.equal('10');
    trial.api.now.ms += 61_000;
    expect(secondsOf(await open())).to.equal('180');
  });
});
