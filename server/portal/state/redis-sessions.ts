import { RedisStore } from 'connect-redis';
import type { Request } from 'express';
import type { Session, SessionData } from 'express-session';
import {
  createLoadedSessions,
  ttlMsOf,
  sessionLife,
  tombstoneMs,
  type SessionLife,
  settle,
  type Done,
} from './loaded-sessions.ts';
import { defineScript, type Redis } from './redis.ts';
import { changesBetween, readFields, writeFields } from './session-fields.ts';

export interface RedisSessionOptions {
  redis: Redis;
  clock: () => number;
  sessionTtlSeconds: number;
}

/** Field with the time of the last touch. No session key has this prefix. */
const touchedField = '~touched';

/**
 * KEYS: session, tombstone. ARGV: '1' if the session was loaded, lifetime in ms, current time, number of field names and values to set, these
 * names and values, names of fields to remove.
 */
const saveScript = defineScript(`
if redis.call('exists', KEYS[2]) == 1 then return 0 end
if ARGV[1] == '1' and redis.call('exists', KEYS[1]) == 0 then return 0 end
local last = 4 + tonumber(ARGV[4])
for i = 5, last, 2 do redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1]) end
for i = last + 1, #ARGV do redis.call('hdel', KEYS[1], ARGV[i]) end
redis.call('hset', KEYS[1], '${touchedField}', ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`);

/** KEYS: session. ARGV: lifetime in ms, current time. */
const touchScript = defineScript(`
if redis.call('exists', KEYS[1]) == 0 then return 0 end
redis.call('hset', KEYS[1], '${touchedField}', ARGV[2])
return redis.call('pexpire', KEYS[1], ARGV[1])`);

/** KEYS: session, tombstone. ARGV: lifetime of the tombstone in ms. A session that does not exist needs no tombstone. */
const destroyScript = defineScript(`
if redis.call('del', KEYS[1]) == 0 then return 0 end
redis.call('set', KEYS[2], '1', 'px', ARGV[1])
return 1`);

/**
 * Redis session store with one hash per session and one field per top-level key. A request writes only the keys it changed,
 * or nothing if the session was destroyed or has expired. Each operation takes one round trip.
 */
export class RedisSessions extends RedisStore {
  readonly #redis: Redis;
  readonly #clock: () => number;
  readonly #life: SessionLife;
  readonly #loaded = createLoadedSessions();

  constructor({ redis, clock, sessionTtlSeconds }: RedisSessionOptions) {
    super({ client: scanner(redis), prefix: 'sess:', ttl: sessionTtlSeconds });
    this.#redis = redis;
    this.#clock = clock;
    this.#life = sessionLife(sessionTtlSeconds);
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const session = super.createSession(request, data);
    this.#loaded.carryOver(data, session);
    return session;
  }

  override async get(sid: string, done?: Done<SessionData | null>) {
    await settle(done, () => this.#load(sid));
  }

  override async set(sid: string, session: SessionData, done?: Done) {
    await settle(done, async () => {
      const loaded = this.#loaded.of(session);
      const fields = writeFields(session);
      const { set, removed } = changesBetween(loaded?.fields ?? new Map<string, string>(), fields);
      const now = this.#clock();
      const settings = [
        loaded ? '1' : '0',
        String(ttlMsOf(session, this.#life)),
        String(now),
        String(set.length * 2),
      ];
      const saved = await this.#redis.run(saveScript, bothKeys(sid), [
        ...settings,
        ...set.flat(),
        ...removed,
      ]);
      if (saved === 1) this.#loaded.remember(session, { fields, touchedAt: now });
    });
  }

  override async touch(sid: string, session: SessionData, done?: Done) {
    await settle(done, async () => {
      const loaded = this.#loaded.of(session);
      const now = this.#clock();
      if (loaded && now - loaded.touchedAt < this.#life.touchEveryMs) return;
      await this.#redis.run(
        touchScript,
        [sessionKey(sid)],
        [String(ttlMsOf(session, this.#life)), String(now)],
      );
    });
  }

  override async destroy(sid: string, done?: Done) {
    await settle(done, async () => {
      await this.#redis.run(destroyScript, bothKeys(sid), [String(tombstoneMs)]);
    });
  }

  override async ids(done?: Done<string[]>) {
    await settle(done, () => this.#ids());
  }

  override async all(done?: Done<SessionData[]>) {
    await settle(done, async () => {
      const sessions = await Promise.all((await this.#ids()).map((sid) => this.#load(sid)));
      return sessions.filter((session) => session !== null);
    });
  }

  async #load(sid: string): Promise<SessionData | null> {
    const fields = readHash(await this.#redis.send(sessionKey(sid), ['HGETALL', sessionKey(sid)]));
    const touchedAt = Number(fields.get(touchedField));
    if (!fields.delete(touchedField) || fields.size === 0) return null;
    const session = readFields(fields);
    this.#loaded.remember(session, { fields, touchedAt });
    return session;
  }

  async #ids(): Promise<string[]> {
    const ids: unknown = await super.ids();
    return Array.isArray(ids) ? ids.map((id) => String(id).slice(1, -1)) : [];
  }
}

/** A session's keys contain its ID as a hash tag so that a Redis Cluster stores them on one node. */
const sessionKey = (sid: string) => `sess:{${sid}}`;
const bothKeys = (sid: string): [string, string] => [sessionKey(sid), `gone:{${sid}}`];

function readHash(reply: unknown): Map<string, string> {
  const texts = Array.isArray(reply) ? reply.map(String) : [];
  const pairs = texts.flatMap((text, index) =>
    index % 2 === 0 ? [[text, texts[index + 1] ?? ''] as const] : [],
  );
  return new Map(pairs);
}

/** Returns the client that the parent class needs for counting and clearing sessions on a single server. */
function scanner(redis: Redis) {
  return {
    async *scanIterator({ MATCH, COUNT }: { MATCH: string; COUNT: number }) {
      let cursor = '0';
      do {
        const reply = await redis.send(undefined, ['SCAN', cursor, 'MATCH', MATCH, 'COUNT', String(COUNT)]);
        const [next, keys]: unknown[] = Array.isArray(reply) ? reply : [];
        yield Array.isArray(keys) ? keys.map(String) : [];
        cursor = String(next ?? '0');
      } while (cursor !== '0');
    },
    del: (keys: readonly string[]) => Promise.all(keys.map((key) => redis.send(key, ['DEL', key]))),
  };
}
