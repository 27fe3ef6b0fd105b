import { readFileSync, readdirSync } from 'node:fs';

/** Files below this folder, which the build copies to the same places beside the bundle: `api/database/sql/…`, `demo/…`. */
export function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url));
}

export function listAssets(folder: string): string[] {
  return readdirSync(new URL(`./${folder}/`, import.meta.url)).sort();
}
