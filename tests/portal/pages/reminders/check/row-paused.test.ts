import { expect } from 'chai';
import { reasonMessages } from '../../../../../shared/locales/en/delivery.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { messages } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { signIn } from '../../sign-in/staff.ts';
import { startHomeTrial } from '../home/home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const hour = 3_600_000;

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 11) });

describeWith('messages in a paused job', openTrial, (trial) => {
  let job: string;
  beforeEach(async () => {
    job = await trial.send(trial.list);
    await trial.call('PUT jobs', { id: job, status: 'paused' });
    trial.api.now.ms += 8 * hour;
    await signIn(trial.browser, { user_name: 'home.user' });
  });

  async function find() {
    const filter = encodeURIComponent(JSON.stringify({ job, channel: 'text' }));
    const { body } = await trial.call(`GET messages?filter=${filter}`);
    const found = body.results.find(({ name }) => name === 'Tess Text')!;
    return { id: String(found['id']), row: String(found['row']) };
  }

  const ofClass = (page: Page, tag: string, name: string) =>
    page
      .all(tag)
      .filter((one) => attributeOf(one, 'class') === name)
      .map(textOf);

  it('show on their page that the job is paused instead of a past send time', async () => {
    const { id } = await find();
    const page = await trial.browser.get(pathsOf(messages).one(id));
    const verdict = ofClass(page, 'p', 'verdict');
    expect(verdict).to.deep.equal([reasonMessages.jobPaused]);
    expect(page.text)
      .to.include('Sends When the job is resumed')
      .and.not.match(/(?:Sends|due) Today/);
    expect(ofClass(page, 'li', 'missed')).to.deep.equal(verdict);
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const resumed = await trial.browser.get(pathsOf(messages).one(id));
    expect(resumed.text).to.include('Not sent yet.').and.include('Was due Today at 09:00');
    expect(ofClass(resumed, 'li', 'missed')).to.have.length(0);
  });

  it('show on the row page that the job is paused', async () => {
    const { row } = await find();
    const page = await trial.browser.get(checkPath.row(trial.list, row));
    expect(page.text).to.include('Sends when its job is resumed').and.not.include('Sends Today');
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    const resumed = await trial.browser.get(checkPath.row(trial.list, row));
    expect(resumed.text).to.include('Was due Today at 09:00').and.not.include('Sends Today');
  });
});
