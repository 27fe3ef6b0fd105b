import { level1 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { paths } from '../../../../../shared/paths.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('automatic reminder in the portal', () => {
  let trial: HomeTrial;
  afterEach(() => trial.close());

  const reminderPage = async () => {
    const { results } = (await trial.call('GET reminders')).body;
    return trial.browser.get(pathsOf(reminders).edit(results[0]!['id']!));
  };
  const byItself = 'Automatically each morning, for appointments that are due';

  it('shows the automatic choice on the form and in words, and asks for confirmation on Home', async () => {
    // Wednesday, 7 AM in New York.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 11, 11) });
    const saved = await trial.browser.press(await reminderPage(), 'Save', { runs: 'by_itself' });
    expect(saved.status).to.equal(200);
    expect((await reminderPage()).text).to.include('waits until someone on your team confirms it on Home.');
    const visits = [{ name: 'Vera Visit', mobile_phone: '3125550105', date: '03/13/2026', time: '10:00' }];
    await trial.call(`POST notifications/${trial.list}/rows`, visits);
    const list = await trial.browser.get(pathsOf(notifications).one(trial.list));
    expect(list.text).to.include(homeMessages.runsByItself).and.include(homeMessages.sendNow);
    expect(list.text).to.not.include('Continue to check');
    expect((await trial.browser.get(paths.home.to())).text).to.include('March visits Ready, runs by itself');
    await runWorker(trial.api);
    const home = await trial.browser.get(paths.home.to());
    expect(home.text).to.include('Job to confirm Visit, created Wed, Mar 11, 1 person');
    const link = home.all('a').find((one) => textOf(one) === 'Check and confirm');
    const check = await trial.browser.get(attributeOf(link!, 'href')!);
    expect(check.text).to.include('Vera Visit').and.not.include(homeMessages.runsByItself);
    const confirmed = await trial.browser.press(check, 'Confirm and send');
    expect(confirmed.text).to.include('Results');
  });

  it('hides the choice when the API lacks automatic reminders', async () => {
    trial = await startHomeTrial({ offer: level1 });
    expect((await reminderPage()).text).to.not.include(byItself);
    await trial.close();
    trial = await startHomeTrial();
    expect((await reminderPage()).text).to.include(byItself);
  });
});
