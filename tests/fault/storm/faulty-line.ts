import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault as Answer } from '../../support/fault-upstream.ts';
import { faults, writeFault } from '../../support/upstream-faults.ts';
import type { Fault, FaultKind, PaymentCall } from './plan.ts';

type ProcessFault = Extract<FaultKind, 'Redis killed' | 'API killed' | 'portal killed'>;

/** Callbacks of the faulty line, which passes all other traffic unchanged. */
export interface LineEvents {
  /** Returns the fault planned for this call, only once. `part` is the part that a submission pays. */
  faultOf(call: PaymentCall, paymentId: string, part: number): Fault | undefined;
  /** Makes the gateway drop the next charge of that payment and book it half a minute later. */
  bookLate(paymentId: string): void;
  /** Kills a process and restarts it after `ms` milliseconds; resolves once the process is gone. */
  kill(what: ProcessFault, ms: number): Promise<void>;
}

export interface FaultyLine {
  url: string;
  close(): Promise<void>;
}

interface Carried {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  body: Buffer;
}

/** Starts an HTTP proxy between a portal and its API that injects planned faults. */
export async function startFaultyLine(apiUrl: string, events: LineEvents): Promise<FaultyLine> {
  const agent = new Agent({ keepAlive: false });
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    void handle(req, res).catch(() => res.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const exchange = { req, res, body: await buffer(req) };
    const fault = plannedFor(exchange);
    if (fault?.kind === 'booked late') {
      events.bookLate(paymentOf(exchange));
      return answer(res, await carry(exchange));
    }
    await (fault ? strike(fault, exchange) : answer(res, await carry(exchange)));
  }

  function plannedFor(exchange: Exchange): Fault | undefined {
    const call = exchange.req.url?.replace('/notify2pay/', '') as PaymentCall;
    return events.faultOf(call, paymentOf(exchange), Number(fieldsOf(exchange)['part']) || 1);
  }

  async function strike(fault: Fault, exchange: Exchange): Promise<void> {
    const { kind, ms, moment } = fault;
    if (kind === 'connect refused') return refuseAll(ms);
    if (isOfProcess(kind)) return strikeProcess(kind, fault, exchange);
    const isOpen = !always.includes(kind) && !never.includes(kind);
    // The caller gets a failure now, but the API still receives the call later.
    if (isOpen && moment === 'during') void wait(ms).then(() => carry(exchange).catch(() => undefined));
    const isCarriedOut = always.includes(kind) || (isOpen && moment === 'after');
    const carried = isCarriedOut ? await carry(exchange) : undefined;
    if (kind !== 'delay' || !carried) return writeFault(brokenAnswer(kind, carried), exchange.res);
    await wait(ms);
    answer(exchange.res, carried);
  }

  async function refuseAll(ms: number): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
    await wait(ms);
    server.listen(port, '127.0.0.1');
  }

  async function strikeProcess(kind: ProcessFault, { moment, ms }: Fault, exchange: Exchange) {
    if (moment === 'before') await events.kill(kind, ms);
    // A portal killed before sending the call never sends it.
    if (moment === 'before' && kind === 'portal killed') return;
    const carrying = carry(exchange);
    carrying.catch(() => undefined);
    if (moment === 'during') await events.kill(kind, ms);
    const carried = await carrying;
    if (moment === 'after') await events.kill(kind, ms);
    answer(exchange.res, carried);
  }

  function carry({ req, body }: Exchange): Promise<Carried> {
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(req.url ?? '/', apiUrl),
        { method: req.method, headers: req.headers, agent },
        (got) => {
          buffer(got).then(
            (whole) => resolve({ status: got.statusCode ?? 502, headers: flat(got), body: whole }),
            reject,
          );
        },
      );
      sent.once('error', reject).end(body);
    });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

const fieldsOf = ({ body }: Exchange) =>
  body.length ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};

function paymentOf(exchange: Exchange): string {
  const read = fieldsOf(exchange);
  return String(read['payment_id'] ?? read['id']);
}

function answer(res: ServerResponse, { status, headers, body }: Carried): void {
  res.writeHead(status, headers);
  res.end(body);
}

function flat({ headers }: IncomingMessage): Record<string, string> {
  const passedOn = ['content-type', 'retry-after', 'x-request-id'];
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

const isOfProcess = (kind: FaultKind): kind is ProcessFault => kind.endsWith(' killed');

/** `always` faults happen after the API has handled the call; `never` faults happen before the call reaches the API. */
const always: readonly FaultKind[] = ['reset after the charge', 'truncate', 'delay'];
const never: readonly FaultKind[] = ['429', '503 with Retry-After'];

function brokenAnswer(kind: FaultKind, carried?: Carried): Answer {
  const length = carried?.body.length ?? 0;
  const half = carried?.body.subarray(0, length / 2).toString() ?? '';
  const text = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${half}`;
  if (kind === 'truncate') return { kind: 'raw', text, then: 'end' };
  if (kind === 'reset before or after the headers' && carried) return { kind: 'raw', text, then: 'reset' };
  return instead[kind] ?? { kind: 'reset' };
}

const instead: Partial<Record<FaultKind, Answer>> = {
  stall: { kind: 'stall' },
  garbage: faults.garbage,
  '429': faults['status 429 with Retry-After'],
  '500': faults['status 500'],
  '502': faults['status 502 with HTML'],
  '503 with Retry-After': faults['status 503 with Retry-After'],
};
