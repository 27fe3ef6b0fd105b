import { expect } from 'chai';
import { describePreview } from '../support/fixtures.ts';

describePreview('lists and forms in the browser', ({ page }) => {
  it('select all rows with one checkbox, which is indeterminate while only some rows are selected', async () => {
    await page.goto('/list');
    const all = page.getByLabel('Select all');
    const remove = page.getByRole('button', { name: 'Delete' });
    expect(await remove.count()).to.equal(0);
    await page.getByLabel('Select Baker, Tom').check();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).to.equal(true);
    await page.getByText('1 selected').waitFor();
    await all.check();
    await page.getByText('4 selected').waitFor();
    expect(await page.getByLabel('Select Baker, Tom').isChecked()).to.equal(true);
    expect(await remove.isVisible()).to.equal(true);
    await all.uncheck();
    expect(await remove.count()).to.equal(0);
  });

  it('post the selected rows and enable the Delete button again after going back', async () => {
    await page.goto('/list');
    await page.getByLabel('Select Baker, Tom').check();
    await page.getByLabel('Select Abbott, Jerome').check();
    const posted = await whatIsPosted(() => page.getByRole('button', { name: 'Delete' }).click());
    expect(posted.get('step')).to.equal('delete');
    expect(posted.getAll('id')).to.deep.equal(['1795170000-1', '1794000000-3']);
    await page.goBack();
    const box = page.getByLabel('Select Baker, Tom');
    await box.check();
    expect(await page.getByRole('button', { name: 'Delete' }).isEnabled()).to.equal(true);
  });

  it('show the bulk actions in one line below the count on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/list');
    await page.getByLabel('Select Baker, Tom').check();
    const middles = (elements: readonly HTMLElement[]) =>
      elements.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
    const bar = page.locator('.ticked-bar');
    const [count, all] = await bar.locator('[data-selected], label').evaluateAll(middles);
    const [send, remove] = await bar.getByRole('button').evaluateAll(middles);
    expect([all, remove]).to.deep.equal([count, send]);
    expect(send).to.be.greaterThan(count!);
  });

  it('show organizations in rows of equal height on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/organizations');
    const heights = await page.locator('.organizations tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        row.querySelector('a')!.textContent = 'Lakeside';
        return row.getBoundingClientRect().height;
      }),
    );
    expect(heights.length).to.equal(2);
    expect(new Set(heights).size).to.equal(1);
  });

  it('reload with the new page size as soon as it is selected', async () => {
    await page.goto('/list');
    expect(await page.getByRole('button', { name: 'Set' }).count()).to.equal(0);
    const posted = await whatIsPosted(() => page.getByLabel('Page size').selectOption('All'));
    expect(posted.get('size')).to.equal('0');
  });

  it('open More on click and close it on Escape', async () => {
    await page.goto('/list-templates');
    await page.getByText('More', { exact: true }).click();
    expect(await page.getByRole('link', { name: 'Plugins' }).isVisible()).to.equal(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Plugins' }).isVisible()).to.equal(false);
  });

  it('grow a text area while typing', async () => {
    await page.goto('/form');
    await typeLines();
  });

  it('grow a text area in browsers without field-sizing', async () => {
    await page.addInitScript('CSS.supports = () => false');
    await page.route('**/form', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('field-sizing', 'x') });
    });
    await page.goto('/form');
    await typeLines();
  });

  it('ask before the link back to the list discards unsaved input', async () => {
    await page.goto('/form');
    await page.getByLabel('First Name').fill('Mariana');
    await page.getByRole('link', { name: 'Contacts' }).last().click();
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor();
    expect(page.url()).to.include('/form');
  });

  for (const name of [
    'list',
    'list-jobs',
    'form-edit',
    'form-errors',
    'record',
    'record-contact',
    'home',
    'profile',
    'appointments',
    'morning',
    'check',
    'outcome',
    'worklist',
  ])
    it(`offer touch targets of 44 px on a phone: ${name}`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${name}`);
      const targets = page.locator('main :is(a, button, summary)');
      expect(await targets.filter({ visible: true }).count()).to.be.above(1);
      expect(await targets.evaluateAll(tooSmall)).to.deep.equal([]);
    });

  it("print a day's appointments as one black table without navigation", async () => {
    await page.goto('/appointments');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('table', { name: 'Appointments' }).isVisible()).to.equal(true);
    const shown = page.locator(':is(nav, header, footer, form, button, summary)').filter({ visible: true });
    expect(await shown.count()).to.equal(0);
    const colours = await page
      .locator('.visits :is(td, td a)')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).color))]);
    expect(colours).to.deep.equal(['rgb(0, 0, 0)']);
  });

  it('keep all appointment texts at double text size and in forced colors', async () => {
    await page.setViewportSize({ width: 640, height: 900 });
    await page.goto('/appointments');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).to.equal(640);
    for (const text of [
      '9:30 AM',
      'Confirmed by text',
      'Text failed',
      'Nothing sent: no phone number and no email.',
    ])
      expect(await page.getByText(text).first().isVisible(), text).to.equal(true);
  });

  for (const width of [1280, 390])
    it(`show the failed message's description in full: ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/list-tasks');
      const detail = page.getByText('Payment request from Lakeside Family Clinic');
      const { clientHeight, scrollHeight } = await detail.evaluate((text) => ({
        clientHeight: text.clientHeight,
        scrollHeight: text.scrollHeight,
      }));
      expect(scrollHeight).to.equal(clientHeight);
    });

  it('offer sorting in the filters on a phone, where column headers are hidden', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/list');
    expect(await page.getByRole('columnheader').count()).to.equal(0);
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Sort by').selectOption('Email');
    const asked = page.waitForRequest(/sort=/);
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(new URL((await asked).url()).searchParams.get('sort')).to.equal('email');
  });

  it('show at least fourteen single-line rows and a sticky header on a desktop', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/list-full');
    const rows = page.locator('tbody > tr');
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
    expect(bottoms.filter(({ bottom }) => bottom <= 900).length).to.be.at.least(14);
    expect(Math.max(...bottoms.map(({ height }) => height))).to.be.at.most(42);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 300);
    expect((await page.getByRole('columnheader').first().boundingBox())!.y).to.be.within(-1, 1);
  });

  it('show two-line rows on a phone, with the first within 300 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/list-full');
    const rows = page.locator('tbody > tr');
    expect((await rows.first().boundingBox())!.y).to.be.below(300);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).to.be.at.most(66);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
  });

  it('keep the page actions beside a long heading', async () => {
    await page.goto('/home-long');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const action = await page.getByRole('link', { name: 'New notification list' }).boundingBox();
    expect(action!.x).to.be.above(640);
    expect(action!.y).to.be.below(title!.y + 120);
  });

  /** Runs `act` and returns the form fields that it posts, once the response has loaded. */
  async function whatIsPosted(act: () => Promise<unknown>): Promise<URLSearchParams> {
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const loaded = page.waitForEvent('load');
    await act();
    await loaded;
    return new URLSearchParams((await sent).postData() ?? '');
  }

  async function typeLines(): Promise<void> {
    const notes = page.getByLabel('Notes');
    const before = (await notes.boundingBox())!.height;
    await notes.fill('line\n'.repeat(12));
    expect((await notes.boundingBox())!.height).to.be.above(before + 100);
  }
});

/** Returns visible targets outside sentences that are less than 44 px high, including their `::after` overlay. */
function tooSmall(elements: Element[]): string[] {
  return elements
    .filter((element) => element.checkVisibility() && !element.closest('p, dialog'))
    .map((element) => {
      const { top, bottom } = getComputedStyle(element, '::after');
      const more = Math.min(0, parseFloat(top) || 0) + Math.min(0, parseFloat(bottom) || 0);
      return { text: element.textContent.trim(), height: element.getBoundingClientRect().height - more };
    })
    .filter(({ height }) => height < 44)
    .map(({ text, height }) => `${text} ${Math.round(height)}`);
}
