import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { AssetManifest, StyleName } from '../../../views/assets.ts';
import { makeReady, type ReadyPart } from './gzip.ts';

export type ContentCoding = 'identity' | 'br' | 'gzip';

interface AssetFile {
  type: string;
  /** As it is, and compressed where the build did so: one for development does not. */
  bytes: Readonly<Record<'identity', Buffer> & Partial<Record<ContentCoding, Buffer>>>;
}

/** The client build, in memory: a few hundred kilobytes. */
export interface Assets {
  manifest: AssetManifest;
  /** What pages carry in line of each style sheet: nothing of the one that they link. */
  inlineStyles: Readonly<Record<StyleName, ReadyPart>>;
  /** What a page carries at its end to a browser that has not got it: the rest of the payment form's styles, and its script. */
  carried: readonly ReadyPart[];
  /** By file name. */
  files: ReadonlyMap<string, AssetFile>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Reads what `npm run build` wrote. Throws with the cure where it has not been run. */
export function readAssets(directory: string): Assets {
  const manifest = readManifest(directory);
  const { styles, entries } = manifest;
  const ready = (name: string) => makeReady(readFileSync(join(directory, name)));
  const folder = join(directory, 'assets');
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  return {
    manifest,
    inlineStyles: {
      public: ready(styles.public),
      payVerify: ready(styles.payVerify),
      payForm: ready(styles.payForm),
      payOutcome: ready(styles.payOutcome),
      all: makeReady(Buffer.alloc(0)),
    },
    carried: [styles.payLate, entries.paymentPage].map(({ url }) => ready(join('assets', basename(url)))),
    files: new Map(names.map((name) => [name, readAsset(join(folder, name))])),
  };
}

function readManifest(directory: string): AssetManifest {
  try {
    return JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as AssetManifest;
  } catch (cause) {
    throw new Error('The client build is missing: run `npm run build` first', { cause });
  }
}

function readAsset(path: string): AssetFile {
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    bytes: { identity: readFileSync(path), br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
  };
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
