import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright';

/** Minified axe source sent to every tested page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeViolations(page)).to.deep.equal([]);
  }
}

/** Returns axe violations with their elements. Frames are included by default. */
export async function axeViolations(page: Page, frames: 'with frames' | 'without frames' = 'with frames') {
  const isAlone = page.frames().length === 1 || frames === 'without frames';
  const { violations } = isAlone ? await runInPage(page) : await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`);
}

/** Runs axe directly, because the builder opens another page to merge frames and also reports passed rules, which takes three times as long. */
async function runInPage(page: Page): Promise<AxeResults> {
  await page.evaluate(axe);
  const run = "axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })";
  return page.evaluate<AxeResults>(run);
}
