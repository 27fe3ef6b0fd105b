import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { startPrivateServer } from '../server/api/database/private-server.ts';
import type { Config } from '../server/config.ts';
import type { Log } from '../server/log.ts';
import { startPrivateRedis } from '../server/portal/state/private-redis.ts';

interface Services {
  /** What tells the server of them. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** The embedded PostgreSQL and Redis where the settings name no others, kept while the server is restarted: so are sign-ins. */
export async function startServices(config: Config, log: Log): Promise<Services> {
  const postgres =
    config.databaseUrl || !config.embeddedApi
      ? undefined
      : await startPrivateServer(join(config.dataDir, 'postgres'), log);
  const redis = config.redisUrl ? undefined : await startPrivateRedis(config.dataDir, log);
  const door = redis && (await openDoor(redis.socketPath));
  return {
    environment: {
      ...(postgres && {
        DATABASE_URL: databaseUrl(postgres.serving),
        MIGRATE_DATABASE_URL: databaseUrl(postgres.connection),
      }),
      ...(door && { REDIS_URL: `redis://127.0.0.1:${door.port}` }),
    },
    async close() {
      door?.close();
      await Promise.all([postgres?.stop(), redis?.close()]);
    },
  };
}

type Connection = Awaited<ReturnType<typeof startPrivateServer>>['connection'];

function databaseUrl({ user, password, database, host }: Connection): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** A port of this machine that leads to the socket: `REDIS_URL` has no form for sockets. */
async function openDoor(socketPath: string): Promise<{ port: number; close(): void }> {
  const server = createServer((incoming) => {
    const outgoing = connect(socketPath);
    // Either end may be cut at any moment; the server that is restarted connects again by itself.
    pipeline(incoming, outgoing, () => undefined);
    pipeline(outgoing, incoming, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
