import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildPaths } from './paths.ts';

interface Change {
  file: RegExp;
  /** What stands there once, and what is to stand there. */
  words: readonly (readonly [string | RegExp, string])[];
}

/** What packages make ready as they are loaded, though a start asks nothing of it: made when it is asked for, or left out. */
const changes: readonly Change[] = [
  // The zones of the world are 740 KB of text, read with the first time that is said.
  {
    file: /[\\/]moment-timezone[\\/]index\.js$/,
    words: [["moment.tz.load(require('./data/packed/latest.json'));", '']],
  },
  {
    file: /[\\/]moment-timezone[\\/]moment-timezone\.js$/,
    words: [
      [
        'function getZone (name, caller) {',
        `function loadOnce() {
          if (!tz.dataVersion) loadData(require('./data/packed/latest.json'));
        }
        function getZone (name, caller) {
          loadOnce();`,
      ],
      ['function getNames () {', 'function getNames () {\nloadOnce();'],
      ['function getCountry (name) {', 'function getCountry (name) {\nloadOnce();'],
      ['function getCountryNames () {', 'function getCountryNames () {\nloadOnce();'],
    ],
  },
  // The names of characters, unpacked for the first text that has one.
  {
    file: /[\\/]entities[\\/]dist[\\/]generated[\\/]decode-data-html\.js$/,
    words: [
      [
        'export const htmlDecodeTree = /* #__PURE__ */ ',
        'let made;\nexport const htmlDecodeTree = () => made ??= ',
      ],
    ],
  },
  {
    file: /[\\/]entities[\\/]dist[\\/]decode\.js$/,
    words: [['const decodeTree = htmlDecodeTree;', 'const decodeTree = htmlDecodeTree();']],
  },
  // Bodies are taken in UTF or ISO 8859 alone; the tables of two-byte encodings are 480 KB.
  {
    file: /[\\/]iconv-lite[\\/]encodings[\\/]index\.js$/,
    words: [[/require\("\.\/dbcs-codec"\),\s+require\("\.\/dbcs-data"\)/, '']],
  },
  // HTTP/2 is asked for nowhere, and brings Node's own.
  {
    file: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/,
    words: [["require('./client-h2.js')", 'undefined']],
  },
];

export const lazyPackages: Plugin = {
  name: 'lazy-packages',
  setup: ({ onLoad, onResolve }) => {
    for (const { file, words } of changes)
      onLoad({ filter: file }, async ({ path }) => ({
        contents: changed(await readFile(path, 'utf8'), words),
      }));
    // The upload's is older, with a table of all types of files of its own.
    onResolve({ filter: /^type-is$/ }, () => ({
      path: join(buildPaths.root, 'node_modules/type-is/index.js'),
    }));
  },
};

/** Throws where a text does not have the words: then the package is read again beside them. */
export function changed(text: string, words: Change['words']): string {
  return words.reduce((before, [from, to]) => {
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`No ${from.toString()}: see scripts/build/lazy-packages.ts`);
    return after;
  }, text);
}
