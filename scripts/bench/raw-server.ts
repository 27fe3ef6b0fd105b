import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Baseline server: `node:http` sends the prepared page. */
const html = readFileSync(process.env['BENCH_HTML'] ?? '');

createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.length }).end(html);
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('message', () => process.send?.(process.cpuUsage()));
