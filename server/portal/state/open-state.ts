import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { createMemoryState } from './memory-state.ts';
import { startPrivateRedis, type PrivateRedis } from './private-redis.ts';
import { privateAddress } from './redis-address.ts';
import { createRedisState } from './redis-state.ts';
import { connectRedis } from './redis.ts';
import type { PortalState } from './state.ts';

type StateConfig = Pick<Config, 'redisUrl' | 'dataDir' | 'autoLogoutSeconds'>;

/** Seconds beyond the portal's own idle limit, because the store only cleans up. */
const spareSeconds = 60;

/**
 * Opens the portal's state in Redis at `REDIS_URL`, or else in a private `redis-server`, or else in memory with a warning.
 * An unavailable Redis does not block startup. The portal connects once Redis is back.
 */
export async function openState(config: StateConfig, log: Log): Promise<PortalState> {
  const base = { clock: Date.now, sessionTtlSeconds: config.autoLogoutSeconds + spareSeconds };
  if (config.redisUrl) return createRedisState({ ...base, redis: await connectRedis(config.redisUrl, log) });
  const server = await startPrivateRedis(config.dataDir, log);
  if (server) return openPrivate(server, base, log);
  log.warn(
    'REDIS_URL is not set and redis-server is not installed: sessions are stored only in the memory of this process',
  );
  return createMemoryState(base);
}

type Base = Parameters<typeof createMemoryState>[0];

async function openPrivate(server: PrivateRedis, base: Base, log: Log): Promise<PortalState> {
  const redis = await connectRedis(privateAddress(server.socketPath), log);
  const state = createRedisState({ ...base, redis });
  const close = async () => {
    await state.close();
    await server.close();
  };
  return { ...state, close };
}
