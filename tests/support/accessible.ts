import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright';

/** Without spaces and comments, as it is sent to every page that is looked at. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks every axe rule on a page in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFaults(page)).to.deep.equal([]);
  }
}

/** What any rule of axe finds, with the elements. Frames are looked into unless they are left out. */
export async function axeFaults(page: Page, frames: 'with frames' | 'without frames' = 'with frames') {
  const isAlone = page.frames().length === 1 || frames === 'without frames';
  const { violations } = isAlone ? await runInPage(page) : await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`);
}

/** The builder opens another page only to put the results of frames together, and has what is good described too: three times the work. */
async function runInPage(page: Page): Promise<AxeResults> {
  await page.evaluate(axe);
  const run = "axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })";
  return page.evaluate<AxeResults>(run);
}
