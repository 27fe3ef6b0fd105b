import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../server/listen.ts';
import { apiFeatures } from '../../shared/api-features.ts';

export interface ApiRequest {
  method: string;
  /** Path with query but without a leading slash, such as `notify2pay/get_payment_detail`. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text if it is not valid JSON. */
  body: unknown;
}

export interface ApiAnswer {
  /** HTTP status; 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown;
  drop?: true;
}

export type ApiHandler = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;

export interface TestApi {
  url: string;
  /** All received requests except health checks. */
  requests: ApiRequest[];
  close(): Promise<void>;
}

/** Starts a real server on the loopback interface that responds through the handler. */
export async function startTestApi(
  handler: ApiHandler,
  health: (request: ApiRequest) => object = () => ({ success: true }),
): Promise<TestApi> {
  const requests: ApiRequest[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const request = await readRequest(req);
      if (request.path === 'health') return res.end(JSON.stringify(health(request)));
      requests.push(request);
      const answer = await handler(request);
      if (answer.drop) return req.socket.destroy();
      res.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
      const { body } = answer;
      res.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}));
    })();
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
  const close = () => {
    server.closeAllConnections();
    return closeServer(server, 0);
  };
  return { url: `http://127.0.0.1:${port}`, requests, close };
}

async function readRequest(req: IncomingMessage): Promise<ApiRequest> {
  const sent = await text(req);
  const path = (req.url ?? '/').slice(1);
  return { method: req.method ?? '', path, headers: req.headers, body: parse(sent) };
}

function parse(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** Part of a health reply that states what the API offers. Tests change it to simulate another API. */
export interface ReportedOffer {
  contract: number;
  features?: readonly string[];
  test_outbox?: boolean;
}

/** API with the contract alone. */
export const level1: ReportedOffer = { contract: 1 };
/** API like the embedded one. */
export const level2: ReportedOffer = { contract: 2, features: apiFeatures };

export const paymentPath = '/pay/7/1732000000-abcdefghijklmnop';

export function answerPayment({ path }: ApiRequest): ApiAnswer {
  if (path.endsWith('get_payment_detail')) return { body: { success: true, results: [record] } };
  if (path.endsWith('verification_check')) return { body: { success: true, results: payer } };
  if (path.endsWith('payment_submission')) {
    return {
      body: { success: true, results: { 'Auth #': 'A1B2C3', 'Card Brand': 'VISA', 'Last 4': '4242' } },
    };
  }
  return { body: { success: true } };
}

const record = {
  id: '1732000000-abcdefghijklmnop',
  verify_fields: '["last_name","dob"]',
  status: 'Requested',
  payer_editable: 'F',
  org_name: 'Lakeside Clinic',
};

const payer = { first_name: 'Ann', amount_requested: '45.00', item_summary: [], email: 'ann@example.com' };
