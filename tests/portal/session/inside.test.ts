import { expect } from 'chai';
import { attributeOf, textOf, type Page } from '../../support/page.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('signed-in users', startSignInTrial, (trial) => {
  it('see that IVR is not set up when the organization has no number', async () => {
    const member = await enter(trial.portal, trial.api.addUser());
    expect((await member.get('/app/ivr')).text).to.not.include('not setup for IVR');
    trial.api.ivrNumber.production = {};
    const browser = await enter(trial.portal, trial.api.addUser());
    expect((await browser.get('/app/ivr')).text).to.include('Your account is not setup for IVR.');
  });

  it('see an error for an unknown page under /app and go to /login after 3 seconds', async () => {
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get('/app/nowhere');
    expect(page.status).to.equal(404);
    expect(page.text).to.include('The page you are looking for does not exist.');
    expect(page.headers['refresh']).to.equal('3; url=/login');
  });

  it('keep the portal frame on an unknown page, with its path and links back', async () => {
    const browser = await enter(trial.portal, trial.api.addUser());
    for (const path of ['/app/library/nowhere/at-all', '/app/nowhere', '/nowhere']) {
      const page = await browser.get(path);
      expect(page.status, path).to.equal(404);
      expect(page.text, path).to.include(`There is no page at ${path}.`);
      expect(linkIn(page, 'Contacts'), path).to.equal('/app/contacts');
      expect(linkIn(page, 'Home'), path).to.equal('/app/home');
    }
    const inLibrary = await browser.get('/app/library/nowhere/at-all');
    expect(linkIn(inLibrary, 'Back to Library')).to.equal('/app/library');
  });

  it('go to Home from a closed section and see its name and who can open it', async () => {
    trial.api.groups.set('Front desk', { home: 'T', contacts: 'T' });
    const browser = await enter(trial.portal, trial.api.addUser({ access_group: 'Front desk' }));
    const said = /You don’t have access to Library\. An admin at .+ can give your group access\./;
    const page = await browser.get('/app/library?tab=1');
    expect(page.url.pathname).to.equal('/app/home');
    expect(page.text).to.match(said);
    expect((await browser.get('/app/home')).text, 'the message is shown only once').to.not.match(said);
    await browser.get('/app/library', { headers: { 'x-background': '1' } });
    expect((await browser.get('/app/home')).text, 'after a background request').to.not.match(said);
  });

  it('see no portal frame without a session or as a payer', async () => {
    const member = await enter(trial.portal, trial.api.addUser());
    for (const [browser, path] of [
      [trial.portal.browser(), '/nowhere'],
      [member, '/pay/nowhere'],
    ] as const) {
      const page = await browser.get(path);
      expect(page.status, path).to.equal(404);
      expect(page.html, path).to.not.include('class="app');
    }
  });
});

/** Returns the URL of the last link with this text, because the frame may contain another one. */
function linkIn(page: Page, text: string): string | undefined {
  return attributeOf(
    page.all('a').findLast((one) => textOf(one) === text),
    'href',
  );
}
