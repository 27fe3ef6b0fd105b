import type { IncomingMessage, Server, ServerResponse } from 'node:http';

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

const requestMs = 30_000;
/** A file of 50 MB over a line of 2 Mbit/s. */
const uploadMs = 240_000;

/** Cuts slow clients: headers may take 10 s, a whole request 30 s, one with a file 4 minutes, and an idle connection lasts 5 s. */
export function limitSlowClients(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = uploadMs;
  server.keepAliveTimeout = 5_000;
  server.on('request', (req: IncomingMessage) => {
    const { headers } = req;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || headers['content-type']?.startsWith('multipart/form-data')) return;
    const cut = setTimeout(() => req.socket.destroy(), requestMs);
    req.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut));
  });
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
  });
}
