import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Asset } from '../../views/assets.ts';
import type { Chunks } from './chunks.ts';
import { islandSource } from './manifest.ts';
import { packagePurposes, paymentIslands, scriptPurposes } from './script-purposes.ts';

export interface ScriptEntry extends Asset {
  purpose: string;
  packages: Record<string, string>;
}

/** Lists every script that the payment page can load. Throws if a script or package has no purpose. */
export async function makeScriptInventory(
  outputs: Metafile['outputs'],
  chunks: Chunks,
): Promise<{ page: string; scripts: ScriptEntry[] }> {
  const first = [
    'client/enhance.ts',
    'client/payment-page.ts',
    'client/islands.tsx',
    ...paymentIslands.map(islandSource),
  ];
  const needed = [...new Set(first.flatMap((source) => chunks.needs(chunks.of(source))))];
  const later = paymentIslands.flatMap((name) => chunks.loads(chunks.needs(chunks.of(islandSource(name)))));
  const paths = [...new Set([...needed, ...later])].sort();
  const scripts = paths.map(async (path) => ({
    ...(await chunks.asset(path)),
    purpose: purposeOf(path),
    packages: packagesOf(outputs[path]),
  }));
  return { page: '/pay', scripts: await Promise.all(scripts) };
}

function purposeOf(path: string): string {
  const name = basename(path).replace(/-[A-Z0-9]{8}\.js$/, '');
  const purpose = scriptPurposes[name];
  if (!purpose) throw unknown('script', name);
  return purpose;
}

function packagesOf(output: Metafile['outputs'][string] | undefined): Record<string, string> {
  const names = Object.keys(output?.inputs ?? {}).flatMap((input) => packageName(input) ?? []);
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => {
      const purpose = packagePurposes[name];
      if (!purpose) throw unknown('package', name);
      return [name, purpose];
    }),
  );
}

function packageName(input: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
}

function unknown(kind: string, name: string): Error {
  return new Error(
    `The payment page loads a ${kind} without a purpose: ${name}. Add one in script-purposes.ts`,
  );
}
