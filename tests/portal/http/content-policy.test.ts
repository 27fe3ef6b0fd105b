import { expect } from 'chai';
import { CspEvaluator } from 'csp_evaluator';
import { Version } from 'csp_evaluator/dist/csp.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { portalRoutes } from '../../../server/portal/routes.ts';
import { screens } from '../../../server/portal/screens.ts';
import { paths } from '../../../shared/paths.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { Browser } from '../../support/browser.ts';
import { expectPolicy } from '../../support/headers.ts';
import type { Page } from '../../support/page.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Returns the weaknesses that Google's CSP evaluator finds in a policy. */
function findingsIn(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp, Version.CSP3).evaluate();
  return findings
    .filter(({ severity }) => severity < Severity.NONE)
    .map(({ severity, directive, value, description }) =>
      [severity, directive, value, description].filter(Boolean).join(' '),
    );
}

const openTrial = () => startSignInTrial({ env: { TRUST_PROXY: '1' } });

describeWithOne('content security policy of every page', openTrial, function (trial) {
  // Requests about a hundred paths several times each.
  this.timeout(120_000);
  const roles = ['nobody', 'staff', 'an internal admin'] as const;
  const browsers = new Map<string, Browser>();
  const addresses: string[] = [];

  before(async () => {
    const { deps, browser } = trial.portal;
    const routes = portalRoutes(deps, { screens });
    addresses.push(...routes.map(({ path }) => path.replace(/:\w+/g, 'abc')), '/nowhere', '/app/nowhere');
    const user = { staff: {}, 'an internal admin': { admin_user: 'T', access_group: '' } as const };
    browsers.set('nobody', browser());
    for (const role of ['staff', 'an internal admin'] as const)
      browsers.set(role, await enter(trial.portal, trial.api.addUser(user[role])));
  });

  async function walk(ask: (browser: Browser, path: string) => Promise<Page>): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (const role of roles)
      // Opening the logout page would end the session for the remaining pages.
      for (const path of addresses.filter((one) => one !== paths.logout.to())) {
        const page = await ask(browsers.get(role)!, path);
        const { 'content-type': type = 'text/html', 'content-security-policy': policy } = page.headers;
        if (!type.startsWith('text/html')) continue;
        statuses.add(page.status);
        expect(findingsIn(String(policy)), `${role} ${path} ${page.status}`).to.deep.equal([]);
        expectPolicy(page);
      }
    return statuses;
  }
  const open = (browser: Browser, path: string) => browser.get(path, { follow: false });

  it('[H1] passes the evaluator on existing pages, with and without their record', async () => {
    const none = await walk(open);
    expect([...none]).to.include.members([200, 303, 404]);
    for (const { name } of resourceList) trial.api.records.set(name, [{ id: 'abc' }]);
    expect([...(await walk(open))]).to.include.members([200, 303, 404]);
  });

  it('[H1] passes the evaluator on rejected forms', async () => {
    let count = 0;
    const post = (browser: Browser, path: string) => {
      // An IP address may post only a limited number of forms per minute.
      const headers = { 'x-forwarded-for': `10.0.0.${(count += 1) % 250}` };
      return browser.post(path, {}, { follow: false, headers });
    };
    expect([...(await walk(post))]).to.include.members([403]);
  });

  it('[H1] passes the evaluator while the API is down', async () => {
    await trial.api.close();
    expect([...(await walk(open))].filter((status) => status >= 500)).to.not.be.empty;
  });

  it('[H1] fails the evaluator for a weak policy', () => {
    const weak = "default-src 'none'; script-src 'nonce-abc' 'unsafe-inline' https:; object-src *";
    expect(findingsIn(weak)).to.not.be.empty;
  });
});
