import type { Language } from '../shared/language.ts';
import type { Asset, PageAssets } from './assets.ts';
import { escapeHtml, escapeJson } from './escape.ts';

interface DocumentParts {
  title: string;
  description: string;
  /** Page language, English by default. */
  language?: Language;
  /** Nonce generated for this response only. */
  nonce: string;
  /** State shared by the page's islands, for `createPortalStore`. Plain JSON without secrets. */
  state?: object;
  body: string;
}

/** Placeholder for the nonce in cached text. Never part of a URL or hash. */
const noncePlaceholder = '{nonce}';

/** Text of the document before and after the parts that the server caches. */
interface Written {
  /** Identical for every page with this title. */
  top: string;
  /** Text from there up to the inlined styles. */
  before: string;
  /** Text after the inlined styles. If the page inlines its late sheet and script, the text ends before that sheet. */
  after: string;
  /** Text between the late sheet and the script, and after the script; empty if the page links both. */
  ends: readonly string[];
}

/** Prepares the document for pages with these files. It uses plain strings because React would render the constant parts more slowly. */
export function prepareDocument(assets: PageAssets): (parts: DocumentParts) => Written {
  const { sheet, icon } = assets;
  // Pages with inlined styles request scripts last, after the first paint. On long portal pages, scripts load while the rows arrive.
  const [early, late] = sheet ? [scriptTags(assets), ''] : ['', scriptTags(assets)];
  const [stylesTag, stylesEnd] = sheet
    ? ['<link rel="stylesheet" nonce="', `" ${link('href', sheet)}>`]
    : ['<style nonce="', '">'];
  const head = withNonce(`${sheet ? '' : '</style>'}
<noscript><style nonce="${noncePlaceholder}">${scriptlessCss}</style></noscript>
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
/** End of pages that inline the late sheet and the script. With a linked sheet, the script would have to wait for it. */
const carrying = [
  `<style nonce="${noncePlaceholder}">`,
  `</style><script type="module" nonce="${noncePlaceholder}">`,
  `</script>${bodyEnd}`,
];

function withNonce(text: string): (nonce: string) => string {
  const between = text.split(noncePlaceholder);
  return (nonce) => between.join(nonce);
}

/** Styles for browsers without JavaScript. `<noscript>` is used because older browsers do not support the `scripting` media query. */
const scriptlessCss = '.needs-scripts{display:none!important}.without-scripts{display:revert!important}';

/** Builds the script tags. An import map must precede the first module. */
function scriptTags({ later, preload, scripts, ahead = [] }: PageAssets): string {
  const map = importMap(later);
  return [
    ...(map ? [`<script type="importmap" nonce="${noncePlaceholder}">${map}</script>`] : []),
    ...preload.map(preloadTag),
    ...scripts.map(
      (asset) => `<script type="module" nonce="${noncePlaceholder}" ${link('src', asset)}></script>`,
    ),
    ...ahead.map(aheadTag),
    '',
  ].join('\n');
}

const preloadTag = (asset: Asset) =>
  `<link rel="modulepreload" nonce="${noncePlaceholder}" ${link('href', asset)}>`;

/** Builds a tag that browsers ignore until `client/script-loading.ts` loads the file, so it never delays the first paint. */
const aheadTag = (asset: Asset) =>
  `<link rel="ahead"${asset.url.endsWith('.css') ? ' as="style"' : ''} nonce="${noncePlaceholder}" ${link('href', asset)}>`;

/** Builds the import map with integrity hashes of chunks that load later and have no tag of their own. */
function importMap(later: readonly Asset[]): string | undefined {
  if (later.length === 0) return undefined;
  return escapeJson({ integrity: Object.fromEntries(later.map(({ url, integrity }) => [url, integrity])) });
}

function link(attribute: 'href' | 'src', { url, integrity }: Asset): string {
  return `${attribute}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}"`;
}

/** Builds the late style sheet tag, placed last so that no content waits for it. */
function lateSheetTag({ lateSheet }: PageAssets): string {
  return lateSheet ? `<link rel="stylesheet" nonce="${noncePlaceholder}" ${link('href', lateSheet)}>` : '';
}

function stateTag(state: object | undefined): string {
  return state ? `<script type="application/json" id="state">${escapeJson(state)}</script>` : '';
}
