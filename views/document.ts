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
  /** What the page's islands share, for `createPortalStore`. Plain JSON, nothing secret. */
  state?: object;
  /** The page, rendered. */
  body: string;
}

/** Stands for the nonce in what is written once; no address and no hash has it. */
const noncePlace = '{nonce}';

/** What stands around the parts that are always the same, which the server keeps ready. */
interface Written {
  /** The same each time that the page has this title. */
  top: string;
  /** From there to the styles that the page carries. */
  before: string;
  /** From there on; of a page that carries its late sheet and its script up to the sheet. */
  after: string;
  /** From that sheet to the script, and from the script on; empty where the page links them. */
  ends: readonly string[];
}

/**
 * Writes pages with these files. Strings and no element: this part is the same on each page, and React would only slow it down.
 */
export function prepareDocument(assets: PageAssets): (parts: DocumentParts) => Written {
  const { sheet, icon } = assets;
  // A page that paints by itself asks for its scripts last; a list of the signed-in portal may be long, and its scripts come meanwhile.
  const [early, late] = sheet ? [scriptTags(assets), ''] : ['', scriptTags(assets)];
  const [stylesTag, stylesEnd] = sheet
    ? ['<link rel="stylesheet" nonce="', `" ${link('href', sheet)}>`]
    : ['<style nonce="', '">'];
  const head = withNonce(`${sheet ? '' : '</style>'}
<noscript><style nonce="${noncePlace}">${scriptlessCss}</style></noscript>
${early}</head><body>`);
  const [end, ...ends] = (assets.carries ? carrying : [`${late}${lateSheetTag(assets)}${bodyEnd}`]).map(
    withNonce,
  );
  return ({ title, description, language = 'en', nonce, state, body }) => ({
    top: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${escapeHtml(icon)}">
${stylesTag}`,
    before: nonce + stylesEnd,
    after: head(nonce) + body + stateTag(state) + (end?.(nonce) ?? ''),
    ends: ends.map((write) => write(nonce)),
  });
}

const bodyEnd = '</body></html>\n';
/** A linked sheet would hold the script up until it has come. */
const carrying = [
  `<style nonce="${noncePlace}">`,
  `</style><script type="module" nonce="${noncePlace}">`,
  `</script>${bodyEnd}`,
];

function withNonce(text: string): (nonce: string) => string {
  const between = text.split(noncePlace);
  return (nonce) => between.join(nonce);
}

/** Decided by the parser and not by a media query, which older browsers do not know. */
const scriptlessCss = '.needs-scripts{display:none!important}.without-scripts{display:revert!important}';

/** The order matters: an import map counts only before the first module is loaded. */
function scriptTags({ later, preload, scripts, ahead = [] }: PageAssets): string {
  const map = importMap(later);
  return [
    ...(map ? [`<script type="importmap" nonce="${noncePlace}">${map}</script>`] : []),
    ...preload.map(preloadTag),
    ...scripts.map((asset) => `<script type="module" nonce="${noncePlace}" ${link('src', asset)}></script>`),
    ...ahead.map(aheadTag),
    '',
  ].join('\n');
}

const preloadTag = (asset: Asset) =>
  `<link rel="modulepreload" nonce="${noncePlace}" ${link('href', asset)}>`;

/** Nothing to the browser until a script of this page asks for it (`client/scripts-ahead.ts`): the first paint does not wait behind it. */
const aheadTag = (asset: Asset) =>
  `<link rel="ahead"${asset.url.endsWith('.css') ? ' as="style"' : ''} nonce="${noncePlace}" ${link('href', asset)}>`;

/** Holds chunks to their hash that are loaded later and so have no tag of their own. */
function importMap(later: readonly Asset[]): string | undefined {
  if (later.length === 0) return undefined;
  return escapeJson({ integrity: Object.fromEntries(later.map(({ url, integrity }) => [url, integrity])) });
}

function link(attribute: 'href' | 'src', { url, integrity }: Asset): string {
  return `${attribute}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}"`;
}

/** After all that is shown, so that nothing waits for it. */
function lateSheetTag({ lateSheet }: PageAssets): string {
  return lateSheet ? `<link rel="stylesheet" nonce="${noncePlace}" ${link('href', lateSheet)}>` : '';
}

function stateTag(state: object | undefined): string {
  return state ? `<script type="application/json" id="state">${escapeJson(state)}</script>` : '';
}
