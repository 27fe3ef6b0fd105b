import { createServer } from 'node:http';
import { billingItems, paymentDetail, verifiedPayer } from './sample.ts';

/** Answers the two calls of the payment page at once, with as little work as can be. */
const detail = JSON.stringify({ success: true, results: [paymentDetail] });
const verified = JSON.stringify({ success: true, results: { ...verifiedPayer, item_summary: billingItems } });

const server = createServer((req, res) => {
  req.resume().on('end', () => {
    const body = req.url?.endsWith('verification_check') ? verified : detail;
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  });
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
