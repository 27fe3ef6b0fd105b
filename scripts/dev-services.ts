import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { startPrivateServer } from '../server/api/database/private-server.ts';
import type { Config } from '../server/config.ts';
import type { Log } from '../server/log.ts';
import { startPrivateRedis } from '../server/portal/state/private-redis.ts';

interface Services {
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts embedded PostgreSQL and Redis unless external ones are configured. Both keep running across server restarts, so users stay signed in. */
export async function startServices(config: Config, log: Log): Promise<Services> {
  const postgres =
    config.databaseUrl || !config.embeddedApi
      ? undefined
      : await startPrivateServer(join(config.dataDir, 'postgres'), log);
  const redis = config.redisUrl ? undefined : await startPrivateRedis(config.dataDir, log);
  const redisProxy = redis && (await openTcpProxy(redis.socketPath));
  return {
    environment: {
      ...(postgres && {
        DATABASE_URL: databaseUrl(postgres.serving),
        MIGRATE_DATABASE_URL: databaseUrl(postgres.connection),
      }),
      ...(redisProxy && { REDIS_URL: `redis://127.0.0.1:${redisProxy.port}` }),
    },
    async close() {
      redisProxy?.close();
      await Promise.all([postgres?.stop(), redis?.close()]);
    },
  };
}

type Connection = Awaited<ReturnType<typeof startPrivateServer>>['connection'];

function databaseUrl({ user, password, database, host }: Connection): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Opens a local TCP port that forwards to the Redis socket, because `REDIS_URL` does not support socket paths. */
async function openTcpProxy(socketPath: string): Promise<{ port: number; close(): void }> {
  const server = createServer((incoming) => {
    const outgoing = connect(socketPath);
    // Ignores errors because either end may disconnect at any time, and the restarted server reconnects by itself.
    pipeline(incoming, outgoing, () => undefined);
    pipeline(outgoing, incoming, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
