import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildPaths } from './paths.ts';

/** As text, which `JSON.parse` reads in half the time that the same as a program takes; what is small is no matter. */
const largeJson = 32 * 1024;

/** Leaves out of the server what its packages bring and it never asks for, so that it neither reads nor keeps it. */
export const leanServer: Plugin = {
  name: 'lean-server',
  setup: ({ onLoad, onResolve }) => {
    // Pages are made in one go: the half of React that streams them, as large, has no part in it.
    onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: reactOneGo }));
    onLoad({ filter: /[\\/]node_modules[\\/].*\.json$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (text.length < largeJson) return undefined;
      const compact = JSON.stringify(JSON.parse(text));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(compact)});` };
    });
  },
};

const reactOneGo = join(
  buildPaths.root,
  'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
);
