import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceText {
  /** From the root. */
  path: string;
  text: string;
}

/** Every module of a folder. What it says as a program is the source tree's, which takes a hundred times as long. */
export function readTexts(folder: string): SourceText[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
