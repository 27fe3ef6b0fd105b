import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { turnOf } from './deep.ts';

/** Without spaces and comments, as it is sent to every page that is looked at. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Holds every rule of axe against a page in light and in dark; a run that is not deep does so in the one whose turn it is for that look. */
export async function expectAccessible(page: Page, look: string): Promise<void> {
  for (const colorScheme of turnOf(['light', 'dark'] as const, look)) {
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
