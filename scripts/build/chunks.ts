import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Asset } from '../../views/assets.ts';
import { assetsUrl, buildPaths } from './paths.ts';

export interface Chunks {
  /** Returns the output file of an entry point. Throws if there is none. */
  of(source: string): string;
  /** Returns a file and all its static imports, recursively. */
  needs(path: string): string[];
  /** Returns all files that the given files import dynamically, and their imports, recursively. */
  loads(paths: readonly string[]): string[];
  asset(path: string): Promise<Asset>;
}

export function readChunks(outputs: Metafile['outputs']): Chunks {
  const importsOf = (path: string, kind: string) =>
    (outputs[path]?.imports ?? [])
      .filter((made) => made.kind === kind && !made.external)
      .map(({ path }) => path);
  const needs = (path: string) => closure([path], (file) => importsOf(file, 'import-statement'));
  const loads = (paths: readonly string[]) =>
    closure(
      paths.flatMap((path) => importsOf(path, 'dynamic-import')),
      (file) => [...importsOf(file, 'import-statement'), ...importsOf(file, 'dynamic-import')],
    );
  return { of: (source) => entryOf(outputs, source), needs, loads, asset: toAsset };
}

function entryOf(outputs: Metafile['outputs'], source: string): string {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === source);
  if (!found) throw new Error(`No output has ${source} as its entry`);
  return found[0];
}

function closure(start: readonly string[], next: (path: string) => string[]): string[] {
  const found = new Set<string>();
  const open = [...start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...next(path));
  }
  return [...found];
}

export async function toAsset(path: string): Promise<Asset> {
  const content = await readFile(resolve(buildPaths.root, path));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { url: assetsUrl + basename(path), integrity };
}
