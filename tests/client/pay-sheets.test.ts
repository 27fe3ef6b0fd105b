import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildPaths } from '../../scripts/build/paths.ts';
import type { AssetManifest } from '../../views/assets.ts';
import { freshBuild } from '../support/fresh-build.ts';

describe('payment page style sheets', () => {
  before(freshBuild);

  const manifest = () =>
    JSON.parse(readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8')) as AssetManifest;

  for (const name of ['payVerify', 'payForm', 'payOutcome'] as const) {
    it(`inline at most 8 KB: ${name}`, () => {
      expect(readFileSync(join(buildPaths.client, manifest().styles[name])).length).to.be.at.most(8192);
    });
  }
});
