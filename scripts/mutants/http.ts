import type { Mutant } from './mutant.ts';

const csrf = 'server/portal/session/csrf.ts';
const headersTest = { test: 'tests/portal/http/headers.test.ts', title: 'are all on' };
const routesTest = 'tests/routes.test.ts';
const guardsTest = 'tests/portal/session/guards.test.ts';

export const httpMutants: readonly Mutant[] = [
  {
    name: 'cookies-http-only',
    file: 'server/portal/session/sessions.ts',
    from: `cookie: { path: '/', httpOnly: true`,
    to: `cookie: { path: '/', httpOnly: false`,
    test: headersTest.test,
    title: '[S1] sets cookies that scripts and other sites cannot read',
  },
  {
    name: 'cookies-secure',
    file: 'server/portal/session/sessions.ts',
    from: `sameSite: 'lax', secure: config.production },`,
    to: `sameSite: 'lax', secure: false },`,
    test: headersTest.test,
    title: '[S1] sets cookies that scripts and other sites cannot read',
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
    from: `hasUser(req) ? req.sessionID : ''`,
    to: `'everybody'`,
    test: guardsTest,
    title: "[C1] rejects another session's token, even with its cookie",
  },
  {
    name: 'origin',
    file: csrf,
    from: `if (site !== undefined) return site === 'same-origin';`,
    to: 'if (site !== undefined) return true;',
    test: routesTest,
    title: 'from another site',
  },
  {
    name: 'token-of-the-user-alone',
    file: 'server/portal/relay/request.ts',
    from: `if (call.signedBy === 'nobody') return undefined;`,
    to: '',
    test: 'tests/portal/relay/relay-calls.test.ts',
    title: "sends the user's bearer token only in calls made for the user",
  },
];
