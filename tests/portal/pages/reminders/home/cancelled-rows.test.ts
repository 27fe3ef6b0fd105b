import { level2 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../../support/browser.ts';
import { textOf } from '../../../../support/page.ts';
import { startHomeTrial } from './home-trial.ts';
import { enter, startSignInTrial } from '../../sign-in/staff.ts';
import { describeWithOne } from '../../../../support/fixtures.ts';

const rowsCall = 'GET notifications/17-n/rows';
const refusal = { status: 400, body: { success: false, msg: 'Not read.' } };

describeWithOne('rows canceled by rules, with an unreadable count', startSignInTrial, (trial) => {
  let browser: Browser;

  before(async () => {
    trial.api.records.set('notifications', [{ id: '17-n', name: 'March visits', total: '4', hideCBR: 'F' }]);
    browser = await enter(trial.portal, trial.api.addUser());
  });

  it('show no count of 0 on the notification list page', async () => {
    const row = { id: '17-r', name: 'Tess Text', status: 'ready' };
    trial.api.answerNext(rowsCall, { body: { success: true, results: [row], p1: "{'cnt': 1}" } }, refusal);
    const page = await browser.get(pathsOf(notifications).one('17-n'));
    expect(page.text).to.include('Tess Text').and.include('Hide skipped rows');
    expect(page.text).to.not.include(homeMessages.cancelledByRules(0));
  });

  it('show no count of 0 on Home or when the rows are unreadable too', async () => {
    trial.api.always.set(rowsCall, refusal);
    for (const path of [paths.home.to(), pathsOf(notifications).one('17-n')]) {
      const page = await browser.get(path);
      expect(page.text, path).to.include('March visits').and.include('Hide skipped rows');
      expect(page.text).to.not.match(/\b0 (hidden|skipped)/);
    }
  });
});

for (const named of [false, true]) {
  describeWithOne(
    `the rule that canceled a row, with an API that ${named ? 'reports' : 'does not report'} it`,
    startSignInTrial,
    (trial) => {
      before(async () => {
        if (named) trial.api.report(level2);
        trial.api.records.set('notifications', [{ id: '17-n', name: 'March visits', hideCBR: 'F' }]);
      });

      it(`${named ? 'shows' : 'does not show'} the rule`, async () => {
        const row = {
          id: '17-r',
          name: 'Stan Stopped',
          status: 'cancelled_by_rules',
          reason_code: 'opted_out',
        };
        trial.api.always.set(rowsCall, { body: { success: true, results: [row], p1: "{'cnt': 1}" } });
        const browser = await enter(trial.portal, trial.api.addUser());
        const page = await browser.get(pathsOf(notifications).one('17-n'));
        const line = page
          .all('tr')
          .map(textOf)
          .find((text) => text.includes('Stan Stopped'));
        expect(line?.includes('Do not contact')).to.equal(named);
      });
    },
  );
}

describeWithOne(
  'count of hidden rows on Home',
  () => startHomeTrial({}),
  (trial) => {
    it('counts only rows of the notification lists shown below it', async () => {
      const home = () => trial.browser.get(paths.home.to());
      expect((await home()).text).to.include('Hide skipped rows 1 hidden');
      await trial.make('jobs', { notification: trial.list });
      const { text } = await home();
      expect(text).to.include('March visits').and.include('Hide skipped rows');
      expect(text).to.not.include('1 hidden');
    });
  },
);
