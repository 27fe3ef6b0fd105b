import { expect } from 'chai';
import { portalRoutes } from '../../server/portal/routes.ts';
import { screens } from '../../server/portal/screens.ts';
import { paths } from '../../shared/paths.ts';
import { resourceList } from '../../shared/resources/index.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { payloads } from '../support/payloads.ts';
import { password } from '../support/sign-in-api.ts';
import { until } from '../support/until.ts';
import { startSignInTrial, type SignInTrial } from '../portal/pages/sign-in/staff.ts';
import { alive } from './pay-walk.ts';
import { signIn } from './sign-in-walk.ts';

/** Returns true for paths whose responses a browser saves instead of showing. */
const isFile = (path: string) => /\/(?:export|content|recording|refused|html|[\w-]+\.csv)$/.test(path);

describe('every page in Chromium with script payloads in every stored text', function () {
  // Loads several hundred pages, which takes minutes.
  this.timeout(600_000);
  let trial: SignInTrial;
  let visitor: Visitor;
  let addresses: string[];
  const dialogs: string[] = [];

  before(async () => {
    trial = await startSignInTrial({ clock: Date.now });
    for (const { name, fields } of resourceList) {
      const rows = payloads.map((payload, index) => ({
        ...Object.fromEntries(Object.keys(fields).map((field) => [field, payload])),
        id: index === 0 ? 'abc' : `17600000${String(index).padStart(2, '0')}-x`,
      }));
      trial.api.records.set(name, rows);
    }
    trial.api.org['name'] = payloads[0]!;
    const { deps } = trial.portal;
    const routes = portalRoutes(deps, { screens });
    addresses = routes.map(({ path }) => path.replace(/:\w+/g, 'abc')).filter((path) => !isFile(path));
    visitor = await newVisitor();
    visitor.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });

  async function walk(given: readonly string[]): Promise<void> {
    for (const path of given) {
      await visitor.page.goto(trial.portal.url + path);
      await alive(visitor.page);
      expect(visitor.complaints, path).to.deep.equal([]);
      expect(dialogs, path).to.deep.equal([]);
    }
    expect(trial.portal.logText()).to.not.include('csp violation');
  }

  it('[H3] violates no policy and runs no payload for a signed-out visitor', () =>
    walk(addresses.filter((path) => !/^\/(?:app|admin|logout)/.test(path))));

  it('[H3, X2] violates no policy and runs no payload for a signed-in internal admin', async () => {
    const user = trial.api.addUser({ access_group: '', admin_user: 'T', first_name: payloads[1] });
    await signIn({ visitor, url: trial.portal.url }, user.user_name, password);
    await visitor.page.waitForURL((url) => url.pathname === paths.admin.to());
    await walk(addresses.filter((path) => /^\/(?:app|admin)/.test(path)));
  });

  it('[H3] reports policy violations to the test and the log', async () => {
    await visitor.page.goto(trial.portal.url + paths.login.to());
    await visitor.page.evaluate(() => {
      const picture = document.createElement('img');
      picture.setAttribute('src', 'https://evil.example/x.png');
      document.body.append(picture);
    });
    await until(() => trial.portal.logText().includes('csp violation'));
    expect(visitor.complaints.splice(0).join()).to.include('https://evil.example/x.png');
  });
});
