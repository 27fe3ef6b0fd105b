import type { IslandName } from './islands/index.ts';

/** A built file by its public URL, and the hash a browser holds it to. */
export interface Asset {
  /** `/assets/payment-form-5TQ2XJ7A.js` */
  url: string;
  /** `sha384-…` */
  integrity: string;
}

/** `dist/client/manifest.json`, written by `scripts/build.ts`. */
export interface AssetManifest {
  /** Purged style sheets, file names beside the manifest; pages carry their text in line. */
  styles: { public: string; all: string };
  /** Loaded by script elements: `enhance` on each page, `islands` where there are islands. */
  entries: { enhance: Asset; islands: Asset };
  /** What each entry and island needs before it can run (to preload), and what it may load later. */
  islands: Record<IslandName, { preload: readonly Asset[]; later: readonly Asset[] }>;
  /** React and the store: what `islands` loads whatever the island. */
  runtime: readonly Asset[];
  /** URL of the icon in the browser's tab. */
  icon: string;
}

/** The files of one page. */
export interface PageAssets {
  icon: string;
  scripts: readonly Asset[];
  preload: readonly Asset[];
  later: readonly Asset[];
}

/** What a page with these islands loads. Without islands: the small script alone. */
export function pageAssets(manifest: AssetManifest, used: ReadonlySet<IslandName>): PageAssets {
  const { icon } = manifest;
  const { enhance, islands } = manifest.entries;
  if (used.size === 0) return { icon, scripts: [enhance], preload: [], later: [] };
  const parts = [...used].map((name) => manifest.islands[name]);
  const preload = distinct([...manifest.runtime, ...parts.flatMap((part) => part.preload)]);
  const later = distinct(parts.flatMap((part) => part.later));
  const known = new Set([enhance, islands, ...preload].map((asset) => asset.url));
  return { icon, scripts: [enhance, islands], preload, later: later.filter(({ url }) => !known.has(url)) };
}

function distinct(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.url, asset])).values()];
}
