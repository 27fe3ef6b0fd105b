import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { AssetManifest, StyleName } from '../../../views/assets.ts';
import { makeReady, type ReadyPart } from './gzip.ts';

export type ContentCoding = 'identity' | 'br' | 'gzip';

interface AssetFile {
  type: string;
  /** File content, with compressed versions if the build created them. */
  bytes: Readonly<Record<'identity', Buffer> & Partial<Record<ContentCoding, Buffer>>>;
}

/** Client build, a few hundred kilobytes, kept in memory. */
export interface Assets {
  manifest: AssetManifest;
  /** Styles to inline in pages, by style sheet. Empty for `all`, which is linked. */
  inlineStyles: Readonly<Record<StyleName, ReadyPart>>;
  /** Parts sent at the end of a page to a browser without them: remaining payment form styles, and its script. */
  carried: readonly ReadyPart[];
  files: ReadonlyMap<string, AssetFile>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Reads the output of `npm run build`. If it is missing, throws an error that names the command. */
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
