import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { callFields } from '../../../shared/ivr/tags.ts';
import { contactRows, organization, user } from '../sample-list.ts';

/**
 * Stub API whose organization has `BENCH_CALLS` calls. Returns prepared bytes in the format of the embedded API so that the benchmark
 * measures only the cost of reading.
 */
const calls = Number(process.env['BENCH_CALLS']);
const callsAtOnce = 1000;
const dialled = '3125550170';
const trails = [
  'Answered,English,Identified,Authenticated,MMenu,Pay start,Paid',
  'Answered,English,Not found,EOTA-Trans',
  'Answered,Spanish,Identified,Auth failed,Hang up',
  'Answered,English,Identified,Authenticated,MMenu,Trans',
  '',
];
const providers = ['Dr. Nguyen', 'Dr. Patel', null, 'Dr. Whitfield-Castellanos', null];

const batch = Buffer.from(
  Array.from({ length: callsAtOnce }, (_, index) => JSON.stringify(callOf(index))).join(','),
);

function callOf(index: number) {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = two(2 + (index % 28));
  const kind = index % trails.length;
  return {
    cdr_start: `2025-09-${day} ${two(index % 24)}:${two(index % 60)}:${two((index * 7) % 60)}`,
    cdr_billsec: kind === 4 ? 0 : 20 + (index % 300),
    info: trails[kind],
    balance: kind === 0 ? `${10 + (index % 190)}.${two(index % 100)}` : null,
    provider: providers[kind],
  };
}

/** The newest verified callers who did not pay, as returned for a page's `limit` request. */
const waiting = JSON.stringify({
  success: true,
  results: Array.from({ length: 5 }, (_, index) => ({
    ...callOf(index * trails.length + 3),
    id: `1760000000-${index}`,
    name: `Patient ${index}`,
    phone: `31255501${index}0`,
    patient_code: `MRN-${index}`,
    cdr_dst: dialled,
  })),
});

const answers = new Map<string, string>(
  Object.entries({
    login: { results: [user], p1: 'token' },
    org: { results: [organization] },
    contacts: { results: contactRows, p1: "{'cnt': 1284}" },
    ivr_number: { results: [{ production: { [dialled]: 'Main line' } }] },
  }).map(([path, answer]) => [path, JSON.stringify({ success: true, ...answer })]),
);

async function sendCalls(res: ServerResponse): Promise<void> {
  res.write('{"success":true,"results":[');
  for (let sent = 0; sent < calls; sent += callsAtOnce) {
    if (res.destroyed) return;
    if (sent > 0) res.write(',');
    if (!res.write(batch)) await once(res, 'drain');
  }
  res.end(']}');
}

const server = createServer((req, res) => {
  const path = (req.url ?? '/').slice(1).split('?')[0] ?? '';
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    const body = Buffer.concat(parts);
    const isCount = body.includes('"fields":"id"');
    res.writeHead(200, { 'Content-Type': 'application/json' });
    if (isCount) res.end(`{"success":true,"results":[],"p1":"{'cnt': ${calls}}"}`);
    else if (body.includes('"limit"')) res.end(waiting);
    else if (body.includes(`"fields":"${callFields.join()}"`)) void sendCalls(res);
    else res.end(answers.get(path) ?? '{"success":true,"results":[]}');
  });
});
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
