import { expect } from 'chai';
import type { Locator } from 'playwright';
import { expectAccessible } from '../support/accessible.ts';
import { describePreview } from '../support/fixtures.ts';

const sizes = [
  { width: 1280, root: 32, called: 'at double text size' },
  { width: 640, root: 32, called: 'on half a screen at double text size' },
  { width: 320, root: 16, called: 'at 320 px' },
];

describePreview('the top bar', ({ page }) => {
  it('shows all tabs if they fit', async () => {
    await open({ width: 1280, root: 16 });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).to.equal(true);
    expect(await page.locator('summary', { hasText: 'Menu' }).isVisible()).to.equal(false);
    expect(await outside(page.locator('header :is(a, summary, small)'))).to.deep.equal([]);
  });

  for (const { called, ...size } of sizes)
    it(`moves the tabs into a menu without cutting off text: ${called}`, async () => {
      await open(size);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).to.equal(false);
      await page.locator('summary', { hasText: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      expect(await menu.getByRole('link').allInnerTexts()).to.include.members(['Home', 'Contacts', 'Logout']);
      expect(await outside(page.locator('header :is(a, summary, small)'))).to.deep.equal([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).to.equal(size.width);
    });

  it('fits on one line on a phone, with Help in the menu', async () => {
    await open({ width: 390, root: 16 });
    const box = await page.locator('header').first().boundingBox();
    expect(box?.height).to.be.at.most(60);
    expect(await page.getByRole('link', { name: 'Help' }).count()).to.equal(0);
    await page.locator('summary', { hasText: 'Menu' }).click();
    expect(await page.getByRole('link', { name: 'Help' }).count()).to.equal(1);
  });

  for (const width of [1280, 390])
    it(`keeps the same height on every page with short and long names: ${width} px`, async () => {
      const heights = new Set<number>();
      const above: number[] = [];
      for (const path of ['/home', '/home-long', '/home-alone', '/no-ivr', '/search', '/organizations']) {
        await open({ width, root: 16, path });
        heights.add((await page.locator('.app-head').boundingBox())!.height);
        above.push((await page.locator('.org').boundingBox())!.y);
      }
      expect([...heights]).to.deep.equal([60]);
      expect(Math.min(...above)).to.be.at.least(4);
    });

  it('keeps the tab positions on the search page', async () => {
    const places: number[] = [];
    for (const path of ['/home', '/search']) {
      await open({ width: 1280, root: 16, path });
      const name = 'Lakeside Center for Family, Sports and Travel Medicine';
      await page.locator('.org-name').evaluate((element, text) => (element.textContent = text), name);
      places.push((await page.getByRole('navigation', { name: 'Main' }).boundingBox())!.x);
    }
    expect(places[1]).to.equal(places[0]);
  });

  for (const [menu, width] of [
    ['settings', 1280],
    ['mobile', 390],
  ] as const)
    it(`passes axe with an open menu in light and dark: ${menu}`, async () => {
      await open({ width, root: 16 });
      await page.locator(`.${menu} > summary`).click();
      await expectAccessible(page);
    });

  async function open({ width, root, path = '/home' }: { width: number; root: number; path?: string }) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), root);
  }
});

/** Returns the texts of visible parts that extend beyond the page or overflow their box. */
function outside(parts: Locator): Promise<string[]> {
  return parts.filter({ visible: true }).evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );
}
