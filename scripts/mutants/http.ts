import type { Mutant } from './mutant.ts';

const csrf = 'server/portal/session/csrf.ts';
const headersTest = { test: 'tests/portal/http/headers.test.ts', title: 'are all on' };
const routesTest = 'tests/routes.test.ts';
const guardsTest = 'tests/portal/session/guards.test.ts';

/** What stands around every request: headers, cookies, tokens, limits. */
export const httpMutants: readonly Mutant[] = [
  {
    name: 'cookies-http-only',
    file: 'server/portal/session/sessions.ts',
    from: `cookie: { path: '/', httpOnly: true`,
    to: `cookie: { path: '/', httpOnly: false`,
    test: headersTest.test,
    title: 'set cookies that scripts and other sites do not get',
  },
  {
    name: 'cookies-secure',
    file: 'server/portal/session/sessions.ts',
    from: `sameSite: 'lax', secure: config.production },`,
    to: `sameSite: 'lax', secure: false },`,
    test: headersTest.test,
    title: 'set cookies that scripts and other sites do not get',
  },
  {
    name: 'csrf-token',
    file: csrf,
    from: 'next(validateRequest(req) ? undefined : refusal(req));',
    to: 'next();',
    test: routesTest,
    title: 'without a token',
  },
  {
    name: 'csrf-token-of-this-session',
    file: csrf,
    from: `isSomebodys(req) ? req.sessionID : ''`,
    to: `'everybody'`,
    test: guardsTest,
    title: "is closed to another session's token, with its cookie too",
  },
  {
    name: 'origin',
    file: csrf,
    from: `if (site !== undefined) return site === 'same-origin';`,
    to: 'if (site !== undefined) return true;',
    test: routesTest,
    title: 'from another site',
  },
];
