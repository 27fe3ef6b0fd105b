import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from './full-run.ts';
import { freshBuild } from './fresh-build.ts';

export interface InstalledTree {
  /** Sources, packages, and build output, as after the first stage of the image. */
  build: string;
  /** Only `package.json` and `dist`, as in the image. */
  image: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Follows the steps of the Dockerfile: a fresh copy of the sources, `npm ci`, the install scripts, and `npm run build`.
 * Outside full runs, uses the packages and the build of this tree, which come from the same sources and lock file.
 */
export function installTree(): InstalledTree {
  const build = isFull ? builtTree() : readyTree();
  const image = temporaryFolder();
  copyFileSync(join(build, 'package.json'), join(image, 'package.json'));
  cpSync(join(build, 'dist'), join(image, 'dist'), { recursive: true });
  return { build, image };
}

function builtTree(): string {
  const tree = copyTree();
  install(tree);
  npm(tree, ['run', '--silent', 'build']);
  return tree;
}

/** Creates a clone in which `scripts/install` and `scripts/build-if-changed` find everything up to date. */
export function readyTree(): string {
  freshBuild();
  const tree = copyTree();
  linkPackages(tree);
  copyFileSync(join(tree, 'package-lock.json'), join(tree, 'node_modules/.installed'));
  cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true });
  writeFileSync(join(tree, 'dist/.built'), '');
  return tree;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function copyTree(): string {
  const copy = temporaryFolder();
  for (const path of sourceFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
    chmodSync(join(copy, path), statSync(join(root, path)).mode);
  }
  return copy;
}

/** Links each package separately, so that changes to the folder do not affect this tree. */
function linkPackages(tree: string): void {
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.installed')
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
}

/** Returns the files that a commit made now would contain, except those in `.dockerignore`. */
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

function install(cwd: string): void {
  npm(cwd, ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  run(cwd, process.execPath, ['scripts/install-scripts.js']);
}

const npm = (cwd: string, args: readonly string[]) => run(cwd, 'npm', args);

function run(cwd: string, program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(0, 5_000));
}
