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
  /** Loaded by script elements: `enhance` on each page, `signedIn` in the signed-in portal, `islands` where there are islands. */
  entries: { enhance: Asset; signedIn: Asset; islands: Asset };
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

/** What a page with these islands loads. Pages with the sheet `all` are those of the signed-in portal. */
export function pageAssets(
  { icon, entries, islands, runtime }: AssetManifest,
  used: ReadonlySet<IslandName>,
  styles: keyof AssetManifest['styles'] = 'public',
): PageAssets {
  const scripts = [entries.enhance, ...(styles === 'all' ? [entries.signedIn] : [])];
  if (used.size === 0) return { icon, scripts, preload: [], later: [] };
  const parts = [...used].map((name) => islands[name]);
  const preload = distinct([...runtime, ...parts.flatMap((part) => part.preload)]);
  const known = new Set([...scripts, entries.islands, ...preload].map((asset) => asset.url));
  const later = distinct(parts.flatMap((part) => part.later)).filter(({ url }) => !known.has(url));
  return { icon, scripts: [...scripts, entries.islands], preload, later };
}

function distinct(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.url, asset])).values()];
}
