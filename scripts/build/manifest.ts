import type { AssetManifest } from '../../views/assets.ts';
import type { IslandName } from '../../views/islands/index.ts';
import type { Chunks } from './chunks.ts';

export async function makeManifest(chunks: Chunks, styles: AssetManifest['styles']): Promise<AssetManifest> {
  const entry = chunks.of('client/islands.tsx');
  const runtime = chunks.needs(entry).filter((path) => path !== entry);
  const assets = (paths: readonly string[]) => Promise.all(paths.map((path) => chunks.asset(path)));
  const partOf = async (name: IslandName) => {
    const preload = chunks.needs(chunks.of(islandSource(name)));
    const later = chunks.loads(preload).filter((path) => !preload.includes(path));
    return { preload: await assets(preload), later: await assets(later) };
  };
  return {
    styles,
    entries: {
      enhance: await chunks.asset(chunks.of('client/enhance.ts')),
      islands: await chunks.asset(entry),
      signUp: await chunks.asset(chunks.of('client/sign-up.ts')),
      paymentPage: await chunks.asset(chunks.of('client/payment-page.ts')),
      signedIn: await chunks.asset(chunks.of('client/signed-in.ts')),
    },
    islands: {
      'payment-form': await partOf('payment-form'),
      'prescription-modal': await partOf('prescription-modal'),
      'ivr-chart': await partOf('ivr-chart'),
    },
    runtime: await assets(runtime),
    icon: (await chunks.asset(chunks.of('client/icon.svg'))).url,
  };
}

export function islandSource(name: IslandName): string {
  return `views/islands/${name}.tsx`;
}
