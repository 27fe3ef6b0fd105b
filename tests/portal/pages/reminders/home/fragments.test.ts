import { expect } from 'chai';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { paths } from '../../../../../shared/paths.ts';
import { newVisitor, type Visitor } from '../../../../support/chromium.ts';
import { enterByForm } from '../../../../support/sign-in.ts';
import { until } from '../../../../support/until.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

declare global {
  interface Window {
    fetches: { asked: number; answered: number };
  }
}

/** Counts the page's fetches; runs before the page's own scripts. */
function countFetches(): void {
  const { fetch } = window;
  window.fetches = { asked: 0, answered: 0 };
  window.fetch = async (...request) => {
    window.fetches.asked++;
    try {
      return await fetch(...request);
    } finally {
      window.fetches.answered++;
    }
  };
}

describe('automatic refresh of Home in Chromium', () => {
  let trial: HomeTrial;
  let visitor: Visitor;
  let job: string;

  beforeEach(async () => {
    trial = await startHomeTrial({ env: { REFRESH_SECONDS: '600', JOB_CONFIRM_REFRESH_SECONDS: '2' } });
    job = await trial.make('jobs', { notification: trial.list });
    visitor = await newVisitor({ baseURL: trial.portal.url, viewport: { width: 900, height: 500 } });
    const { page } = visitor;
    await enterByForm(page, 'home.user');
    await page.addInitScript(countFetches);
    // Pauses the clock because it would otherwise run on between `runFor` calls, and a slow machine would refresh more often.
    await page.goto('about:blank');
    await page.clock.install({ time: Date.now() - 3_600_000 });
    await page.clock.pauseAt(Date.now());
    await page.goto(paths.home.to());
  });
  afterEach(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  /** Returns the number of fetches that the page started and finished. */
  const fetches = () => visitor.page.evaluate(() => ({ ...window.fetches }));
  const rename = (name: string) => trial.call('PUT notifications', { id: trial.list, name });

  it('shows changes, keeps focus and scroll position, and slows down once the job is confirmed', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 900, height: 260 });
    await page.getByRole('link', { name: 'Check and confirm' }).focus();
    await page.evaluate(() => window.scrollTo(0, 120));
    await rename('Renamed visits');
    const read = page.waitForRequest(`**${paths.home.to()}`);
    await page.clock.runFor(2_000);
    expect((await read).headers()).to.include({ 'x-background': '1', accept: 'text/html' });
    await page.getByRole('link', { name: 'Renamed visits' }).first().waitFor();
    expect(await fetches()).to.deep.equal({ asked: 1, answered: 1 });
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Check and confirm');
    expect(await page.evaluate(() => window.scrollY)).to.equal(120);

    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await page.clock.runFor(2_000);
    await page.getByText('Queued', { exact: true }).waitFor();
    expect(await page.locator('#home').getAttribute('data-refresh-seconds')).to.equal('600');
    await page.clock.runFor(20_000);
    expect(await fetches()).to.deep.equal({ asked: 2, answered: 2 });
  });

  it('keeps selected text and an open confirmation, and asks in a dialog before canceling a job', async () => {
    const { page } = visitor;
    await page.evaluate(() => {
      const heading = document.querySelector('#needs-title')!;
      document.getSelection()!.selectAllChildren(heading);
    });
    await rename('Not shown yet');
    await page.clock.runFor(6_000);
    expect(await fetches()).to.include({ asked: 0 });
    expect(await page.evaluate(() => String(document.getSelection()))).to.equal('Needs you');
    await page.evaluate(() => document.getSelection()!.removeAllRanges());
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await page.clock.runFor(2_000);
    await page.getByRole('link', { name: 'Not shown yet' }).click();
    await page.getByRole('link', { name: checkMessages.jobLink.open }).click();
    await page.getByRole('button', { name: 'Stop this job Not shown yet' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Stop this job?' });
    await dialog.getByText('2 people get no message').waitFor();
    expect(
      await dialog.getByRole('link', { name: 'Cancel' }).evaluate((one) => one === document.activeElement),
    ).to.equal(true);
    const asked = await fetches();
    await page.clock.runFor(601_000);
    expect(await fetches()).to.deep.equal(asked);
    await dialog.getByRole('button', { name: 'Stop this job' }).click();
    await page.getByText('Job stopped.').waitFor();
    expect(await trial.statusOf(job)).to.equal('cancelled');
  });

  it('pauses while the page is hidden and backs off while the portal fails', async () => {
    const { page } = visitor;
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.clock.runFor(30_000);
    expect(await fetches()).to.include({ asked: 0 });
    await page.route(`**${paths.home.to()}`, (route) => route.fulfill({ status: 503, body: '' }));
    await hide(false);
    for (const [seconds, tries] of [
      [1, 1],
      [3, 1],
      [2, 2],
      [7, 2],
      [3, 3],
    ] as const) {
      await page.clock.runFor(seconds * 1_000);
      expect(await fetches()).to.include({ asked: tries });
      await until(async () => (await fetches()).answered === tries);
    }
  });
});
