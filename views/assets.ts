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
  /**
   * Purged style sheets. Public pages carry theirs in line, for a first paint in one round trip: a file name beside the
   * manifest. Those of a payment link have one of their own by what they show, and link what the first paint does not need. Those of the signed-in portal link theirs, which the browser keeps.
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
   * Loaded by script elements: `enhance` on each page, `signedIn` in the signed-in portal, `islands` where there are islands, `signUp` on
   * the page that makes an account. `paymentPage` is all of a page whose one island is the payment form.
   */
  entries: Record<'enhance' | 'signedIn' | 'islands' | 'signUp' | 'paymentPage', Asset>;
  /** What each entry and island needs before it can run (to preload), and what it may load later. */
  islands: Record<IslandName, { preload: readonly Asset[]; later: readonly Asset[] }>;
  /** React: what `islands` loads whatever the island. */
  runtime: readonly Asset[];
  /** URL of the icon in the browser's tab. */
  icon: string;
}

export type StyleName = Exclude<keyof AssetManifest['styles'], 'payLate'>;

/** The files of one page. */
export interface PageAssets {
  icon: string;
  /** Missing: the page carries its styles in line. */
  sheet?: Asset;
  /** What the first paint does not need, linked at the end of the page. */
  lateSheet?: Asset;
  scripts: readonly Asset[];
  preload: readonly Asset[];
  later: readonly Asset[];
  /** What the page after this one will run and look like: the browser fetches it while somebody fills this one in. */
  ahead?: readonly Asset[];
  /** The page carries its one script and its late sheet instead of linking them. */
  carries?: boolean;
}

/** What a page with these islands loads. Pages with the sheet `all` are those of the signed-in portal. */
export function pageAssets(
  { icon, styles: sheets, entries, islands, runtime }: AssetManifest,
  used: ReadonlySet<IslandName>,
  styles: StyleName = 'public',
): PageAssets {
  const isSignedIn = styles === 'all';
  const scripts = [entries.enhance, ...(isSignedIn ? [entries.signedIn] : [])];
  // The page that asks who is paying shows nothing of that sheet, and fetches it with what the next page runs.
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

/** What a payment page with these islands runs, and its late sheet, for the page before it. */
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
