import { expect } from 'chai';
import { checkMessages } from '../../../../shared/messages/home.ts';
import { paths } from '../../../../shared/paths.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { enterByForm } from '../../../support/enter-by-form.ts';
import { until } from '../../../support/until.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

declare global {
  interface Window {
    fetches: { asked: number; answered: number };
  }
}

/** Runs in the page, before its own scripts. */
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

describe('Home reads itself anew in Chromium', () => {
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
    // Time flows on beside `runFor` until it is paused: a slow machine would see one read more.
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

  /** How often the page fetched something, and how many of those it has the answer of. */
  const fetches = () => visitor.page.evaluate(() => ({ ...window.fetches }));
  const rename = (name: string) => trial.call('PUT notifications', { id: trial.list, name });

  it('shows what changed, keeps focus and place, and slows down once the job is confirmed', async () => {
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

  it('leaves marked text and an open question alone, and asks by the dialog before a job is cancelled', async () => {
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
    await dialog.getByText('2 people get nothing').waitFor();
    expect(
      await dialog.getByRole('link', { name: 'Cancel' }).evaluate((one) => one === document.activeElement),
    ).to.equal(true);
    const asked = await fetches();
    await page.clock.runFor(601_000);
    expect(await fetches()).to.deep.equal(asked);
    await dialog.getByRole('button', { name: 'Stop this job' }).click();
    await page.getByText('Job canceled.').waitFor();
    expect(await trial.statusOf(job)).to.equal('cancelled');
  });

  it('rests while the page is hidden, and tries ever more seldom while the portal does not answer', async () => {
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
