import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs only the install scripts listed in `install-scripts.json`; `npm ci --ignore-scripts` runs none. Each entry pins one version
 * and one script, so that a changed package is reviewed before its script runs again. Most entries are for other platforms and
 * are not installed here. Usage: `node scripts/install-scripts.js [folder of packages]`
 */
const modules = process.argv[2] ?? 'node_modules';
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

for (const [named, script] of Object.entries(read(new URL('install-scripts.json', import.meta.url)))) {
  const at = named.lastIndexOf('@');
  const cwd = `${modules}/${named.slice(0, at)}`;
  if (!existsSync(cwd)) continue;
  const { version, scripts = {} } = read(`${cwd}/package.json`);
  const { preinstall, install, postinstall } = scripts;
  const isAsNamed = version === named.slice(at + 1) && postinstall === `node ${script}`;
  if (!isAsNamed || preinstall || install) {
    console.error(
      `${cwd} is no longer ${named} with the install script ${script}: review it, then update install-scripts.json`,
    );
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [script], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
