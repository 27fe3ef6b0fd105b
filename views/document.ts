import type { Language } from '../shared/language.ts';
import type { Asset, PageAssets } from './assets.ts';
import { escapeHtml, escapeJson } from './escape.ts';

interface DocumentParts {
  title: string;
  /** What search engines and link previews read. */
  description: string;
  /** English where left out. */
  language?: Language;
  /** It is of this response alone. */
  nonce: string;
  assets: PageAssets;
  /** What the page's islands share, for `createPortalStore`. Plain JSON, nothing secret. */
  state?: object;
  /** The page, rendered. */
  body: string;
}

/**
 * The page before and after the styles it carries, which are always the same: the server keeps them ready. Strings and no
 * element: this part is the same on each page, and React would only slow it down.
 */
export function renderAroundStyles(parts: DocumentParts): { before: string; after: string } {
  const { sheet } = parts.assets;
  // A page that paints by itself asks for its scripts last; a list of the signed-in portal may be long, and its scripts come meanwhile.
  const scripts = scriptTags(parts);
  const before = `<!doctype html>
<html lang="${parts.language ?? 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<meta name="description" content="${escapeHtml(parts.description)}">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${escapeHtml(parts.assets.icon)}">
${sheet ? `<link rel="stylesheet" nonce="${parts.nonce}" ${link('href', sheet)}>` : `<style nonce="${parts.nonce}">`}`;
  const after = `${sheet ? '' : '</style>'}
<noscript><style nonce="${parts.nonce}">${scriptlessCss}</style></noscript>
${sheet ? scripts : ''}</head><body>${parts.body}${stateTag(parts.state)}${sheet ? '' : scripts}${lateSheetTag(parts)}</body></html>
`;
  return { before, after };
}

/** Decided by the parser and not by a media query, which older browsers do not know. */
const scriptlessCss = '.needs-scripts{display:none!important}.without-scripts{display:revert!important}';

/** The order matters: an import map counts only before the first module is loaded. */
function scriptTags({ assets, nonce }: DocumentParts): string {
  const map = importMap(assets.later);
  const preloadTag = (asset: Asset) => `<link rel="modulepreload" nonce="${nonce}" ${link('href', asset)}>`;
  return [
    ...(map ? [`<script type="importmap" nonce="${nonce}">${map}</script>`] : []),
    ...assets.preload.map(preloadTag),
    ...assets.scripts.map(
      (asset) => `<script type="module" nonce="${nonce}" ${link('src', asset)}></script>`,
    ),
    ...(assets.ahead ?? []).map(preloadTag),
    '',
  ].join('\n');
}

/** Holds chunks to their hash that are loaded later and so have no tag of their own. */
function importMap(later: readonly Asset[]): string | undefined {
  if (later.length === 0) return undefined;
  return escapeJson({ integrity: Object.fromEntries(later.map(({ url, integrity }) => [url, integrity])) });
}

function link(attribute: 'href' | 'src', { url, integrity }: Asset): string {
  return `${attribute}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}"`;
}

/** After all that is shown, so that nothing waits for it. */
function lateSheetTag({ assets: { lateSheet }, nonce }: DocumentParts): string {
  return lateSheet ? `<link rel="stylesheet" nonce="${nonce}" ${link('href', lateSheet)}>` : '';
}

function stateTag(state: object | undefined): string {
  return state ? `<script type="application/json" id="state">${escapeJson(state)}</script>` : '';
}
