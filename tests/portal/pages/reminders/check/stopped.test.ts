import { expect } from 'chai';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { startHomeTrial } from '../home/home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });

describeWith('check page of a stopped account', openTrial, (trial) => {
  beforeEach(async () => {
    const stopped = await trial.call('POST delivery/account', {
      state: 'stopped',
      reason: 'The phones are down',
    });
    expect(stopped.status).to.equal(200);
  });

  const open = () => trial.browser.get(checkPath.of(trial.list));

  it('shows before and after confirmation that sending is stopped, since when, by whom and why', async () => {
    const check = await open();
    expect(check.text).to.include(
      'STOPPED since today at 11:00 AM EDT by Pat Doe: The phones are down. Messages you confirm now won’t be sent until someone presses RUN on Home.',
    );
    const confirmed = await trial.browser.press(check, 'Confirm');
    expect(confirmed.text)
      .to.include('STOPPED since today at 11:00 AM EDT')
      .and.include('Nothing is sent until someone presses RUN on Home.')
      .and.not.include('being sent now');
    await trial.call('POST delivery/account', { state: 'running' });
    expect((await open()).text).to.not.include('STOPPED');
  });
});
