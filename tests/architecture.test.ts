import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { breaches } from './support/breaches.ts';
import { boundaryChecks, importChecks } from './support/boundaries.ts';
import { readBuiltAssets } from './support/portal.ts';
import { sourceChecks } from './support/source-checks.ts';
import { isProduct, isThere, parseSource, readSources, root, type Check } from './support/source-tree.ts';
import {
  api,
  crossingPages,
  featureCycles,
  fileCycles,
  folderCycles,
  foldersWithoutLayer,
  portal,
  sharedStems,
  unusedExports,
  upwardImports,
} from './support/structure.ts';

const sources = readSources();
const productSources = sources.filter(isProduct);

/** Structure checks over a source tree; each returns a list of violations. */
const structure: Readonly<Record<string, Check>> = {
  'no portal import points to a higher layer': (tree) => upwardImports(portal, tree),
  'no API import points to a higher layer': (tree) => upwardImports(api, tree),
  'every portal file belongs to a layer': (tree) => foldersWithoutLayer(portal, tree),
  'no page imports another': crossingPages,
  'no files form a cycle, including type imports': (tree) => fileCycles(tree.filter(isProduct)),
  'no portal folders form a cycle': (tree) => folderCycles(portal, tree),
  'no API folders form a cycle': (tree) => folderCycles(api, tree),
  'no API features form a cycle': (tree) => featureCycles(api, tree),
  'no two portal files share a name': (tree) => sharedStems(portal, tree),
  'no two API files share a name': (tree) => sharedStems(api, tree),
  'every exported name is used in the product': (tree) => unusedExports(tree),
  'only the two outcome modules read relay results': (tree) =>
    tree
      .filter(({ path }) => /^server\/portal\/(?!relay\/)/.test(path) && !relayReaders.includes(path))
      .filter(({ imports }) => imports.some(({ names }) => names.includes('RelayResult')))
      .map(({ path }) => path),
  'session values are read and written only through session slots': (tree) =>
    tree
      .filter(({ path, text }) => path.startsWith('server/portal/') && sessionField.test(text))
      .map(({ path }) => path),
};

const relayReaders = ['server/portal/http/outcome.ts', 'server/portal/session/api.ts'];
const sessionField = /\bsession\.(?!destroy\b|save\b|regenerate\b|Store\b|SessionData\b|ts\b)\w+|\bsession\[/;

const checks: Readonly<Record<string, Check>> = {
  ...boundaryChecks,
  ...importChecks,
  ...structure,
  ...sourceChecks,
};

for (const [what, held] of [
  ['package boundaries', boundaryChecks],
  ['import rules', importChecks],
  ['the structure', structure],
  ['the source', sourceChecks],
] as const)
  describe(what, () => {
    for (const [rule, findBreaches] of Object.entries(held))
      it(rule, () => expect(findBreaches(sources)).to.deep.equal([]));
  });

describe('a planted violation', () => {
  for (const [rule, path, text] of breaches)
    it(`[X4] fails the check: ${rule}, in ${path}`, () => {
      const planted = [...sources, parseSource(path, text)];
      const found = checks[rule];
      expect(found?.(planted)).to.have.length.above(found?.(sources).length ?? NaN);
    });

  it('exists for every rule', () => {
    expect(breaches.map(([rule]) => rule)).to.include.members(Object.keys(checks));
  });
});

describe('style sheets', () => {
  it('share one folder', () => {
    const files = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' });
    const sheets = files.filter((name) => name.endsWith('.css'));
    expect(sheets.filter((name) => !name.startsWith('styles'))).to.deep.equal([]);
  });
});

describe('the browser bundle', () => {
  it('contains no server-only package, server file or bootstrap script', () => {
    readBuiltAssets();
    const outputs = JSON.parse(readFileSync(join(root, 'dist/client/meta.json'), 'utf8')) as Record<
      string,
      { inputs: object }
    >;
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    expect(inputs).to.include('client/islands.tsx').and.include('client/enhance.ts');
    const never =
      /(?:^|\/)node_modules\/(?:joi|@hapi|@sideway|moment|moment-timezone|pg|pg-[a-z-]+|kysely|express|pino|undici|redis|bootstrap)\/|^server\/|^scripts\/|^tests\//;
    expect(inputs.filter((input) => never.test(input))).to.deep.equal([]);
  });
});

describe('package dependencies', () => {
  const manifest = readJson('package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const lock = readJson('package-lock.json') as {
    packages: Record<string, { version?: string; resolved?: string }>;
  };

  /** Lowest versions with a fix for known vulnerabilities. */
  const floors: [string, string][] = [
    ['body-parser', '2.3.0'],
    ['qs', '6.14.1'],
    ['express-session', '1.18.2'],
    ['express', '5.0.0'],
    ['multer', '2.3.0'],
    ['undici', '7.24.0'],
  ];
  for (const [name, floor] of floors) {
    it(`include ${name} only at ${floor} or newer`, () => {
      const versions = Object.entries(lock.packages)
        .filter(([path]) => path.endsWith(`node_modules/${name}`))
        .map(([, entry]) => entry.version ?? '');
      expect(versions).to.not.be.empty;
      expect(versions.filter((version) => isOlder(version, floor))).to.deep.equal([]);
    });
  }

  it('support Node 20, with undici 7 and connect-redis 9', () => {
    expect(manifest.dependencies['undici']).to.match(/^7\./);
    expect(manifest.dependencies['connect-redis']).to.match(/^9\./);
  });

  it('pin exact versions', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose).to.deep.equal([]);
  });

  it('lock version and hash but no download source', () => {
    const entries = Object.entries(lock.packages);
    expect(entries.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).to.deep.equal(
      [],
    );
    const unlocked = entries.filter(([path, entry]) => path !== '' && !('integrity' in entry));
    expect(unlocked.map(([path]) => path)).to.deep.equal([]);
  });

  it('include every package that the product imports', () => {
    const imported = new Set(
      productSources
        .flatMap(({ imports }) => imports)
        .filter(({ target, typeOnly }) => !typeOnly && !isThere(target) && !target.startsWith('node:'))
        .map(({ target }) =>
          target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    expect([...imported].filter((name) => !(name in manifest.dependencies))).to.deep.equal([]);
  });
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function isOlder(version: string, floor: string): boolean {
  const [a = [], b = []] = [version, floor].map((text) => text.split('.').map((part) => parseInt(part, 10)));
  const index = a.findIndex((part, at) => part !== b[at]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
