import { expect } from 'chai';
import { exportMessages, exportStrings } from '../../../../shared/locales/en/data-export.ts';
import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { paths } from '../../../../shared/paths.ts';
import { audit } from '../../../../shared/resources/audit.ts';
import { org } from '../../../../shared/resources/org.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { describePortal } from '../../../support/fixtures.ts';
import { attributeOf, menuHref, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';

const findLink = (page: Page, name: string): string =>
  attributeOf(
    page.all('a').find((link) => textOf(link) === name),
    'href',
  ) ?? '';

/** Opens the menu of the only task. */
const openMenu = async (browser: Browser) =>
  browser.get(menuHref(await browser.get(pathsOf(tasks).list), 'Export'));

describePortal('export of all data', ({ api, portal }) => {
  const place = pathsOf(org).list;
  const enter = async (userName: string, group: string) => {
    await addUser(api, { userName, group });
    const browser = portal.browser();
    await signIn(browser, { user_name: userName });
    return browser;
  };

  it('starts on the organization page, is followed on Tasks and downloaded as a ZIP file', async () => {
    const browser = await enter('boss', 'Admin');
    const form = await browser.get(place);
    expect(form.text).to.include(exportStrings.hint);
    const started = await browser.press(form, exportStrings.start);
    expect(started.text).to.include(exportMessages.started).and.include(exportStrings.waiting);
    expect(started.html).to.not.include(`>${exportStrings.start}<`);
    expect((await browser.get(pathsOf(tasks).list)).text).to.include(exportMessages.task);
    await runWorker(api);
    const done = await browser.get(place);
    expect(done.text).to.match(/Exported today at .+, [\d.]+ [KM]B\. Available until /);
    const href = findLink(done, exportStrings.download);
    const list = await openMenu(browser);
    expect(findLink(list, exportStrings.download)).to.equal(href);
    const file = await browser.get(href);
    expect(file.headers['content-disposition']).to.match(/^attachment; .* \d{4}-\d{2}-\d{2}\.zip"$/);
    expect(file.headers['content-type']).to.equal('application/zip');
    expect(file.html).to.match(/^PK/);
    const trail = await browser.get(pathsOf(audit).list);
    expect(trail.text).to.include('Pat Doe downloaded all data').and.include('Pat Doe exported all data');
  });

  it('leads to Tasks if another export runs', async () => {
    const browser = await enter('boss', 'Admin');
    const stale = await browser.get(place);
    await browser.press(stale, exportStrings.start);
    const again = await browser.press(stale, exportStrings.start);
    expect(again.text).to.include(`${exportMessages.isRunning} ${exportMessages.openTasks}`);
  });

  it('hides the section from staff, and the file from other managers', async () => {
    const boss = await enter('boss', 'Admin');
    await boss.press(await boss.get(place), exportStrings.start);
    await runWorker(api);
    const href = findLink(await boss.get(place), exportStrings.download);
    const other = await enter('other', 'Admin');
    const shown = await other.get(place);
    expect(shown.text).to.include(exportStrings.ofOther('Pat Doe'));
    const refused = await other.get(href);
    expect([refused.status, refused.text.includes(exportMessages.gone)]).to.deep.equal([404, true]);
    const clerk = await enter('clerk', 'Front Desk');
    expect((await clerk.get(href)).url.pathname).to.equal(paths.home.to());
  });

  it('requires confirmation to stop an export', async () => {
    const browser = await enter('boss', 'Admin');
    await browser.press(await browser.get(place), exportStrings.start);
    const list = await openMenu(browser);
    const asked = await browser.get(findLink(list, administrationMessages.stopTask('export')));
    expect(asked.text).to.include(administrationMessages.exportStops);
    await browser.press(asked, administrationMessages.stopTask('export'));
    expect((await browser.get(place)).html).to.include(`>${exportStrings.start}<`);
  });
});
