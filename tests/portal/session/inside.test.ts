import { expect } from 'chai';
import { enter, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';

describe('whoever is signed in', () => {
  let trial: SignInTrial;
  beforeEach(async () => {
    trial = await startSignInTrial();
  });
  afterEach(() => trial.close());

  it('is told that there is no IVR where the organisation has no number', async () => {
    const member = await enter(trial.portal, trial.api.addUser());
    expect((await member.get('/app/ivr')).text).to.not.include('not setup for IVR');
    trial.api.ivrNumber.production = {};
    const browser = await enter(trial.portal, trial.api.addUser());
    expect((await browser.get('/app/ivr')).text).to.include('Your account is not setup for IVR.');
  });

  it('reads of an unknown page under /app in words, and comes to /login after 3 seconds', async () => {
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get('/app/nowhere');
    expect(page.status).to.equal(404);
    expect(page.text).to.include('The page you are looking for does not exist.');
    expect(page.headers['refresh']).to.equal('3; url=/login');
  });
});
