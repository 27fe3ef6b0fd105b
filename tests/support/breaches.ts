import { boundaries } from './boundaries.ts';

type Breach = [rule: string, path: string, text: string];

/** Violations to add to the current tree; the check of each rule must find its violation. */
export const breaches: readonly Breach[] = [
  [
    'no import of the portal runs up a floor',
    'server/portal/relay/planted.ts',
    "import type { RequestContext } from '../page/request-context.ts';",
  ],
  [
    'no import of the API runs up a floor',
    'server/api/database/planted.ts',
    "import { login } from '../sign-in/login.ts';",
  ],
  ['every file of the portal stands on a floor', 'server/portal/helpers/planted.ts', ''],
  [
    'no page imports another',
    'server/portal/pages/reminders/home/planted.ts',
    "import { usersScreen } from '../../administration/users-screen.tsx';",
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
  [
    'no features of the API form a circle',
    'server/api/payment-messages/planted.ts',
    "import type { DeliveryDeps } from '../reminders/deliver.ts';",
  ],
  ['no two files of the portal share a name', 'server/portal/state/request-context.tsx', ''],
  ['no two files of the API share a name', 'server/api/rows/login.ts', ''],
  ['every exported name has a user in the product', 'shared/planted.ts', 'export const planted = 1;'],
  [
    'the relay is read by the two files that turn its results into outcomes',
    'server/portal/pages/reminders/home/planted.ts',
    "import type { RelayResult } from '../../../relay/relay.ts';",
  ],
  [
    'what a session keeps goes through its one door',
    'server/portal/pages/reminders/home/planted.ts',
    'req.session.planted = 1;',
  ],
  ...boundaries.map(([name]): Breach => [
    `${name} is imported by its door alone`,
    'shared/planted.ts',
    `import planted from '${name}';`,
  ]),
  ["kysely's pool is made in db.ts alone", 'server/api/rows/planted.ts', 'new pg.Pool();'],
  ['no HTTP server is made that lets slow clients stay', 'server/planted.ts', 'createServer(app);'],
  ['the environment is read in config.ts alone', 'server/planted.ts', "process.env['PLANTED'];"],
  ['the environment is read in config.ts alone', 'server/planted.ts', "import { env } from 'node:process';"],
  ['no other HTTP client is used', 'server/portal/planted.ts', "await fetch('http://planted');"],
  ['no other HTTP client is used', 'server/api/planted.ts', "import { get } from 'node:https';"],
  ['shared imports shared', 'shared/planted.ts', "import { readConfig } from '../server/config.ts';"],
  [
    'the demo is loaded by main.ts alone',
    'server/api/planted.ts',
    "const { demo } = await import('../demo/demo.ts');",
  ],
  ['views import views and shared', 'views/planted.ts', "import { readConfig } from '../server/config.ts';"],
  [
    'client imports client, islands and shared',
    'client/planted.ts',
    "import { ErrorPage } from '../views/shell/error-page.tsx';",
  ],
  [
    'the portal imports views and shared',
    'server/portal/planted.ts',
    "import type { Db } from '../api/database/db.ts';",
  ],
  [
    'the API imports shared',
    'server/api/planted.ts',
    "import type { RequestContext } from '../portal/page/request-context.ts';",
  ],
  [
    'the product imports neither scripts nor tests',
    'server/planted.ts',
    "import { build } from '../scripts/build.ts';",
  ],
  ['shared reaches nothing outside the program', 'shared/planted.ts', "import { join } from 'node:path';"],
  [
    'every import names a file that is there, with its ending',
    'shared/planted.ts',
    "import { paths } from './paths';",
  ],
  [
    'raw HTML is written in the island module alone',
    'views/planted.tsx',
    '<p dangerouslySetInnerHTML={x} />;',
  ],
  ['no script writes HTML', 'client/planted.ts', "element.innerHTML = '';"],
  ['no text is evaluated', 'client/planted.ts', "eval('');"],
  ['colours are in the style sheets alone', 'views/planted.ts', "const planted = '#fff';"],
  ['addresses of the portal are in shared/paths.ts alone', 'views/planted.ts', "const planted = '/login';"],
  ['rows are locked for update only where they are removed', 'server/planted.ts', 'sql`for update of jobs`;'],
  ['no check is switched off', 'shared/planted.ts', '// eslint-disable-next-line'],
  ['no check is switched off', 'shared/planted.ts', '// oxlint-disable-next-line'],
  ['no check is switched off', 'tests/planted.test.ts', "it.only('', () => {});"],
  ['files are named in kebab-case', 'shared/plantedFile.ts', ''],
  ['files are named for what they own', 'shared/utils.ts', ''],
  ['no directory of one machine is named', 'shared/planted.ts', "const planted = '/home/planted';"],
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
  [
    'comments begin with a noun or a verb',
    'shared/planted.ts',
    '/** What a planted file has. */\nexport const planted = 1;',
  ],
  [
    'docstrings of fewer than five words are left out',
    'shared/planted.ts',
    '/** A planted number. */\nexport const planted = 1;',
  ],
  [
    'titles of tests begin with a verb that says what happens',
    'tests/planted.test.ts',
    "it('is planted', () => undefined);",
  ],
];
