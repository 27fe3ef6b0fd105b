import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { turnOf } from './deep.ts';

/** Holds every rule of axe against a page in light and in dark; a run that is not deep does so in the one whose turn it is for that look. */
export async function expectAccessible(page: Page, look: string): Promise<void> {
  for (const colorScheme of turnOf(['light', 'dark'] as const, look)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).to.deep.equal(
      [],
    );
  }
}
