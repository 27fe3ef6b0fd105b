import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../server/listen.ts';

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
