import { expect } from 'chai';
import { describePreview } from '../support/fixtures.ts';

describePreview('the signed-in portal in the browser', ({ page }) => {
  it("shows a marked link's confirmation page as a dialog with the focus on Cancel", async () => {
    await page.goto('/asking');
    const trigger = page.getByRole('link', { name: 'Delete' });
    await trigger.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 23 text messages?' });
    const safe = dialog.getByRole('link', { name: 'Cancel' });
    expect(await safe.evaluate((one) => one === document.activeElement)).to.equal(true);
    const form = dialog.locator('form');
    expect(await form.getAttribute('action')).to.match(/\/delete-in-use$/);
    await safe.click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).to.include('/asking');
    expect(await trigger.evaluate((one) => one === document.activeElement)).to.equal(true);
    await trigger.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await trigger.click();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Delete 23 text messages' }).click();
    expect((await sent).url()).to.match(/\/delete-in-use$/);
  });

  it('follows a marked link normally if its page asks for no confirmation', async () => {
    await page.goto('/asking');
    await page.getByRole('link', { name: 'Leave' }).click();
    await page.waitForURL('**/home');
  });

  it('focuses the search on slash except while typing, and moves through the results with arrow keys', async () => {
    await page.goto('/profile');
    const inFrame = page.getByRole('searchbox', { name: 'Search everything' });
    await page.getByLabel('First Name').press('/');
    expect(await inFrame.evaluate((one) => one === document.activeElement)).to.equal(false);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('/');
    expect(await inFrame.evaluate((one) => one === document.activeElement)).to.equal(true);
    expect(await inFrame.inputValue()).to.equal('');
    await page.goto('/search');
    await page.keyboard.press('/');
    const names = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('ArrowDown');
      names.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(names).to.deep.equal(['Park, Ellen', 'Parker, Ellen', 'All results in Contacts']);
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Parker, Ellen');
  });

  it('keeps the space between two highlighted words of a search result', async () => {
    await page.goto('/search');
    const found = page.locator('a[href="/app/ivr/calls/1"]');
    expect(await found.locator('mark').count()).to.equal(2);
    expect(await found.innerText()).to.equal('Ellen Park');
  });

  it('asks before discarding unsaved text and discards it after confirmation', async () => {
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Mariana');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('First Name').inputValue()).to.equal('Mariana');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/app/home');
  });

  it('does not ask before leaving a submitted form', async () => {
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Mariana');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postData()).to.include('first_name=Mariana');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/app/home');
  });

  it('submits the value of the pressed button although the button is disabled immediately', async () => {
    await page.goto('/mfa-on');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(new URLSearchParams((await sent).postData() ?? '').getAll('step')).to.deep.equal(['remove']);
  });

  it('closes a menu on Escape, restoring the focus, and on an outside click', async () => {
    await page.goto('/home');
    const summary = page.locator('.settings > summary');
    await summary.click();
    await page.keyboard.press('Escape');
    expect(await page.locator('.settings').getAttribute('open')).to.equal(null);
    expect(await summary.evaluate((element) => element === document.activeElement)).to.equal(true);
    await summary.click();
    await page.getByRole('heading', { name: 'Home' }).click();
    expect(await page.locator('.settings').getAttribute('open')).to.equal(null);
  });

  it('refreshes part of a page in the background and keeps the selection and the focused link', async () => {
    await page.goto('/refreshed');
    const headers = await freshPart();
    await page.getByLabel('Select one').check();
    await page.getByRole('link', { name: 'Open', exact: true }).focus();
    await page.getByText('Second', { exact: true }).waitFor();
    expect(headers[0]).to.include({ 'x-background': '1', accept: 'text/html' });
    expect(await page.getByLabel('Select one').isChecked()).to.equal(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Open');
  });

  it('pauses the background refresh while an input in that part of the page is in use', async () => {
    await stopTime();
    await page.goto('/refreshed');
    const headers = await freshPart();
    await page.getByLabel('Note').fill('half');
    await page.clock.runFor(3000);
    expect(headers).to.deep.equal([]);
    expect(await page.getByLabel('Note').inputValue()).to.equal('half');
    await page.getByRole('link', { name: 'Open', exact: true }).focus();
    await page.clock.runFor(1000);
    await page.getByText('Second', { exact: true }).waitFor();
  });

  it('fades the banner after 10 seconds and removes it 3 seconds later', async () => {
    await stopTime();
    await page.goto('/home-saved');
    const banner = page.locator('[data-banner]');
    expect(await banner.innerText()).to.equal('Record Successfully Updated');
    expect((await banner.boundingBox())!.width).to.be.at.most(360);
    await page.clock.runFor(10_000);
    expect(await banner.getAttribute('class')).to.include('fading');
    await page.clock.runFor(1000);
    expect(await banner.textContent()).to.equal('');
    await page.clock.runFor(2000);
    expect(await banner.count()).to.equal(0);
  });

  it('keeps the banner while the pointer is over it', async () => {
    await stopTime();
    await page.goto('/home-saved');
    const banner = page.locator('[data-banner]');
    await banner.hover();
    await page.clock.runFor(10_000);
    expect(await banner.getAttribute('class')).to.not.include('fading');
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    expect(await banner.getAttribute('class')).to.include('fading');
  });

  /** Pauses the clock so that only `runFor` advances it; otherwise it would run too far on a slow machine. */
  async function stopTime(): Promise<void> {
    await page.goto('about:blank');
    await page.clock.install({ time: Date.now() - 3_600_000 });
    await page.clock.pauseAt(Date.now());
  }

  /** Makes the page respond with 'Second' instead of 'First' from now on, and collects the headers of each request. */
  async function freshPart(): Promise<Record<string, string>[]> {
    const html = (await (await page.request.get('/refreshed')).text()).replace('First', 'Second');
    const headers: Record<string, string>[] = [];
    await page.route('**/refreshed', (route) => {
      headers.push(route.request().headers());
      return route.fulfill({ body: html, contentType: 'text/html' });
    });
    return headers;
  }
});
