import { expect } from 'chai';
import type { Page } from 'playwright';
import { pageNames } from '../../scripts/preview/pages.tsx';
import { samples as paySamples } from '../../scripts/preview/samples.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { expectFits } from '../support/fits.ts';
import { itSlow } from '../support/full-run.ts';
import { openPreviewSite, type PreviewSite } from '../support/preview.ts';

/** Every page except the payment page, which has its own test. */
const looks = pageNames.filter((name) => !(name in paySamples));

/** One page of each kind, checked in every run. A full run checks all pages, which takes minutes. */
const usual = new Set(
  `login sign-up home home-long list list-full form-errors record-contact payments payment payment-form morning
  check outcome worklist appointments import-review import-done ask-many refund money-day job queues audit organization`.split(
    /\s+/,
  ),
);

/** Checks pages with axe in both color schemes, on narrow screens, with large text and in forced colors. */
describe('every page of the preview', () => {
  let site: PreviewSite;
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    site = await openPreviewSite();
    visitor = await newVisitor({ baseURL: site.origin });
    page = visitor.page;
  });
  after(async () => {
    await visitor.close();
    site.close();
  });

  it('detects cut, invisible and unreachable text', async () => {
    const faulty = async (body: string) => {
      await page.setContent(`<main>${body}</main>`);
      return expectFits(page, 'a page').then(
        () => '',
        (error: Error & { actual?: object }) =>
          Object.entries(error.actual ?? {})
            .flatMap(([what, found]) => (found.length ? [what] : []))
            .join(),
      );
    };
    const box = (style: string) =>
      `<p style="width: 5em; white-space: nowrap; ${style}">More words than fit into it</p>`;
    expect(await faulty(box('overflow: hidden'))).to.equal('cut');
    expect(await faulty(box('overflow: auto'))).to.equal('deaf');
    expect(await faulty(box('position: absolute; left: -3em'))).to.equal('outside');
    expect(await faulty(box('overflow: hidden; text-overflow: ellipsis'))).to.equal('');
  });

  for (const name of looks) {
    const look = usual.has(name) ? it : itSlow;
    look(`passes axe and fits small screens, large text and forced colors: ${name}`, async () => {
      await page.emulateMedia({ forcedColors: 'none' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/${name}`);
      await expectAccessible(page);
      // Equals a phone's width, and 1280 px at 400% zoom.
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFits(page, '320 px');
      await page.setViewportSize({ width: 640, height: 900 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectFits(page, '640 px by text of 200 %');
      await page.emulateMedia({ forcedColors: 'active' });
      await expectFits(page, 'the reader’s colours');
      expect(await page.evaluate<string[]>(marksLost)).to.deep.equal([]);
      expect(visitor.complaints).to.deep.equal([]);
    });
  }
});

/** Current or pressed items that look like their neighbors in forced colors. */
const marksLost = `[...document.querySelectorAll(':is([aria-current], [aria-pressed=true])')]
  .filter((one) => {
    const lookOf = (element) => {
      const { fontWeight, outlineStyle, borderStyle, borderWidth, borderColor, textDecorationLine, color } = getComputedStyle(element);
      return [fontWeight, outlineStyle, borderStyle, borderWidth, borderColor, textDecorationLine, color].join();
    };
    const like = [...document.querySelectorAll(one.tagName)].find((other) =>
      !other.matches('[aria-current], [aria-pressed=true]') && other.className === one.className &&
      other.checkVisibility() && other.parentElement.parentElement === one.parentElement.parentElement);
    return one.checkVisibility() && like && lookOf(like) === lookOf(one);
  })
  .map((one) => one.outerHTML.slice(0, 200))`;
