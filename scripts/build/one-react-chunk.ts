import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Puts React and its DOM half into one shared chunk, which packs smaller than two. The bundler
 * shares by who reaches a module: React names its DOM half here, without calling it, so whoever reaches one reaches both.
 */
export const oneReactChunk: Plugin = {
  name: 'one-react-chunk',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/]react[\\/]index\.js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\nmodule.exports.dom = () => require('react-dom/client');\n`,
    }));
  },
};
