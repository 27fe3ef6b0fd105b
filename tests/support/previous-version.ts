import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const migrationsFolder = 'server/api/database/sql';

/** Number of the newest migrations that the previous version does not have. */
const migrationsSince = 5;

/**
 * Builds the version before the newest migrations from the git history and returns the path of its program. Throws if the clone is too
 * shallow to have that commit.
 */
export function buildPreviousVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'previous-version-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const commit = previousCommit();
  run(folder, 'sh', ['-c', `git -C '${root}' archive ${commit} | tar -x`]);
  run(folder, 'npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']);
  if (existsSync(join(folder, 'scripts/install-scripts.js')))
    run(folder, process.execPath, ['scripts/install-scripts.js']);
  run(folder, 'npm', ['run', '--silent', 'build']);
  return join(folder, 'dist/server/main.js');
}

function previousCommit(): string {
  const log = ['log', '--format=%H', '--diff-filter=A', '--', migrationsFolder];
  const commit = run(root, 'git', log).split('\n')[migrationsSince - 1];
  if (!commit) throw new Error('The previous version needs the git history: run git fetch --unshallow');
  return run(root, 'git', ['rev-parse', `${commit}^`]).trim();
}

function run(cwd: string, program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(-5_000));
  return stdout;
}
