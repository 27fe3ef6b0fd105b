import type { Server } from 'node:http';

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

/** Time limits against slow clients (security D-2): headers 10 s, a whole request 30 s, an idle connection 5 s. */
export function limitSlowClients(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 5_000;
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
