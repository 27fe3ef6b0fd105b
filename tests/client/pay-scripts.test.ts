import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { makeReady } from '../../server/portal/http/gzip.ts';
import { withoutUnused } from '../../scripts/build/lean-react.ts';
import { buildPaths } from '../../scripts/build/paths.ts';
import { paymentIslands } from '../../scripts/build/script-purposes.ts';
import { pageAssets, type AssetManifest } from '../../views/assets.ts';
import { freshBuild } from '../support/fresh-build.ts';

/** What no island may use, since its part of React is left out. */
const leftOut =
  /\b(?:ViewTransition|addTransitionType|Activity|SuspenseList|useActionState|useFormState|preinit|preinitModule|preloadModule)\b/;

describe('the scripts of the payment page', () => {
  before(freshBuild);

  const manifest = () =>
    JSON.parse(readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8')) as AssetManifest;

  it('are at most 67 KB as they are sent', () => {
    const { scripts, preload } = pageAssets(manifest(), new Set(paymentIslands), 'payForm');
    const sizes = [...scripts, ...preload].map(
      ({ url }) => readFileSync(join(buildPaths.client, 'assets', `${basename(url)}.br`)).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(67 * 1024);
  });

  it('are at most 67 KB where they come within the page', () => {
    const { url } = manifest().entries.paymentPage;
    const script = readFileSync(join(buildPaths.client, 'assets', basename(url)));
    expect(makeReady(script).deflated.length).to.be.at.most(67 * 1024);
    expect(script.toString(), 'what would end or hide a script in a page').not.to.match(/<\/script|<!--/i);
  });

  it('are asked for all at once with the rest of the form: no browser opens more than six connections', () => {
    const { scripts, preload, lateSheet } = pageAssets(manifest(), new Set(['payment-form']), 'payForm');
    expect([...scripts, ...preload, ...(lateSheet ? [lateSheet] : [])].length).to.be.at.most(6);
  });

  for (const folder of ['views/islands', 'client']) {
    it(`use nothing of React that is left out: ${folder}`, () => {
      const texts = readdirSync(join(buildPaths.root, folder))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(buildPaths.root, folder, name), 'utf8'));
      expect(texts.filter((text) => leftOut.test(text))).to.deep.equal([]);
    });
  }

  it('are not built where React no longer has what is left out', () => {
    expect(() => withoutUnused('function another() {\n}\n')).to.throw(/React has no function \w+/);
  });
});
