import { expect } from 'chai';
import { describePreview } from '../support/fixtures.ts';

describePreview('payment pages in the browser', ({ page }) => {
  it('show Delete and the number of selected rows once a row is selected', async () => {
    await page.goto('/payments');
    const remove = page.getByRole('button', { name: 'Delete' });
    expect(await remove.isVisible()).to.equal(false);
    await page.getByLabel('Select all').check();
    await page.getByText('7 selected').waitFor();
    expect(await remove.isVisible()).to.equal(true);
    await page.getByLabel('Select all').uncheck();
    expect(await remove.isVisible()).to.equal(false);
  });

  it('move the focus from the checkbox to the name to the menu with Tab', async () => {
    await page.goto('/payments');
    await page.getByLabel('Whitfield, Ana').first().focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).to.equal('Whitfield, Ana');
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('⋯');
  });

  it('keep each row 41 pixels high', async () => {
    await page.goto('/payments');
    const heights = await page
      .locator('.quiet-list tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights[0]).to.equal(41);
    expect(heights).to.have.length(8);
  });

  it("copy the payer's link, or select it if the browser blocks copying", async () => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText(/^Copied$|to copy it/).waitFor();
    const marked = await page
      .getByRole('textbox', { name: 'The payer’s link' })
      .evaluate((field: HTMLInputElement) => field.selectionEnd);
    expect(marked).to.equal('https://pay.example/pay/204117/1795180000-a'.length);
  });
});
