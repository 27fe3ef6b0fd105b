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
import { islandElement, islandIdPrefix } from '../../../views/islands/store-context.ts';
import { islandComponents } from '../../../views/islands/rendered.ts';
import type { Language } from '../../../shared/language.ts';
import type { PortalDeps } from './deps.ts';
import { gzipPieces, joinPieces, type Piece } from './gzip.ts';
import { acceptsGzip } from './send-asset.ts';

export interface PageView {
  title: string;
  description?: string;
  element: ReactElement;
  /**
   * Language of a page that is available in several languages, so that the response depends on the browser. The page is in English if
   * undefined.
   */
  language?: Language;
  /** Style sheet of the page: a small public one, which is inlined, or the linked one with all styles. */
  styles?: StyleName;
  /** Islands to preload because the next page is likely to use them. */
  ahead?: readonly IslandName[];
  script?: 'signUp';
  /** True to inline the script and styles that the browser may lack. Applies only to a gzipped response whose only island is the payment form. */
  carries?: boolean;
  state?: Partial<PortalStateTree>;
}

export interface Renderer {
  /** Renders and sends a page with the status set before. Throws a `RenderError` if a view throws. */
  send(req: Request, res: Response, page: PageView): void;
  /**
   * Sends the page up to its mark at once, then the parts at the browser's pace, then the rest. Resolves when all is sent or the browser has
   * disconnected.
   */
  stream(req: Request, res: Response, page: StreamedPage): Promise<void>;
}

interface StreamedPage extends PageView {
  marker: string;
  /** Parts to render one by one. They must handle their own errors, because an error would cut off the page. */
  parts: AsyncIterable<ReactElement>;
}

/** Thrown when a view throws. The user sees an error page. */
export class RenderError extends Error {}

export function createRenderer({ assets }: Pick<PortalDeps, 'assets'>): Renderer {
  const documentOf = createDocumentCache(assets.manifest);
  const render = (req: Request, page: PageView): Piece[] => {
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

function createDocumentCache(manifest: AssetManifest) {
  const cache = new Map<string, ReturnType<typeof prepareDocument>>();
  return (
    used: ReadonlySet<IslandName>,
    {
      styles = 'public',
      ahead = [],
      script,
      carries,
    }: Pick<PageView, 'styles' | 'ahead' | 'script' | 'carries'>,
  ) => {
    const key = [styles, script, carries, ...ahead, '', ...used].join();
    const found = cache.get(key);
    if (found) return found;
    const assets = { ...pageAssets(manifest, used, styles), ahead: assetsAhead(manifest, ahead), carries };
    const made = prepareDocument(withScript(manifest, assets, script));
    cache.set(key, made);
    return made;
  };
}

const withScript = ({ entries }: AssetManifest, assets: PageAssets, script: PageView['script']): PageAssets =>
  script ? { ...assets, scripts: [...assets.scripts, entries[script]] } : assets;

/** Renders the page with `renderToStaticMarkup` and each island with `renderToString`, which hydration needs. */
function renderBody({ element, state }: PageView): { body: string; used: ReadonlySet<IslandName> } {
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

function sendHtml(req: Request, res: Response, { pieces, page }: Rendered<PageView>): void {
  res.end(startHtml(req, res, page) ? gzipPieces(pieces) : joinPieces(pieces));
}

/** Sets the HTML headers and returns true if the response is gzipped. Sets `Vary` directly because `res.vary` parses the list for each name. */
function startHtml(req: Request, res: Response, { language }: PageView): boolean {
  const zipped = acceptsGzip(req);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Vary', language ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding');
  if (zipped) res.setHeader('Content-Encoding', 'gzip');
  return zipped;
}

/** Streams each part as a separate chunk, even if compressed, so that the browser can render it. */
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

async function* htmlChunks(html: Buffer, { marker, parts }: StreamedPage): AsyncGenerator<Buffer> {
  const at = html.indexOf(marker);
  if (at < 0) throw new Error(`The page has no ${marker} for its rows`);
  yield html.subarray(0, at);
  for await (const part of parts) yield Buffer.from(renderToStaticMarkup(part));
  yield html.subarray(at + marker.length);
}

interface Rendered<RenderedPage extends PageView> {
  pieces: readonly Piece[];
  page: RenderedPage;
}
