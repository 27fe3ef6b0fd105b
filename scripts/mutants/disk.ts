import type { Mutant } from './mutant.ts';

/** Its server is the built one, on a disk that only root may mount. */
const full = {
  test: 'tests/fault/disk-full.test.ts',
  title:
    'refuses what needs room in clear words, keeps nothing by half, and is past when there is room again',
  built: true,
} as const;
const faults = { file: 'server/api/operation/faults.ts', ...full };

/** What holds while the disk is full. */
export const diskMutants: readonly Mutant[] = [
  { name: 'full-disk-of-contents', from: '/^(ENOSPC|EDQUOT)$/', to: '/^(EDQUOT)$/', ...faults },
  {
    name: 'full-disk-of-the-database',
    from: `const diskFull = '53100';`,
    to: `const diskFull = '';`,
    ...faults,
  },
  {
    name: 'full-disk-retry-after',
    file: 'server/api/operation/answer.ts',
    from: `headers: { 'Retry-After': '5' }`,
    to: 'headers: {}',
    ...full,
  },
  {
    name: 'full-disk-is-not-ready',
    file: 'server/api/database/open-database.ts',
    from: 'outage() ?? whyNoRoom(dataDir)',
    to: 'outage()',
    ...full,
  },
  {
    name: 'full-disk-keeps-nothing-by-half',
    file: 'server/api/blobs/blob-store.ts',
    from: '        await rm(temporary, { force: true });\n',
    to: '',
    ...full,
  },
];
