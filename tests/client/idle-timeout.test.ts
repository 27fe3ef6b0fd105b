import { expect } from 'chai';
import type { Page, Route } from 'playwright';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { openPreviewSite } from '../support/preview.ts';
import { until } from '../support/until.ts';
import { describeWithOne } from '../support/fixtures.ts';

/** The sample `home-idle` has 5 seconds left and warns 4 seconds before the session ends. */
describeWithOne('the idle warning in the browser', openPreviewSite, (site) => {
  let visitor: Visitor;
  let page: Page;
  const server = { remaining: 5, asked: [] as string[], posted: [] as string[] };

  beforeEach(async () => {
    Object.assign(server, { remaining: 5, asked: [], posted: [] });
    visitor = await newVisitor({ baseURL: site.origin });
    page = visitor.page;
    await page.context().clock.install({ time: Date.now() - 3_600_000 });
    await page.context().clock.pauseAt(Date.now());
    await page.context().route('**/session', answer);
    await page.context().route('**/logout', (route) => route.fulfill({ body: 'You left' }));
  });

  afterEach(() => visitor.close());

  const answer = (route: Route) => {
    const headers = route.request().headers();
    const note = [route.request().method(), headers['x-background'], headers['x-csrf-token']].join(' ');
    server.asked.push(note.trim());
    if (route.request().method() === 'POST') server.remaining = 900;
    return route.fulfill({ json: { remaining: server.remaining } });
  };

  const pass = (seconds: number) => page.context().clock.runFor(seconds * 1000);
  const passUntilLeft = (tab: Page) =>
    until(async () => {
      await pass(1);
      return tab.url().endsWith('/logout');
    });
  const warning = () => page.getByRole('dialog', { name: 'Are you still there?' });

  it('checks the session in the background before warning and stays hidden while time remains', async () => {
    server.remaining = 900;
    await page.goto('/home-idle');
    const answered = page.waitForResponse('**/session');
    await pass(1);
    await answered;
    expect(server.asked).to.deep.equal(['GET 1']);
    expect(await warning().isVisible()).to.equal(false);
  });

  it('[S3] counts down in every tab and extends the session on Stay Signed In', async () => {
    const other = await page.context().newPage();
    server.remaining = 3;
    await other.goto('/home-idle');
    await page.goto('/home-idle');
    await pass(1);
    await warning().waitFor();
    await other.getByRole('dialog').waitFor();
    await pass(1);
    await warning().getByRole('timer').getByText('in 2 seconds').waitFor();
    await page.getByRole('button', { name: 'Stay Signed In' }).click();
    await warning().waitFor({ state: 'hidden' });
    await until(async () => {
      await pass(1);
      return other.getByRole('dialog').isHidden();
    });
    expect(server.asked).to.include('POST  preview');
    expect(server.asked.filter((note) => note.startsWith('POST'))).to.have.length(1);
    expect(visitor.complaints).to.deep.equal([]);
  });

  it('extends the session on Escape', async () => {
    server.remaining = 3;
    await page.goto('/home-idle');
    await pass(1);
    await warning().waitFor();
    const renewed = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Escape');
    await renewed;
    await warning().waitFor({ state: 'hidden' });
    expect(visitor.complaints).to.deep.equal([]);
  });

  for (const [what, fail] of [
    ['is unreachable', (route: Route) => route.abort()],
    ['returns an error', (route: Route) => route.fulfill({ status: 503, body: '' })],
  ] as const) {
    it(`stays open for another try if the server ${what}`, async () => {
      server.remaining = 4;
      await page.goto('/home-idle');
      await pass(1);
      await warning().waitFor();
      let failed = 0;
      const failAndCount = (route: Route) => fail(route).then(() => (failed += 1));
      await page.context().route('**/session', failAndCount);
      await page.getByRole('button', { name: 'Stay Signed In' }).click();
      await until(() => failed === 1);
      await page.context().unroute('**/session', failAndCount);
      await page.getByRole('button', { name: 'Stay Signed In' }).click();
      await warning().waitFor({ state: 'hidden' });
      expect(page.url()).to.include('/home-idle');
    });
  }

  it('lets a tab with unsaved input submit it before logging out', async () => {
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Mariana');
    await page.context().route('**/profile', (route) => {
      server.posted.push(route.request().postData() ?? '');
      return route.fulfill({ body: 'Kept' });
    });
    const other = await page.context().newPage();
    server.remaining = 0;
    await other.goto('/home-idle');
    await pass(1);
    await page.getByText('Kept').waitFor();
    await passUntilLeft(other);
    expect(new URLSearchParams(server.posted[0]).get('first_name')).to.equal('Mariana');
  });

  it('logs out when the server reports that the session has expired', async () => {
    server.remaining = 0;
    await page.goto('/home-idle');
    await passUntilLeft(page);
  });

  it('submits unsaved input with a marker and without passwords', async () => {
    server.remaining = 0;
    await page.goto('/profile');
    await page.context().route('**/profile', (route) => {
      server.posted.push(route.request().postData() ?? '');
      return route.fulfill({ body: 'Kept' });
    });
    await page.getByLabel('First Name').fill('Mariana');
    await page.getByLabel('Current Password').fill('Secret-1');
    await page.evaluate(() => {
      const dialog = document.querySelector<HTMLElement>('dialog[data-idle]')!;
      dialog.dataset['warn'] = '900';
    });
    await pass(1);
    await page.getByText('Kept').waitFor();
    const posted = new URLSearchParams(server.posted[0]);
    expect(posted.get('first_name')).to.equal('Mariana');
    expect(posted.get('_draft')).to.equal('1');
    expect(posted.has('pw_old')).to.equal(false);
  });

  it('leaves the page immediately when another tab logs out', async () => {
    await page.goto('/home');
    const other = await page.context().newPage();
    await other.goto('/logged-out');
    await page.waitForURL('**/login');
  });
});
