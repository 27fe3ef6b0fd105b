import { boundaries } from './boundaries.ts';

type Breach = [rule: string, path: string, text: string];

/** Violations to add to the current tree; the check of each rule must find its violation. */
export const breaches: readonly Breach[] = [
  [
    'no portal import points to a higher layer',
    'server/portal/relay/planted.ts',
    "import type { RequestContext } from '../page/request-context.ts';",
  ],
  [
    'no API import points to a higher layer',
    'server/api/database/planted.ts',
    "import { login } from '../sign-in/login.ts';",
  ],
  ['every portal file belongs to a layer', 'server/portal/helpers/planted.ts', ''],
  [
    'no page imports another',
    'server/portal/pages/reminders/home/planted.ts',
    "import { usersScreen } from '../../administration/users-screen.tsx';",
  ],
  [
    'no files form a cycle, including type imports',
    'shared/planted.ts',
    "import type { Planted } from './planted.ts';",
  ],
  [
    'no portal folders form a cycle',
    'server/portal/http/planted.ts',
    "import type { Guard } from '../session/guards.ts';",
  ],
  [
    'no API folders form a cycle',
    'server/api/operation/planted.ts',
    "import type { Access } from '../rows/tenant.ts';",
  ],
  [
    'no API features form a cycle',
    'server/api/payment-messages/planted.ts',
    "import type { DeliveryDeps } from '../reminders/deliver.ts';",
  ],
  ['no two portal files share a name', 'server/portal/state/request-context.tsx', ''],
  ['no two API files share a name', 'server/api/rows/login.ts', ''],
  ['every exported name is used in the product', 'shared/planted.ts', 'export const planted = 1;'],
  [
    'only the two outcome modules read relay results',
    'server/portal/pages/reminders/home/planted.ts',
    "import type { RelayResult } from '../../../relay/relay.ts';",
  ],
  [
    'session values are read and written only through session slots',
    'server/portal/pages/reminders/home/planted.ts',
    'req.session.planted = 1;',
  ],
  ...boundaries.map(([name]): Breach => [
    `only its boundary module imports ${name}`,
    'shared/planted.ts',
    `import planted from '${name}';`,
  ]),
  ['only db.ts creates the database pool', 'server/api/rows/planted.ts', 'new pg.Pool();'],
  ['every HTTP server disconnects slow clients', 'server/planted.ts', 'createServer(app);'],
  ['only config.ts reads the environment', 'server/planted.ts', "process.env['PLANTED'];"],
  ['only config.ts reads the environment', 'server/planted.ts', "import { env } from 'node:process';"],
  ['no other HTTP client is used', 'server/portal/planted.ts', "await fetch('http://planted');"],
  ['no other HTTP client is used', 'server/api/planted.ts', "import { get } from 'node:https';"],
  ['shared imports shared', 'shared/planted.ts', "import { readConfig } from '../server/config.ts';"],
  [
    'only main.ts loads the demo',
    'server/api/planted.ts',
    "const { demo } = await import('../demo/demo.ts');",
  ],
  ['views import views and shared', 'views/planted.ts', "import { readConfig } from '../server/config.ts';"],
  [
    'client imports client, islands and shared',
    'client/planted.ts',
    "import { ErrorPage } from '../views/shell/outcome-pages.tsx';",
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
  ['shared imports only pure packages', 'shared/planted.ts', "import { join } from 'node:path';"],
  [
    'every import names an existing file with its extension',
    'shared/planted.ts',
    "import { paths } from './paths';",
  ],
  ['only the island module writes raw HTML', 'views/planted.tsx', '<p dangerouslySetInnerHTML={x} />;'],
  ['no script writes HTML', 'client/planted.ts', "element.innerHTML = '';"],
  ['no text is evaluated', 'client/planted.ts', "eval('');"],
  ['only style sheets contain colors', 'views/planted.ts', "const planted = '#fff';"],
  ['only shared/paths.ts contains portal URLs', 'views/planted.ts', "const planted = '/login';"],
  ['rows are locked for update only before deletion', 'server/planted.ts', 'sql`for update of jobs`;'],
  ['no lint or type check is disabled', 'shared/planted.ts', '// eslint-disable-next-line'],
  ['no lint or type check is disabled', 'shared/planted.ts', '// oxlint-disable-next-line'],
  ['no lint or type check is disabled', 'tests/planted.test.ts', "it.only('', () => {});"],
  ['files are named in kebab-case', 'shared/plantedFile.ts', ''],
  ['files are named for what they own', 'shared/utils.ts', ''],
  ["no file names a directory of someone's machine", 'shared/planted.ts', "const planted = '/home/planted';"],
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
    'docstrings have at least five words',
    'shared/planted.ts',
    '/** A planted number. */\nexport const planted = 1;',
  ],
  ['test titles begin with a verb', 'tests/planted.test.ts', "it('is planted', () => undefined);"],
];
