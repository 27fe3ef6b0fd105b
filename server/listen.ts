import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

interface ListenOptions {
  port: number;
  host: string;
  /** Setting of the port, named in the error if it is taken. */
  setting: string;
}

/** Starts listening and resolves with the port. Port 0 lets the system choose. A taken port rejects with an error that names the setting. */
export function listen(server: Server, { port, host, setting }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} is taken: set ${setting} to a free port`, { cause: error }) : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Maximum time of a request in milliseconds, and of an upload after `allowUpload`: 50 MB at 2 Mbit/s. */
const clientPatience = { requestMs: 30_000, uploadMs: 240_000 };

const uploadAllowed = 'upload allowed';

/** Options for `createServer`. By default, Node checks for late headers only every 30 s, so slow clients would last 40 s. */
export const slowClientChecks = { connectionsCheckingInterval: 2_000 } as const;

interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Creates request and response classes for `createServer`.
 * Express changes each object's prototype, which defeats V8 inline caches and cost a fifth of the page time.
 * `bearMessages` sets the prototypes once instead.
 */
export function createMessages(): Messages {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
  };
}

/** Sets the prototypes of both classes. Call it once after creating the app and before the first request. */
export function bearMessages(app: Express, { IncomingMessage, ServerResponse }: Messages): Express {
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  return Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
}

/**
 * Disconnects slow clients: headers within 10 s (at most 15 s with the check interval), a request within 30 s unless `allowUpload` extends it,
 * and idle connections after 5 s.
 */
export function limitSlowClients(server: Server, { requestMs, uploadMs } = clientPatience): void {
  // Keeps the header timeout below the request timeout, because Node would otherwise extend the latter.
  server.headersTimeout = Math.min(10_000, uploadMs);
  server.requestTimeout = uploadMs;
  server.keepAliveTimeout = 5_000;
  server.prependListener('request', (req: IncomingMessage) => {
    const { headers } = req;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const cut = setTimeout(() => req.socket.destroy(), requestMs);
    const leave = () => clearTimeout(cut);
    // After `allowUpload`, only the server's own request timeout applies.
    req.once('close', leave).once('end', leave).once(uploadAllowed, leave);
  });
}

/** Gives a request 4 minutes for its body. Use it only for signed-in users on upload routes, because strangers could hold connections. */
export function allowUpload(req: IncomingMessage): void {
  req.emit(uploadAllowed);
}

/**
 * Creates a drain.
 * Once draining, the server closes each connection after its response, so clients reconnect through the load balancer to another process.
 */
export function createDrain(server: Server): { isDraining(): boolean; drain(): void } {
  const state = { draining: false };
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (state.draining) res.setHeader('Connection', 'close');
  });
  return { isDraining: () => state.draining, drain: () => void (state.draining = true) };
}

/** Stops accepting connections, lets requests in flight finish, and disconnects them after `graceMs`. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
    // Closes connections soon after their pending response. The value 0 would keep them open forever.
    server.keepAliveTimeout = 1;
  });
}
