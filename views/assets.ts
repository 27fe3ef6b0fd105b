import type { IslandName } from './islands/index.ts';

export interface Asset {
  url: string;
  /** Subresource integrity value, such as `sha384-…`. */
  integrity: string;
}

/** Contents of `dist/client/manifest.json`, written by `scripts/build.ts`. */
export interface AssetManifest {
  /**
   * Purged style sheets. Public pages inline theirs to save a round trip before the first paint; the value is a file name next to the
   * manifest.
   * Payment link pages inline one sheet per kind of page and link the styles that the first paint does not need.
   * The signed-in portal links its sheet so that the browser caches it.
   */
  styles: {
    public: string;
    payVerify: string;
    payForm: string;
    payOutcome: string;
    payLate: Asset;
    all: Asset;
  };
  /**
   * Script files: `enhance` on every page, `signedIn` in the portal, `islands` on pages with islands, `signUp` on the sign-up page.
   * `paymentPage` is the only script on a page whose single island is the payment form.
   */
  entries: Record<'enhance' | 'signedIn' | 'islands' | 'signUp' | 'paymentPage', Asset>;
  /** Files that each island needs before it runs (`preload`), and files that it may load later. */
  islands: Record<IslandName, { preload: readonly Asset[]; later: readonly Asset[] }>;
  /** React files that `islands` always loads. */
  runtime: readonly Asset[];
  icon: string;
}

export type StyleName = Exclude<keyof AssetManifest['styles'], 'payLate'>;

export interface PageAssets {
  icon: string;
  /** Linked style sheet; missing if the page inlines its styles. */
  sheet?: Asset;
  /** Style sheet for content below the first paint, linked at the end of the page. */
  lateSheet?: Asset;
  scripts: readonly Asset[];
  preload: readonly Asset[];
  later: readonly Asset[];
  /** Scripts and styles of the next page, prefetched while the user fills in this one. */
  ahead?: readonly Asset[];
  /** True if the page inlines its script and late style sheet. */
  carries?: boolean;
}

/** Returns the files that a page with these islands loads. The `all` style sheet marks the signed-in portal. */
export function pageAssets(
  { icon, styles: sheets, entries, islands, runtime }: AssetManifest,
  used: ReadonlySet<IslandName>,
  styles: StyleName = 'public',
): PageAssets {
  const isSignedIn = styles === 'all';
  const scripts = [entries.enhance, ...(isSignedIn ? [entries.signedIn] : [])];
  // The verification page only prefetches the late sheet, with the scripts of the next page.
  const hasLate = styles === 'payForm' || styles === 'payOutcome';
  const page = {
    icon,
    sheet: isSignedIn ? sheets.all : undefined,
    lateSheet: hasLate ? sheets.payLate : undefined,
  };
  if (used.size === 0) return { ...page, scripts, preload: [], later: [] };
  if (isPaymentFormAlone([...used]))
    return { ...page, scripts: [entries.paymentPage], preload: [], later: [] };
  const parts = [...used].map((name) => islands[name]);
  const preload = distinct([...runtime, ...parts.flatMap((part) => part.preload)]);
  const known = new Set([...scripts, entries.islands, ...preload].map((asset) => asset.url));
  const later = distinct(parts.flatMap((part) => part.later)).filter(({ url }) => !known.has(url));
  return { ...page, scripts: [...scripts, entries.islands], preload, later };
}

/** Returns the scripts and late style sheet of the next payment page, for prefetching. */
export function assetsAhead(
  { styles: sheets, entries, islands, runtime }: AssetManifest,
  names: readonly IslandName[],
): readonly Asset[] {
  if (names.length === 0) return [];
  if (isPaymentFormAlone(names)) return [entries.paymentPage, sheets.payLate];
  return distinct([
    ...runtime,
    ...names.flatMap((name) => islands[name].preload),
    entries.islands,
    sheets.payLate,
  ]);
}

const isPaymentFormAlone = (names: readonly IslandName[]) => names.join() === 'payment-form';

function distinct(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.url, asset])).values()];
}
