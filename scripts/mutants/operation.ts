import type { Mutant } from './mutant.ts';

const health = 'server/portal/http/health.ts';
const healthTest = 'tests/portal/http/health.test.ts';
const brandTest = {
  test: 'tests/portal/visit/brand.test.ts',
  title: 'is that of the settings on every page, in its frame and its words',
};
const rolesTest = 'tests/ops/roles.test.ts';
const rowsTest = 'tests/api/notifications/judged-rows.test.ts';

/** What the program says of itself and does by the clock. */
export const operationMutants: readonly Mutant[] = [
  {
    name: 'ready-is-asked',
    file: health,
    from: 'res.status(ready ? 200 : 503)',
    to: 'res.status(200)',
    test: healthTest,
    title: 'is not ready while the store does not answer, and lives',
  },
  {
    name: 'ready-asks-the-store',
    file: health,
    from: '!stopping && standing.store && standing.api',
    to: '!stopping && standing.api',
    test: healthTest,
    title: 'is not ready while the store does not answer, and lives',
  },
  {
    name: 'ready-asks-the-api',
    file: health,
    from: 'standing.store && standing.api;',
    to: 'standing.store;',
    test: healthTest,
    title: 'is not ready while the API fails, and lives',
  },
  {
    name: 'ready-until-it-stops',
    file: 'server/portal/app.ts',
    from: 'app.get(paths.ready.pattern, sendReady(deps, isStopping));',
    to: 'app.get(paths.ready.pattern, sendReady(deps, () => false));',
    test: healthTest,
    title: 'is not ready from the moment that it stops, and lives',
  },
  {
    name: 'live-asks-nobody',
    file: 'server/portal/app.ts',
    from: 'app.get(paths.live.pattern, sendLive);',
    to: 'app.get(paths.live.pattern, sendReady(deps, isStopping));',
    test: healthTest,
    title: 'lives without asking anybody',
  },
  {
    name: 'appointment-of-this-moment',
    file: 'shared/delivery/plan.ts',
    from: 'at >= appointment.uselessAfter',
    to: 'at > appointment.uselessAfter',
    test: rowsTest,
    title: 'are too late for an appointment that is at this very moment, and not for the next minute',
  },
  {
    name: 'empty-list-is-a-draft',
    file: 'server/api/notifications/keep-rows.ts',
    from: 'case when listed.ready > 0 then',
    to: 'case when listed.ready >= 0 then',
    test: rowsTest,
    title: 'make it ready as soon as one is to be sent, and leave it a draft before',
  },
  {
    name: 'call-goes-to-the-phone-first',
    file: 'shared/contacts/channels.ts',
    from: '? [phone, mobile] :',
    to: '? [mobile, phone] :',
    test: 'tests/shared/home/planned.test.ts',
    title: 'tells of each row what will happen: each channel with its address, or why nothing',
  },
  {
    name: 'brand-in-words',
    file: 'server/portal/visit/visit.ts',
    from: 'brand: { brandName: parts.config.brand.name,',
    to: `brand: { brandName: 'Notify2Pay',`,
    ...brandTest,
  },
  {
    name: 'brand-in-the-frame',
    file: 'server/portal/visit/shell.ts',
    from: 'brandName: config.brand.name,',
    to: `brandName: 'Notify2Pay',`,
    ...brandTest,
  },
  {
    name: 'metrics-alone',
    file: 'server/portal/http/metrics.ts',
    from: `req.method !== 'GET' || req.url !== paths.metrics.to()`,
    to: `req.method !== 'GET'`,
    test: rolesTest,
    title: 'serves its figures on a port of their own, and there alone',
    built: true,
  },
  {
    name: 'second-signal',
    file: 'server/main.ts',
    from: 'if (stopping) process.exit(1);',
    to: 'if (stopping) return;',
    test: rolesTest,
    title: 'ends at the second signal, whatever is in flight',
    built: true,
  },
  {
    name: 'roles',
    file: 'server/main.ts',
    from: `const wanted = (one: Role) => role === one ||`,
    to: `const wanted = (one: Role) => role === one || role === 'api' ||`,
    test: rolesTest,
    title: 'answers calls as api and does the work as worker, and neither does the other’s',
    built: true,
  },
  {
    name: 'drain',
    file: 'server/main.ts',
    from: 'if (taking.length > 0) await wait(drainMs);',
    to: '',
    test: 'tests/fault/rolling-restart.test.ts',
    title: 'says first that it is not ready, and serves on until the balancer has seen it',
    built: true,
  },
];
