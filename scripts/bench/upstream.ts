import { createServer } from 'node:http';
import { billingItems, paymentDetail, verifiedPayer } from './sample.ts';
import { contactRows, organization, user } from './sample-list.ts';

/** Responses to the API calls of the measured pages, prepared so that the upstream does as little work as possible. */
const answers = new Map<string, string>(
  Object.entries({
    'notify2pay/get_payment_detail': { results: [paymentDetail] },
    'notify2pay/verification_check': { results: { ...verifiedPayer, item_summary: billingItems } },
    'notify2pay/payment_submission': {
      results: { 'Auth #': '418206', 'Card Brand': 'VISA', 'Last 4': '4242' },
    },
    login: { results: [user], p1: 'token' },
    org: { results: [organization] },
    ivr_number: { results: [{ production: { '3125550170': 'Main line' } }] },
    contacts: { results: contactRows, p1: "{'cnt': 1284}" },
  }).map(([path, answer]) => [path, JSON.stringify({ success: true, ...answer })]),
);

/** Behavior of list calls, set by a message from the benchmark. Hanging calls are answered when the mode changes. */
export type ListAnswers = 'answer' | 'fail' | 'hang';
let lists: ListAnswers = 'answer';
const hung: (() => void)[] = [];
process.on('message', (next: ListAnswers) => {
  lists = next;
  if (next !== 'hang') for (const answer of hung.splice(0)) answer();
});

const server = createServer((req, res) => {
  const path = (req.url ?? '/').slice(1).split('?')[0] ?? '';
  const answer = () => {
    const body = answers.get(path);
    res.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' }).end(body ?? '{"success":false}');
  };
  req.resume().on('end', () => {
    if (path !== 'contacts' || lists === 'answer') return answer();
    if (lists === 'hang') return void hung.push(answer);
    res.writeHead(500).end();
  });
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
