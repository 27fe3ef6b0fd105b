import { randomUUID } from 'node:crypto';
import { RedisSessions, type RedisSessionOptions } from './redis-sessions.ts';
import { defineScript, type Redis } from './redis.ts';
import type { Counters, Locks, PortalState } from './state.ts';

/** Creates the state that portal instances share through Redis. Redis's own clock controls all expiry times. */
export function createRedisState(options: RedisSessionOptions): PortalState {
  const { redis } = options;
  return {
    sessions: new RedisSessions(options),
    counters: createCounters(redis),
    locks: createLocks(redis),
    async ping() {
      await redis.send(undefined, ['PING']);
    },
    close: () => redis.close(),
  };
}

/** KEYS: counter. ARGV: limit, window in ms. The window starts with the first counted attempt. */
const consumeScript = defineScript(`
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local allowed = 0
if used < tonumber(ARGV[1]) then
  allowed = 1
  used = redis.call('incr', KEYS[1])
  if used == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
end
return {allowed, used, redis.call('pttl', KEYS[1])}`);

const uncountScript = defineScript(`
local used = tonumber(redis.call('get', KEYS[1]) or '0')
if used > 1 then return redis.call('decr', KEYS[1]) end
redis.call('del', KEYS[1])
return 0`);

/** KEYS: counter. ARGV: minimum count, window in ms. */
const raiseScript = defineScript(`
local used = math.max(tonumber(redis.call('get', KEYS[1]) or '0'), tonumber(ARGV[1]))
redis.call('set', KEYS[1], string.format('%d', used), 'px', ARGV[2])
return used`);

const releaseScript = defineScript(`
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0`);

function createCounters(redis: Redis): Counters {
  const keyOf = (key: string) => `count:${key}`;
  return {
    async consume(key, limit, windowMs) {
      const reply = await redis.run(consumeScript, [keyOf(key)], [String(limit), String(windowMs)]);
      const [allowed = 0, used = 0, remainingMs = 0] = Array.isArray(reply) ? reply.map(Number) : [];
      return { allowed: allowed === 1, used, resetMs: Math.max(0, remainingMs) };
    },
    async release(key) {
      await redis.run(uncountScript, [keyOf(key)], []);
    },
    async raise(key, count, windowMs) {
      await redis.run(raiseScript, [keyOf(key)], [String(count), String(windowMs)]);
    },
    async clear(key) {
      await redis.send(keyOf(key), ['DEL', keyOf(key)]);
    },
    used: async (key) => Number((await redis.send(keyOf(key), ['GET', keyOf(key)])) ?? 0),
  };
}

function createLocks(redis: Redis): Locks {
  return {
    async acquire(name, ttlMs) {
      const key = `lock:${name}`;
      const token = randomUUID();
      const reply = await redis.send(key, ['SET', key, token, 'NX', 'PX', String(ttlMs)]);
      if (reply !== 'OK') return undefined;
      return {
        async release() {
          await redis.run(releaseScript, [key], [token]);
        },
      };
    },
  };
}
