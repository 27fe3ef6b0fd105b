import { expect } from 'chai';
import { describePreview } from '../support/fixtures.ts';

describePreview('sign-in, sign-up and email response pages', ({ page }) => {
  let posts: string[];

  beforeEach(async () => {
    posts = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
  });

  it('show and hide the password, and hide it on submit', async () => {
    await page.goto('/login');
    const password = page.getByLabel('Password');
    await password.fill('Tr4vel-light');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await password.getAttribute('type')).to.equal('text');
    await page.getByRole('button', { name: 'Hide' }).click();
    expect(await password.getAttribute('type')).to.equal('password');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()));
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await password.getAttribute('type')).to.equal('password');
  });

  it("clear a field's error when it is edited, and the summary with the last error", async () => {
    await page.goto('/login-missing');
    await page.getByLabel('Username').fill('m');
    expect(await page.getByText('Missing Username').count()).to.equal(0);
    expect(await page.getByLabel('Username').getAttribute('aria-invalid')).to.equal(null);
    expect(await page.getByText('Missing Password').count()).to.equal(2);
    await page.getByLabel('Password').fill('p');
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('open the long password message in a modal dialog that can be closed', async () => {
    await page.goto('/sign-up-password');
    const dialog = page.getByRole('dialog', { name: 'Password' });
    expect(await dialog.evaluate((element) => element.matches(':modal'))).to.equal(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await dialog.isVisible()).to.equal(false);
  });

  it('link from the completed sign-up to the login page through Confirm', async () => {
    await page.goto('/sign-up-done');
    await page.getByRole('dialog').getByRole('link', { name: 'Confirm' }).click();
    await page.waitForURL('**/login');
  });

  it('show the reseller ID help on keyboard focus', async () => {
    await page.goto('/sign-up');
    const tip = page.getByRole('tooltip', { includeHidden: true });
    expect(await tip.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Help' }).focus();
    expect(await tip.isVisible()).to.equal(true);
  });

  it('submit the email confirmation automatically once', async () => {
    await page.goto('/email-auto');
    await page.getByText('Thank you for confirming!').waitFor();
    expect(posts).to.deep.equal(['/email-auto']);
  });

  it('[E1] submit nothing while the page is hidden, and submit once it becomes visible', async () => {
    await page.addInitScript(
      "Object.defineProperty(document, 'visibilityState', { get: () => document.documentElement.dataset.seen ?? 'hidden' })",
    );
    await page.goto('/email-auto');
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(posts).to.deep.equal([]);
    await page.evaluate(() => {
      document.documentElement.dataset['seen'] = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.getByText('Thank you for confirming!').waitFor();
    expect(posts).to.deep.equal(['/email-auto']);
  });

  it('never submit a cancellation automatically', async () => {
    await page.goto('/email-ask-cancel');
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(posts).to.deep.equal([]);
  });
});
