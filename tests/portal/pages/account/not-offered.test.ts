import { expect } from 'chai';
import { featureParts, level2Parts, notOfferedMessages } from '../../../../shared/locales/en/not-offered.ts';
import { paths } from '../../../../shared/paths.ts';
import { level2, type ReportedOffer } from '../../../support/test-api.ts';
import { textOf } from '../../../support/page.ts';
import { enter, startSignInTrial, type SignInTrial } from '../sign-in/staff.ts';

const known = new Set<string>([...level2Parts, ...Object.values(featureParts)]);

describe('parts of the portal that the API does not offer', () => {
  let trial: SignInTrial;
  beforeEach(async () => (trial = await startSignInTrial()));
  afterEach(() => trial.close());

  async function listed(offer?: ReportedOffer): Promise<string[]> {
    if (offer) trial.api.report(offer);
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get(paths.user.to());
    return page
      .all('li')
      .map(textOf)
      .filter((text) => known.has(text));
  }

  it('appear on the profile when the API offers only the contract', async () => {
    expect(await listed()).to.deep.equal([...known]);
  });

  it('say that a feature of contract level 2 is missing', async () => {
    expect(await listed({ contract: 2, features: ['ehr', 'voices', 'sso'] })).to.deep.equal([
      featureParts.recordings,
    ]);
  });

  it('disappear from the profile when the API offers everything', async () => {
    expect(await listed(level2)).to.deep.equal([]);
  });

  it('return 404 with the reason', async () => {
    const browser = await enter(trial.portal, trial.api.addUser());
    for (const path of [paths.appointments, paths.worklist, paths.paymentsDay]) {
      const page = await browser.get(path.to());
      expect([page.status, page.text.includes(notOfferedMessages.page)]).to.deep.equal([404, true]);
    }
  });
});
