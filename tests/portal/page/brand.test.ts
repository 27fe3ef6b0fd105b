import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { paymentPath } from '../../support/test-api.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const openTrial = () => startSignInTrial({ env: { BRAND_NAME: 'Riverside <Pay>' } });

describeWithOne('product name', openTrial, (trial) => {
  it('comes from the settings on every page and is escaped in the HTML', async () => {
    const visitor = trial.portal.browser();
    const staff = await enter(trial.portal, trial.api.addUser());
    const open = [paths.login.to(), paths.signUp.to(), paths.passwordReset.to(), paymentPath, '/nowhere'];
    const pages = [
      ...(await Promise.all(open.map((path) => visitor.get(path)))),
      ...(await Promise.all([paths.home.to(), paths.user.to()].map((path) => staff.get(path)))),
    ];
    for (const { text, html, url } of pages) {
      expect(text, url.pathname).to.include('Riverside <Pay>');
      expect(html, url.pathname).to.not.include('Riverside <Pay>').and.not.include('Notify2Pay');
    }
  });
});
