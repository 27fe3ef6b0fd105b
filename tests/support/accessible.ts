import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { isDue } from './deep.ts';

/** Holds every rule of axe against a page in light and in dark, each where it is the turn of that look. */
export async function expectAccessible(page: Page, look: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (!isDue(`${look} in ${colorScheme}`)) continue;
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).to.deep.equal(
      [],
    );
  }
}
