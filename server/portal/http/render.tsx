import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createPortalStore, type PortalStateTree, type PortalStore } from '../../../shared/state/groups.ts';
import {
  assetsAhead,
  pageAssets,
  type AssetManifest,
  type PageAssets,
  type StyleName,
} from '../../../views/assets.ts';
import { prepareDocument } from '../../../views/document.ts';
import { IslandContext, type IslandHost } from '../../../views/island.tsx';
import type { IslandName } from '../../../views/islands/index.ts';
import { islandElement, islandIdPrefix } from '../../../views/islands/island-element.ts';
import { islandComponents } from '../../../views/islands/rendered.ts';
import type { Language } from '../../../shared/language.ts';
import type { PortalDeps } from './deps.ts';
import { gzipPieces, joinPieces, type Piece } from './gzip.ts';
import { acceptsGzip } from './send-asset.ts';

export interface Page {
  title: string;
  description?: string;
  element: ReactElement;
  /** Of a page that is there in several, which the browser's own wish may decide; English where left out. */
  language?: Language;
  /** Which style sheet the page has: the small one of the public pages, in line, or all, linked. */
  styles?: StyleName;
  /** Islands of the page that is likely next. */
  ahead?: readonly IslandName[];
  /** A script that this page alone has. */
  script?: 'signUp';
  /** The browser may not have what the page runs: the page carries it, where it is compressed and its one island is the payment form. */
  carries?: boolean;
  /** What the page's islands share, in the browser's store too. */
  state?: Partial<PortalStateTree>;
}

export interface Renderer {
  /** Renders the page and sends it with the status set before. Throws a RenderError where a view throws. */
  send(req: Request, res: Response, page: Page): void;
  /**
   * Sends the page up to its mark at once, then the parts as they come and no faster than the browser takes them, then the
   * rest. Done when all is out or the browser has left.
   */
  stream(req: Request, res: Response, page: StreamedPage): Promise<void>;
}

interface StreamedPage extends Page {
  /** Markup of the page that the parts take the place of. */
  mark: string;
  /** Drawn one by one. Their fault is theirs to tell: what is thrown here cuts the page short. */
  parts: AsyncIterable<ReactElement>;
}

/** A view threw: the answer is the page for a render error. */
export class RenderError extends Error {}

export function createRenderer({ assets }: Pick<PortalDeps, 'assets'>): Renderer {
  const documentOf = rememberDocuments(assets.manifest);
  const render = (req: Request, page: Page): Piece[] => {
    const { body, used } = renderBody(page);
    const carries = page.carries === true && acceptsGzip(req) && [...used].join() === 'payment-form';
    const { top, before, after, ends } = documentOf(used, { ...page, carries })({
      title: page.title,
      description: page.description ?? page.title,
      language: page.language,
      nonce: req.context.nonce,
      state: page.state,
      body,
    });
    const carried = ends.flatMap((end, index) => [assets.carried[index] ?? '', end]);
    return [top + before, assets.inlineStyles[page.styles ?? 'public'], after, ...carried];
  };
  return {
    send: (req, res, page) => sendHtml(req, res, { pieces: render(req, page), page }),
    stream: (req, res, page) => streamHtml(req, res, { pieces: render(req, page), page }),
  };
}

/** What stands around a page, prepared once for each set of islands, style sheet and script. */
function rememberDocuments(manifest: AssetManifest) {
  const known = new Map<string, ReturnType<typeof prepareDocument>>();
  return (
    used: ReadonlySet<IslandName>,
    { styles = 'public', ahead = [], script, carries }: Pick<Page, 'styles' | 'ahead' | 'script' | 'carries'>,
  ) => {
    const key = [styles, script, carries, ...ahead, '', ...used].join();
    const found = known.get(key);
    if (found) return found;
    const assets = { ...pageAssets(manifest, used, styles), ahead: assetsAhead(manifest, ahead), carries };
    const made = prepareDocument(withScript(manifest, assets, script));
    known.set(key, made);
    return made;
  };
}

const withScript = ({ entries }: AssetManifest, assets: PageAssets, script: Page['script']): PageAssets =>
  script ? { ...assets, scripts: [...assets.scripts, entries[script]] } : assets;

/** The page around by `renderToStaticMarkup`, the inside of each island by `renderToString`, which hydration needs. */
function renderBody({ element, state }: Page): { body: string; used: ReadonlySet<IslandName> } {
  const used = new Set<IslandName>();
  let store: PortalStore | undefined;
  const host: IslandHost = {
    renderIsland: (name, props) => {
      used.add(name);
      store ??= createPortalStore(state);
      return renderToString(islandElement(islandComponents[name], props, store), {
        identifierPrefix: islandIdPrefix(name),
      });
    },
  };
  try {
    return { body: renderToStaticMarkup(<IslandContext value={host}>{element}</IslandContext>), used };
  } catch (cause) {
    throw new RenderError('A view could not be rendered', { cause });
  }
}

function sendHtml(req: Request, res: Response, { pieces, page }: Rendered<Page>): void {
  res.end(startHtml(req, res, page) ? gzipPieces(pieces) : joinPieces(pieces));
}

/**
 * What an answer says of its HTML; gives whether it leaves compressed. Browsers all take gzip; what does not gets the page as it
 * is. Set as it stands and not by `res.vary`, which reads and writes the list anew for each name.
 */
function startHtml(req: Request, res: Response, { language }: Page): boolean {
  const zipped = acceptsGzip(req);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Vary', language ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding');
  if (zipped) res.setHeader('Content-Encoding', 'gzip');
  return zipped;
}

/** A part is a chunk of its own, compressed or not, so that the browser can draw it. */
async function streamHtml(
  req: Request,
  res: Response,
  { pieces, page }: Rendered<StreamedPage>,
): Promise<void> {
  const zipped = startHtml(req, res, page);
  const chunks = Readable.from(htmlChunks(joinPieces(pieces), page));
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
  try {
    await (zipped ? pipeline(chunks, gzip, res) : pipeline(chunks, res));
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}

async function* htmlChunks(html: Buffer, { mark, parts }: StreamedPage): AsyncGenerator<Buffer> {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`The page has no ${mark}: its rows have no place`);
  yield html.subarray(0, at);
  for await (const part of parts) yield Buffer.from(renderToStaticMarkup(part));
  yield html.subarray(at + mark.length);
}

interface Rendered<Shown extends Page> {
  pieces: readonly Piece[];
  page: Shown;
}
