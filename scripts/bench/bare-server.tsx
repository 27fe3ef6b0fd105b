import { gzipSync } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import { renderToString } from 'react-dom/server';
import { createClient } from 'redis';
import { Pool } from 'undici';
import { createPortalStore } from '../../shared/state/groups.ts';
import { IslandContext, type IslandHost } from '../../views/island.tsx';
import { islandElement } from '../../views/islands/island-element.ts';
import { islandComponents } from '../../views/islands/rendered.ts';
import { PayPage } from '../../views/pay/pay-page.tsx';
import { ListPage } from '../../views/resource/list-page.tsx';
import { listPageProps } from './list-page-props.ts';
import { PlainTable } from './plain-table.tsx';
import { payPageProps } from './pay-page-props.ts';

/**
 * The bare shape: Express, one read of Redis, the same upstream call over a kept-alive pool, and `renderToString` of the
 * same tree, compressed where a browser asks for it. Nothing else: no headers, tokens, limits, log, checks.
 */
const redis = await createClient({ url: process.env['REDIS_URL'] ?? '' }).connect();
const upstream = new Pool(process.env['API_BASE_URL'] ?? '');
const app = express();

app.get('/pay/:clientId/:paymentId', async (req, res) => {
  await redis.get('bench:session');
  const { body } = await upstream.request({
    method: 'POST',
    path: '/notify2pay/get_payment_detail',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: req.params.clientId, id: req.params.paymentId }),
  });
  await body.json();
  const store = createPortalStore();
  const host: IslandHost = {
    renderIsland: (name, props) => renderToString(islandElement(islandComponents[name], props, store)),
  };
  const page = renderToString(
    <IslandContext value={host}>
      <PayPage {...payPageProps} />
    </IslandContext>,
  );
  send(req, res, `<!doctype html><html lang="en"><body>${page}</body></html>`);
});
app.get('/app/contacts', async (req, res) => {
  await redis.get('bench:session');
  const { body } = await upstream.request({ method: 'GET', path: '/contacts?meta={p:1,l:25,c:1}' });
  await body.json();
  const page = renderToString(<ListPage {...listPageProps} />);
  send(req, res, `<!doctype html><html lang="en"><body>${page}</body></html>`);
});

/** The least that shows the same: a plain table of the same columns, its values put into words. */
app.get('/plain/contacts', async (req, res) => {
  await redis.get('bench:session');
  const { body } = await upstream.request({ method: 'GET', path: '/contacts?meta={p:1,l:25,c:1}' });
  await body.json();
  const page = renderToString(<PlainTable {...listPageProps} />);
  send(req, res, `<!doctype html><html lang="en"><body>${page}</body></html>`);
});

/** Compressed where that is asked for, as any page in production is. */
function send(req: Request, res: Response, html: string): void {
  if (!req.acceptsEncodings('gzip')) return void res.send(html);
  res.set({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }).type('html').send(gzipSync(html));
}

app.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('message', () => process.send?.(process.cpuUsage()));
