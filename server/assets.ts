import { readFileSync, readdirSync } from 'node:fs';

/** Reads a file from this folder. The build copies these files next to the bundle: `api/database/sql/…`, `demo/…`. */
export function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url));
}

export function listAssets(folder: string): string[] {
  return readdirSync(new URL(`./${folder}/`, import.meta.url)).sort();
}
