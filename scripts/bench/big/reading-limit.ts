import { createServer } from 'node:http';
import { Pool } from 'undici';
import { callFields } from '../../../shared/ivr/tags.ts';

/** Measures the minimum cost of reading a response: `/parse` runs one `JSON.parse`; any other path only counts records. */
const upstream = new Pool(process.env['API_BASE_URL'] ?? '');
const searchBody = JSON.stringify({ fields: callFields.join() });
const openBrace = 0x7b;

async function readAll(): Promise<AsyncIterable<Buffer>> {
  const { body } = await upstream.request({ method: 'POST', path: '/search', body: searchBody });
  return body as AsyncIterable<Buffer>;
}

async function parseAll(): Promise<number> {
  const parts: Buffer[] = [];
  for await (const part of await readAll()) parts.push(part);
  const { results } = JSON.parse(Buffer.concat(parts).toString()) as { results: unknown[] };
  return results.length;
}

async function countAll(): Promise<number> {
  let count = -1;
  for await (const part of await readAll())
    for (let at = part.indexOf(openBrace); at >= 0; at = part.indexOf(openBrace, at + 1)) count += 1;
  return count;
}

createServer((req, res) => {
  const counted = req.url === '/parse' ? parseAll() : countAll();
  void counted.then((count) => res.end(String(count)));
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
