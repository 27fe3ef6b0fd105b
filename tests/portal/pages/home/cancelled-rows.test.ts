import { expect } from 'chai';
import { homeMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Browser } from '../../../support/browser.ts';
import { enter, startSignInTrial, type SignInTrial } from '../sign-in/staff.ts';

const rowsCall = 'GET notifications/17-n/rows';
const refusal = { status: 400, body: { success: false, msg: 'Not read.' } };

describe('rows that rules cancelled, where their number cannot be read', () => {
  let trial: SignInTrial;
  let browser: Browser;

  before(async () => {
    trial = await startSignInTrial();
    trial.api.records.set('notifications', [{ id: '17-n', name: 'March visits', total: '4', hideCBR: 'F' }]);
    browser = await enter(trial.portal, trial.api.addUser());
  });
  after(() => trial.close());

  it('are not said to be none on their list', async () => {
    const row = { id: '17-r', name: 'Tess Text', status: 'ready' };
    trial.api.twist(rowsCall, { body: { success: true, results: [row], p1: "{'cnt': 1}" } }, refusal);
    const page = await browser.get(placeOf(notifications).one('17-n'));
    expect(page.text).to.include('Tess Text').and.include('Hide rows cancelled by rules');
    expect(page.text).to.not.include(homeMessages.cancelledByRules(0));
  });

  it('are not said to be none on Home, nor beside rows that cannot be read at all', async () => {
    trial.api.always.set(rowsCall, refusal);
    for (const path of [paths.home.to(), placeOf(notifications).one('17-n')]) {
      const page = await browser.get(path);
      expect(page.text, path).to.include('March visits').and.include('Hide rows cancelled by rules');
      expect(page.text).to.not.match(/\b0 (hidden|cancelled by rules)/);
    }
  });
});
