import { expect } from 'chai';
import { openPreviewSite } from '../support/preview.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { describeWithOne } from '../support/fixtures.ts';

const states = [
  ...['card', 'saved', 'bank', 'editable', 'refused', 'card-errors', 'prescriptions', 'prescriptions-read'],
  ...[
    'bill',
    'verify',
    'verify-failed',
    'success',
    'success-bank',
    'locked',
    'paid',
    'error',
    'checking',
    'zero',
  ],
];

describeWithOne('payment page layout', openPreviewSite, (site) => {
  let visitor: Visitor;
  afterEach(() => visitor.close());

  it('cuts off no text at 150% and 200% text size at 390 and 320 px', async () => {
    visitor = await newVisitor();
    const { page } = visitor;
    const found: string[] = [];
    for (const state of states) {
      await page.goto(`${site.origin}/${state}`);
      const enlarge = await enlarger();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 780 });
        for (const percent of [150, 200]) {
          await enlarge(percent);
          const cuts = await page.evaluate(findCut);
          found.push(...cuts.map((cut) => `${state} at ${percent} % and ${width} px: ${cut}`));
        }
      }
    }
    expect(found).to.deep.equal([]);
  });

  for (const state of ['success', 'success-bank'])
    it(`leaves no gaps in print where icons are hidden: ${state}`, async () => {
      visitor = await newVisitor();
      const { page } = visitor;
      await page.goto(`${site.origin}/${state}`);
      const drawn = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('main .sign, main .icon')].filter((one) => one.checkVisibility())
              .length,
        );
      expect(await drawn()).to.be.greaterThan(0);
      await page.emulateMedia({ media: 'print' });
      expect(await drawn()).to.equal(0);
    });

  it('prints the form in one column without the background and the button', async () => {
    visitor = await newVisitor();
    const { page } = visitor;
    await page.goto(`${site.origin}/refused`);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => {
      const parts = ['main > h1', '.ask > p', '.how legend'].map((one) => document.querySelector(one)!);
      const { backgroundColor } = getComputedStyle(document.querySelector('.ask')!);
      const places = parts.map((part) => part.getBoundingClientRect());
      return {
        edges: new Set(places.map(({ left }) => left)).size,
        isBelow: places[2]!.top >= places[1]!.bottom,
        backgroundColor,
      };
    });
    expect(printed).to.deep.equal({ edges: 1, isBelow: true, backgroundColor: 'rgb(255, 255, 255)' });
    expect(await page.getByRole('button', { name: 'Submit Payment' }).isVisible()).to.equal(false);
  });

  it('leaves no single word on a line above the amount, whatever the length of the name', async () => {
    visitor = await newVisitor({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await page.goto(`${site.origin}/card`);
    const alone = await page.evaluate(() => {
      const payer = document.querySelector('.ask > p > b')!;
      const last = document.createRange();
      last.selectNodeContents(payer.nextSibling!);
      const names = Array.from({ length: 30 }, (_, index) =>
        'Eleanora Annabella Maria Josephine'.slice(0, 4 + index),
      );
      return names.filter((name) => {
        payer.textContent = name;
        return last.getBoundingClientRect().top >= payer.getBoundingClientRect().bottom;
      });
    });
    expect(alone).to.deep.equal([]);
  });

  for (const [state, width] of [
    ['card-errors', 1280],
    ['card-errors', 390],
    ['verify-errors', 390],
  ] as const)
    it(`shows a field's label when its summary link is clicked: ${state} at ${width} px`, async () => {
      visitor = await newVisitor({ viewport: { width, height: 360 } });
      const { page } = visitor;
      await page.goto(`${site.origin}/${state}`);
      const links = page.locator('.summary a');
      const above: string[] = [];
      for (let at = 0; at < (await links.count()); at += 1) {
        await links.nth(at).click();
        const label = await page.evaluate(() => {
          const [first] = (document.activeElement as HTMLInputElement).labels!;
          return { text: first!.innerText, top: first!.getBoundingClientRect().top };
        });
        if (label.top < 0) above.push(label.text);
      }
      expect(above).to.deep.equal([]);
    });

  it('aligns all parts on one left edge, including a saved method below', async () => {
    visitor = await newVisitor({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await page.goto(`${site.origin}/saved`);
    const edges = await page
      .locator('main > h1, main > .bill')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(edges.length).to.equal(3);
    expect(new Set(edges).size).to.equal(1);
  });

  it('cuts off no text in the prescription list', async () => {
    visitor = await newVisitor({ viewport: { width: 320, height: 780 } });
    const { page } = visitor;
    await page.goto(`${site.origin}/prescriptions`);
    await (
      await enlarger()
    )(200);
    await page.getByRole('button', { name: 'Prescription List' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(findCut)).to.deep.equal([]);
  });

  /** Returns a function that sets the text size as the browser setting would, so that rem in container queries follows. */
  async function enlarger(): Promise<(percent: number) => Promise<unknown>> {
    const devtools = await visitor.page.context().newCDPSession(visitor.page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { frameTree } = await devtools.send('Page.getFrameTree');
    const { styleSheetId } = await devtools.send('CSS.createStyleSheet', { frameId: frameTree.frame.id });
    return (percent) => {
      const text = `html { font-size: ${percent}% !important }`;
      return devtools.send('CSS.setStyleSheetText', { styleSheetId, text });
    };
  }
});

/** Returns elements that extend beyond the window or cut off text. Input fields are excluded because typed text scrolls. */
function findCut(): string[] {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll<HTMLElement>('header *, main *, footer *, [role=dialog] *')]
    .filter((element) => !element.closest('.visually-hidden, svg, th:not(.choice)'))
    .filter((element) => element.getClientRects().length > 0)
    .flatMap((element) => {
      const name = `${element.tagName} ${element.id || element.className}`;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) return `${name} reaches out`;
      const isTyped = element instanceof HTMLInputElement && !element.readOnly;
      return !isTyped && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
        ? `${name} is cut`
        : [];
    });
}
