import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { buildPaths } from '../../scripts/build/paths.ts';
import { paymentIslands } from '../../scripts/build/script-purposes.ts';
import { pageAssets, type AssetManifest } from '../../views/assets.ts';
import { freshBuild } from '../support/fresh-build.ts';

/** Budget for the JavaScript of the payment page, in bytes as Brotli. */
const mostBytes = 75 * 1024;

describe('the scripts of the payment page', () => {
  before(freshBuild);

  const manifest = () =>
    JSON.parse(readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8')) as AssetManifest;

  const brotliBytes = (url: string) =>
    readFileSync(join(buildPaths.client, 'assets', `${basename(url)}.br`)).length;

  it('loads at most 75 KB of JavaScript on a page with every island', () => {
    const { scripts, preload } = pageAssets(manifest(), new Set(paymentIslands), 'payForm');
    const sizes = [...scripts, ...preload].map(({ url }) => brotliBytes(url));
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(mostBytes);
  });

  it('puts at most 75 KB of JavaScript into the page itself', () => {
    const { url } = manifest().entries.paymentPage;
    expect(brotliBytes(url)).to.be.at.most(mostBytes);
    const script = readFileSync(join(buildPaths.client, 'assets', basename(url)), 'utf8');
    expect(script, 'text that ends or hides a script in a page').not.to.match(/<\/script|<!--/i);
  });

  it('are asked for all at once with the rest of the form: no browser opens more than six connections', () => {
    const { scripts, preload, lateSheet } = pageAssets(manifest(), new Set(['payment-form']), 'payForm');
    expect([...scripts, ...preload, ...(lateSheet ? [lateSheet] : [])].length).to.be.at.most(6);
  });
});
