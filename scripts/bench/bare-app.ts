import { gzipSync } from 'node:zlib';
import express, { type Express, type Request, type Response } from 'express';
import { createClient } from 'redis';
import { Pool } from 'undici';

export interface BareApp {
  app: Express;
  callApi(call: Call): Promise<unknown>;
}

type Call = { method: 'GET'; path: string } | { method: 'POST'; path: string; body: object };

const listCall = { method: 'GET', path: '/contacts?meta={p:1,l:25,c:1}' } as const;

/**
 * Starts the baseline app: Express, one Redis read, the same upstream call over a keep-alive pool, and `renderToString` of the
 * same component tree, compressed if the client accepts gzip. Omits security headers, tokens, limits, logs and checks.
 */
export async function startBareApp(): Promise<BareApp> {
  const redis = await createClient({ url: process.env['REDIS_URL'] ?? '' }).connect();
  const upstream = new Pool(process.env['API_BASE_URL'] ?? '');
  const app = express();
  app.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
  process.on('message', () => process.send?.(process.cpuUsage()));
  return {
    app,
    callApi: async ({ method, path, ...rest }) => {
      await redis.get('bench:session');
      const sent = 'body' in rest && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rest.body),
      };
      const { body } = await upstream.request({ method, path, ...sent });
      return body.json();
    },
  };
}

export function serveList({ app, callApi }: BareApp, path: string, render: () => string): void {
  app.get(path, async (req, res) => {
    await callApi(listCall);
    send(req, res, render());
  });
}

export function send(req: Request, res: Response, page: string): void {
  const html = `<!doctype html><html lang="en"><body>${page}</body></html>`;
  if (!req.acceptsEncodings('gzip')) return void res.send(html);
  res.set({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }).type('html').send(gzipSync(html));
}
