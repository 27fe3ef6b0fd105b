import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { assetsUrl, buildPaths } from '../build/paths.ts';
import { pageOf } from './pages.tsx';
import { renderSample, type Sample } from './render-sample.tsx';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the sample pages with the built client, under the portal's Content Security Policy. */
export function createPreview(client: string = buildPaths.client): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://preview');
    if (pathname.startsWith(assetsUrl)) void sendAsset(join(client, 'assets', basename(pathname)), response);
    else sendPage(pageOf(nameOf(pathname.slice(1), request.method)), response, client);
  });
}

/** Maps a POST of the auto-posting page to its result page, because the page would otherwise post again endlessly. */
function nameOf(name: string, method: string | undefined): string {
  return method === 'POST' && name === 'email-auto' ? 'email-done-confirm' : name;
}

function sendPage(sample: Sample, response: ServerResponse, client: string): void {
  const nonce = randomBytes(18).toString('base64');
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(nonce),
  });
  response.end(renderSample(sample, { nonce, client }));
}

function policy(nonce: string): string {
  return (
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'; ` +
    "img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types fragments"
  );
}

async function sendAsset(path: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(path);
    response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
