import { createServer } from 'node:http';
import { billingItems, paymentDetail, verifiedPayer } from './sample.ts';
import { contactRows, organisation, user } from './sample-list.ts';

/** Answers what the measured pages ask for at once, with as little work as can be. */
const answers = new Map<string, string>(
  Object.entries({
    'notify2pay/get_payment_detail': { results: [paymentDetail] },
    'notify2pay/verification_check': { results: { ...verifiedPayer, item_summary: billingItems } },
    login: { results: [user], p1: 'token' },
    org: { results: [organisation] },
    ivr_number: { results: [{ production: { '3125550170': 'Main line' } }] },
    contacts: { results: contactRows, p1: "{'cnt': 1284}" },
  }).map(([path, answer]) => [path, JSON.stringify({ success: true, ...answer })]),
);

const server = createServer((req, res) => {
  const path = (req.url ?? '/').slice(1).split('?')[0] ?? '';
  req.resume().on('end', () => {
    const body = answers.get(path);
    res.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' }).end(body ?? '{"success":false}');
  });
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
