import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { buildPaths } from '../../scripts/build/paths.ts';
import { paymentIslands } from '../../scripts/build/script-purposes.ts';
import { pageAssets, type AssetManifest } from '../../views/assets.ts';
import { freshBuild } from '../support/fresh-build.ts';

/** JavaScript budget of the payment page, in Brotli bytes. */
const mostBytes = 75 * 1024;

const manifest = () =>
  JSON.parse(readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8')) as AssetManifest;

describe('payment page scripts', () => {
  before(freshBuild);

  const brotliBytes = (url: string) =>
    readFileSync(join(buildPaths.client, 'assets', `${basename(url)}.br`)).length;

  it('load at most 75 KB of JavaScript on a page with every island', () => {
    const { scripts, preload } = pageAssets(manifest(), new Set(paymentIslands), 'payForm');
    const sizes = [...scripts, ...preload].map(({ url }) => brotliBytes(url));
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(mostBytes);
  });

  it('inline at most 75 KB of JavaScript', () => {
    const { url } = manifest().entries.paymentPage;
    expect(brotliBytes(url)).to.be.at.most(mostBytes);
    const script = readFileSync(join(buildPaths.client, 'assets', basename(url)), 'utf8');
    expect(script, 'text that ends or hides a script in a page').not.to.match(/<\/script|<!--/i);
  });

  it('load together with the late style sheet in at most six requests', () => {
    const { scripts, preload, lateSheet } = pageAssets(manifest(), new Set(['payment-form']), 'payForm');
    expect([...scripts, ...preload, ...(lateSheet ? [lateSheet] : [])].length).to.be.at.most(6);
  });
});

describe('payment page style sheets', () => {
  before(freshBuild);

  for (const name of ['payVerify', 'payForm', 'payOutcome'] as const) {
    it(`inline at most 8 KB: ${name}`, () => {
      expect(readFileSync(join(buildPaths.client, manifest().styles[name])).length).to.be.at.most(8192);
    });
  }
});
