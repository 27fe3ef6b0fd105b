import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

interface ListenOptions {
  port: number;
  host: string;
  /** Name of the port's setting, for the error if the port is taken. */
  setting: string;
}

/**
 * Starts listening and resolves with the port. With port 0, the system chooses one. Rejects with an error that names the setting if the port
 * is taken.
 */
export function listen(server: Server, { port, host, setting }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isPortTaken = error.code === 'EADDRINUSE';
      reject(
        isPortTaken
          ? new Error(`Port ${port} is taken: set ${setting} to a free port`, { cause: error })
          : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Maximum time in milliseconds for a request, and for an upload after `allowUpload` (50 MB at 2 Mbit/s). */
const clientTimeouts = { requestMs: 30_000, uploadMs: 240_000 };

const uploadAllowedEvent = 'upload allowed';

/** Options for `createServer`. By default, Node checks for late headers only every 30 s, so slow clients would last 40 s. */
export const slowClientChecks = { connectionsCheckingInterval: 2_000 } as const;

interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Creates request and response classes for `createServer`.
 * Express changes each object's prototype, which defeats V8 inline caches and cost a fifth of the page time.
 * `applyMessageClasses` sets the prototypes once instead.
 */
export function createMessageClasses(): MessageClasses {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
  };
}

/** Sets the prototypes of both classes. Call it once after creating the app and before the first request. */
export function applyMessageClasses(
  app: Express,
  { IncomingMessage, ServerResponse }: MessageClasses,
): Express {
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  return Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype });
}

/**
 * Disconnects slow clients: those that take more than 10 s for headers (up to 15 s with the check interval) or 30 s for a request (unless
 * `allowUpload` extends it),
 * and connections that are idle for 5 s.
 */
export function limitSlowClients(server: Server, { requestMs, uploadMs } = clientTimeouts): void {
  // Must stay below the request timeout, because Node would otherwise raise the request timeout.
  server.headersTimeout = Math.min(10_000, uploadMs);
  server.requestTimeout = uploadMs;
  server.keepAliveTimeout = 5_000;
  server.prependListener('request', (req: IncomingMessage) => {
    const { headers } = req;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const timeout = setTimeout(() => req.socket.destroy(), requestMs);
    const cancelTimeout = () => clearTimeout(timeout);
    // After `allowUpload`, only the server's own request timeout applies.
    req.once('close', cancelTimeout).once('end', cancelTimeout).once(uploadAllowedEvent, cancelTimeout);
  });
}

/** Gives a request 4 minutes for its body. Use it only for signed-in users on upload routes, because strangers could hold connections. */
export function allowUpload(req: IncomingMessage): void {
  req.emit(uploadAllowedEvent);
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

/** Stops accepting connections and lets requests in flight finish. Disconnects remaining clients after `graceMs`. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
    // Closes connections soon after their pending response. With 0, they would stay open forever.
    server.keepAliveTimeout = 1;
  });
}
