import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface InstalledTree {
  /** The sources, their packages and what was built: what stands after the first stage of the image. */
  build: string;
  /** `package.json` and `dist` alone: the image. */
  image: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const run: { tree?: InstalledTree } = {};

/** The steps of the Dockerfile, by script: a fresh copy of the sources, `npm ci`, `npm run build`. Made once a run. */
export function installTree(): InstalledTree {
  return (run.tree ??= makeTree());
}

function makeTree(): InstalledTree {
  const base = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(base, 0o755);
  process.once('exit', () => rmSync(base, { recursive: true, force: true }));
  const [build, image] = [join(base, 'build'), join(base, 'image')];
  for (const path of sourceFiles()) {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    copyFileSync(join(root, path), join(build, path));
    chmodSync(join(build, path), statSync(join(root, path)).mode);
  }
  npm(build, ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  npm(build, ['run', '--silent', 'build']);
  mkdirSync(image);
  copyFileSync(join(build, 'package.json'), join(image, 'package.json'));
  cpSync(join(build, 'dist'), join(image, 'dist'), { recursive: true });
  return { build, image };
}

/** What a commit of now would hold, without what `.dockerignore` names. */
function sourceFiles(): string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout
    .split('\0')
    .filter((path) => path && !ignored.some((name) => path === name || path.startsWith(`${name}/`)))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile());
}

function npm(cwd: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(0, 5_000));
}
