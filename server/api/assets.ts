import { readFileSync, readdirSync } from 'node:fs';

/** Files beside this one, in the tree and beside the bundle alike: `sql/…`, `demo/…`. */
export function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url));
}

export function listAssets(folder: string): string[] {
  return readdirSync(new URL(`./${folder}/`, import.meta.url)).sort();
}
