import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

interface ListenOptions {
  port: number;
  host: string;
  /** The setting that chose the port, named where the port is taken. */
  setting: string;
}

/** Opens the port. A taken port is an error that names the setting. Resolves with the port, which 0 leaves to the system. */
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

/** How long a whole request may take, and one with files after `allowUpload`: 50 MB over a line of 2 Mbit/s. */
const clientPatience = { requestMs: 30_000, uploadMs: 240_000 };

const uploadAllowed = 'upload allowed';

/** What an HTTP server is made with: Node looks for headers that are late each 30 s otherwise, so that they live for 40 s. */
export const slowClientChecks = { connectionsCheckingInterval: 2_000 } as const;

interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * The requests and answers of one server, for `createServer`. Express gives each the prototype of its app, by which each gets a shape of
 * its own and V8 learns nothing of the next: what reads them cost a fifth of a page. `bearMessages` has them born with it.
 */
export function createMessages(): Messages {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
  };
}

/** To be called once, when the app is made and before anything is asked of it. */
export function bearMessages(app: Express, { IncomingMessage, ServerResponse }: Messages): Express {
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  return Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
}

/**
 * Cuts slow clients: headers may take 10 s and never live for 15 s, a whole request 30 s unless `allowUpload` gives it longer,
 * and an idle connection lasts 5 s.
 */
export function limitSlowClients(server: Server, { requestMs, uploadMs } = clientPatience): void {
  // Where headers had longer than the whole, Node would give the whole as long.
  server.headersTimeout = Math.min(10_000, uploadMs);
  server.requestTimeout = uploadMs;
  server.keepAliveTimeout = 5_000;
  server.prependListener('request', (req: IncomingMessage) => {
    const { headers } = req;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const cut = setTimeout(() => req.socket.destroy(), requestMs);
    const leave = () => clearTimeout(cut);
    // From then on the server's own limit of a whole request holds.
    req.once('close', leave).once('end', leave).once(uploadAllowed, leave);
  });
}

/** Gives a request 4 minutes for its body. Only for who is known, where files are taken: strangers could hold connections by it. */
export function allowUpload(req: IncomingMessage): void {
  req.emit(uploadAllowed);
}

/**
 * Makes a server end connections with the answer that they wait for, from when what is returned is called: whoever keeps a
 * connection open then comes over a new one, which a balancer leads elsewhere.
 */
export function createDrain(server: Server): { isDraining(): boolean; drain(): void } {
  const state = { draining: false };
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (state.draining) res.setHeader('Connection', 'close');
  });
  return { isDraining: () => state.draining, drain: () => void (state.draining = true) };
}

/** Takes no new connection, lets what is in flight end, and cuts it after `graceMs`. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
    // A connection whose answer is under way is idle after it, and would be kept for seconds. 0 would keep it for ever.
    server.keepAliveTimeout = 1;
  });
}
