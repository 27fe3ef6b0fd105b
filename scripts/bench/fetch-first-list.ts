import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folder } from './processes.ts';

/** The last before the lists became quiet, with some 750 elements: the aims of the list page speak of it. */
const commit = '5d7684748c7ddf3bd5faf86f091fa372331e2934';
const parts = [
  'views',
  'shared',
  'scripts/tsconfig.base.json',
  'scripts/bench/list-page-props.ts',
  'scripts/bench/sample-list.ts',
];

/** Where the sources of that list are. It throws where the history is not there, as in a copy without git. */
export function fetchFirstList(): string {
  const directory = resolve(folder, 'first-list');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const archive = join(directory, 'sources.tar');
  execFileSync('git', ['archive', '--output', archive, commit, ...parts]);
  execFileSync('tar', ['-xf', archive, '-C', directory]);
  return directory;
}
