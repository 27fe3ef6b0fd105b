import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs the install scripts that `install-scripts.json` names, and no other: `npm ci --ignore-scripts` runs none. A name stands for
 * one version and one script, so that a package that changes either is looked at before it runs anything again. Most are for
 * other machines, and not installed here. `node scripts/install-scripts.js [folder of packages]`
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
    console.error(`${cwd} is no longer ${named} with the install script ${script}: look at it, then name it`);
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [script], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
