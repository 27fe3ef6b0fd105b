import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildPaths } from './paths.ts';

/** What Redis can have beside itself, and no server that we ask needs to. */
const modules = /^@redis\/(?:bloom|json|search|time-series)$/;

/**
 * The portal sends its commands as words, so of the client's hundreds of methods, each a file, it needs those alone that client,
 * cluster and sentinel call themselves: what none of them names is left out.
 */
export const leanRedis: Plugin = {
  name: 'lean-redis',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: modules }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: modules, namespace: 'left-out' }, () => ({ contents: 'export default {};' }));
    onLoad(
      { filter: /[\\/]@redis[\\/]client[\\/]dist[\\/]lib[\\/]commands[\\/]index\.js$/ },
      async ({ path }) => {
        const lib = dirname(dirname(path));
        const callers = ['client', 'cluster', 'sentinel'].map((folder) => join(lib, folder));
        const text = await Promise.all(
          [...callers, join(buildPaths.root, 'server/portal/state')].map(sourcesIn),
        );
        return { contents: namedCommands(await readFile(path, 'utf8'), text.join('\n')) };
      },
    );
  },
};

/** The table of commands with those that `callers` name, as a method or by the table. Throws where the table is no longer as it was. */
export function namedCommands(table: string, callers: string): string {
  const all = [...table.matchAll(/^ +(\w+): (\w+)_1\.default,?$/gm)];
  if (all.length < 500)
    throw new Error('The commands of Redis are listed otherwise: see scripts/build/lean-redis.ts');
  const named = new Set(
    [...callers.matchAll(/\.(\w+)\(|\.default\.(\w+)/g)].map(([, call, entry]) => call ?? entry),
  );
  const kept = all.filter(([, name]) => named.has(name));
  const rows = kept.map(([, name, file]) => `  ${name}: require('./${file}').default,`);
  const head = "Object.defineProperty(exports, '__esModule', { value: true });";
  return `${head}\nexports.default = {\n${rows.join('\n')}\n};\nexports.NON_STICKY_COMMANDS = exports.default;\n`;
}

async function sourcesIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}
