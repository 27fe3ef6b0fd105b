import type { Mutant } from './mutant.ts';

const contractTest = 'tests/portal/state/state-contract.test.ts';
const sessionTest = 'tests/portal/session/session.test.ts';

export const sessionMutants: readonly Mutant[] = [
  {
    name: 'tombstone',
    file: 'server/portal/state/redis-sessions.ts',
    from: `if redis.call('exists', KEYS[2]) == 1 then return 0 end\nif ARGV[1] == '1' and redis.call('exists', KEYS[1]) == 0 then return 0 end`,
    to: '',
    test: contractTest,
    title: '[S4] never restores a session through 50 slow requests after logout',
  },
  {
    name: 'idle-end',
    file: 'server/portal/session/guards.ts',
    from: 'isLeaving(req) || remainingSeconds(req, config, clock()) <= 0',
    to: 'isLeaving(req)',
    test: sessionTest,
    title: '[S3] ends after ${seconds} idle seconds',
  },
  {
    name: 'longest-session',
    file: 'server/portal/session/idle.ts',
    from: 'Math.min(idleEndMs, times.signedInAtMs + longestSessionMs)',
    to: 'idleEndMs',
    test: sessionTest,
    title: '[S3] ends after twelve hours despite activity',
  },
  {
    name: 'return-path',
    file: 'server/portal/session/next-path.ts',
    from: 'url.origin === baseUrl && inside ? url.pathname + url.search : undefined',
    to: 'text',
    test: 'tests/portal/session/next-path.test.ts',
    title: '[A12] rejects all ${payloads.length} invalid paths',
  },
  {
    name: 'no-session-for-visitors',
    file: 'server/portal/session/sessions.ts',
    from: 'saveUninitialized: false',
    to: 'saveUninitialized: true',
    test: 'tests/portal/pages/pay/redis-away.test.ts',
    title: '[S7] stores nothing in Redis for browsers that only open the page',
  },
  {
    name: 'other-sessions-end',
    file: 'server/portal/session/generation.ts',
    from: 'return user === signedIn.generation.user && group',
    to: 'return user >= 0 && group',
    test: 'tests/portal/pages/account/password.test.ts',
    title: "ends the user's other sessions",
  },
];
