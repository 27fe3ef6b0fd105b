import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * The HTTP client with what the server asks of it: connections, and `request` over them. Its `fetch`, web sockets, caches and stand-ins for
 * tests are more than half of it, and as it loads them they load those of Node itself.
 */
export const leanUndici: Plugin = {
  name: 'lean-undici',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, async ({ path }) => ({
      contents: connectionsAlone(await readFile(path, 'utf8')),
    }));
  },
};

/** Of its entry, what stands in these lines. Throws where one is no longer there. */
const kept: readonly RegExp[] = [
  /^const Dispatcher = require\(.*$/m,
  /^const Pool = require\(.*$/m,
  /^const Agent = require\(.*$/m,
  /^const errors = require\(.*$/m,
  /^const util = require\(.*$/m,
  /^const \{ InvalidArgumentError \} = errors$/m,
  /^const api = require\(.*$/m,
  /^const \{ getGlobalDispatcher, .* = require\(.*$/m,
  /^Object\.assign\(Dispatcher\.prototype, api\)$/m,
  /^module\.exports\.Pool = Pool$/m,
  /^module\.exports\.Agent = Agent$/m,
  /^function makeDispatcher .*?^\}$/ms,
  /^module\.exports\.request = makeDispatcher\(api\.request\)$/m,
];

export function connectionsAlone(entry: string): string {
  return kept.map((pattern) => partOf(entry, pattern)).join('\n');
}

function partOf(entry: string, pattern: RegExp): string {
  const [part] = pattern.exec(entry) ?? [];
  if (part === undefined)
    throw new Error(`undici has no ${pattern.source}: see scripts/build/lean-undici.ts`);
  return part;
}
