import { expect } from 'chai';
import type { SessionData, Store } from 'express-session';
import { createMemoryState } from '../../../server/portal/state/memory-state.ts';
import { connectRedis, type Redis } from '../../../server/portal/state/redis.ts';
import { createRedisState } from '../../../server/portal/state/redis-state.ts';
import type { PortalState } from '../../../server/portal/state/state.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSessionApp, type SessionApp } from './session-app.ts';

const sessionTtlSeconds = 100;
const touchEveryMs = 10_000;

/** Implementation under test. Time passes by the clock in memory and by changed key expiry in Redis. */
interface Subject {
  state: PortalState;
  /** Returns the remaining lifetime of a session in milliseconds; undefined if it has ended. */
  lifeOf(sid: string): Promise<number | undefined>;
  /** Lets this much time pass for a key such as `sess:{id}`, `count:key`, or `lock:key`. */
  pass(key: string, ms: number): Promise<void>;
  clock: { now: number };
}

const clock = { now: 1_000_000 };
let server: RedisServer;
let redis: Redis;

const implementations: Record<string, () => Promise<Subject>> = {
  redis: async () => {
    const state = createRedisState({ redis, clock: () => clock.now, sessionTtlSeconds });
    const left = async (key: string) => Number(await redis.send(key, ['PTTL', key]));
    return {
      state,
      clock,
      lifeOf: async (sid) => {
        const ms = await left(`sess:{${sid}}`);
        return ms < 0 ? undefined : ms;
      },
      pass: async (key, ms) => {
        clock.now += ms;
        await redis.send(key, ['PEXPIRE', key, String((await left(key)) - ms)]);
      },
    };
  },
  memory: async () => {
    const state = createMemoryState({ clock: () => clock.now, sessionTtlSeconds });
    return {
      state,
      clock,
      lifeOf: (sid) => searchLife(state.sessions, sid),
      pass: async (_key, ms) => {
        clock.now += ms;
      },
    };
  },
};

before(async () => {
  server = await startRedisServer();
  redis = await connectRedis(server.url, silentLog);
});

after(async () => {
  await redis.close();
  await server.stop();
});

for (const [name, create] of Object.entries(implementations)) {
  describe(`portal state in ${name}`, () => {
    let subject: Subject;
    let sessions: Store;

    beforeEach(async () => {
      clock.now = 1_000_000;
      if (name === 'redis') await redis.send(undefined, ['FLUSHALL']);
      subject = await create();
      ({ sessions } = subject.state);
    });
    afterEach(async () => {
      if (name === 'memory') await subject.state.close();
    });

    describe('session store', () => {
      it('returns null for an unknown id', async () => {
        expect(await load(sessions, 'unknown')).to.equal(null);
      });

      it('returns the saved data, including the cookie', async () => {
        await save(sessions, 'a', session({ user: { id: '7' }, list: [1, 2] }));
        const found = await load(sessions, 'a');
        expect(found).to.deep.include({ user: { id: '7' }, list: [1, 2] });
        expect(found?.cookie).to.deep.equal({ originalMaxAge: null, path: '/' });
      });

      it('drops a key that a request has removed', async () => {
        await save(sessions, 'a', session({ one: 1, two: 2 }));
        const found = (await load(sessions, 'a'))!;
        Reflect.deleteProperty(found, 'one');
        await save(sessions, 'a', found);
        expect(await load(sessions, 'a'))
          .to.have.property('two', 2)
          .and.not.have.property('one');
      });

      it('[S6] keeps keys saved by concurrent requests', async () => {
        await save(sessions, 'a', session({}));
        const loaded = await Promise.all(Array.from({ length: 200 }, () => load(sessions, 'a')));
        const written = loaded.map((one, index) => Object.assign(one!, { [`key${index}`]: index }));
        await Promise.all(written.map((one) => save(sessions, 'a', one)));
        const found = await load(sessions, 'a');
        for (let index = 0; index < 200; index += 1) expect(found).to.have.property(`key${index}`, index);
      });

      it('[S6] does not overwrite a concurrent change of another key', async () => {
        await save(sessions, 'a', session({ one: 1 }));
        const slow = (await load(sessions, 'a'))!;
        await save(sessions, 'a', Object.assign((await load(sessions, 'a'))!, { one: 2 }));
        await save(sessions, 'a', Object.assign(slow, { two: 2 }));
        expect(await load(sessions, 'a')).to.include({ one: 2, two: 2 });
      });

      it('[D-4] treats a key named __proto__ as plain data', async () => {
        await save(sessions, 'a', session(JSON.parse('{"__proto__":{"admin_user":"T"}}') as object));
        expect(await load(sessions, 'a')).to.not.have.property('admin_user');
        expect({}).to.not.have.property('admin_user');
      });

      it('saves nothing to a destroyed session', async () => {
        await save(sessions, 'a', session({ user: '7' }));
        const slow = (await load(sessions, 'a'))!;
        await destroy(sessions, 'a');
        await save(sessions, 'a', Object.assign(slow, { late: true }));
        await touch(sessions, 'a', slow);
        await save(sessions, 'a', session({ user: '8' }));
        expect(await load(sessions, 'a')).to.equal(null);
      });

      it('saves nothing to a session that expired during a request', async () => {
        await save(sessions, 'a', session({ user: '7' }));
        const slow = (await load(sessions, 'a'))!;
        await subject.pass('sess:{a}', sessionTtlSeconds * 1000 + touchEveryMs);
        await save(sessions, 'a', Object.assign(slow, { late: true }));
        expect(await load(sessions, 'a')).to.equal(null);
      });

      it('keeps a session for its lifetime plus a touch interval', async () => {
        await save(sessions, 'a', session({}));
        const lifeMs = sessionTtlSeconds * 1000 + touchEveryMs;
        expect(await subject.lifeOf('a')).to.be.within(lifeMs - 2_000, lifeMs);
        await subject.pass('sess:{a}', lifeMs);
        expect(await load(sessions, 'a')).to.equal(null);
      });

      it('extends the lifetime at most once per touch interval', async () => {
        await save(sessions, 'a', session({}));
        await subject.pass('sess:{a}', touchEveryMs - 1);
        await touch(sessions, 'a', (await load(sessions, 'a'))!);
        expect(await subject.lifeOf('a')).to.be.at.most(sessionTtlSeconds * 1000 + 1);
        await subject.pass('sess:{a}', 1);
        await touch(sessions, 'a', (await load(sessions, 'a'))!);
        expect(await subject.lifeOf('a')).to.be.above(sessionTtlSeconds * 1000 + touchEveryMs - 2_000);
      });

      it('[S4] never restores a session through 50 slow requests after logout', async () => {
        const app = await startSessionApp(sessions);
        const cookie = await app.signIn();
        const slow = await startSlow(app, cookie);
        await app.get('/logout', cookie);
        app.letGo();
        const answers = await Promise.all(slow);
        const replay = await app.get('/who', cookie);
        await app.close();
        expect(answers.every((answer) => answer.status === 200)).to.equal(true);
        expect(await replay.text()).to.equal('nobody');
      });

      it('never restores a session that expired during a slow request', async () => {
        const app = await startSessionApp(sessions);
        const cookie = await app.signIn();
        const slow = app.get('/slow?n=0', cookie);
        await app.waiting(1);
        const [sid] = decodeURIComponent(cookie).slice('sid=s:'.length).split('.');
        await subject.pass(`sess:{${sid}}`, sessionTtlSeconds * 1000 + touchEveryMs);
        app.letGo();
        const answer = await slow;
        const replay = await app.get('/who', cookie);
        await app.close();
        expect(answer.status).to.equal(200);
        expect(await replay.text()).to.equal('nobody');
      });

      it('[S7] creates no session for anonymous requests or forged cookies', async () => {
        const app = await startSessionApp(sessions);
        const cookies = ['', 'sid=s%3Aforged.AAAA', app.sign('unknown-but-signed')];
        const answers = await Promise.all(cookies.map((cookie) => app.get('/who', cookie)));
        await app.close();
        expect(answers.map((answer) => answer.headers.get('set-cookie'))).to.deep.equal([null, null, null]);
        if (name === 'redis') expect(await redis.send(undefined, ['DBSIZE'])).to.equal(0);
      });
    });

    describe('counter', () => {
      it('allows attempts up to the limit and does not count rejected ones', async () => {
        const { counters } = subject.state;
        const taken = [];
        for (let index = 0; index < 5; index += 1) taken.push(await counters.consume('k', 3, 60_000));
        expect(taken.map((one) => one.allowed)).to.deep.equal([true, true, true, false, false]);
        expect(taken.map((one) => one.used)).to.deep.equal([1, 2, 3, 3, 3]);
        expect(await counters.used('k')).to.equal(3);
      });

      it('allows exactly as many of 200 concurrent attempts as the limit', async () => {
        const tries = Array.from({ length: 200 }, () => subject.state.counters.consume('k', 6, 60_000));
        const taken = await Promise.all(tries);
        expect(taken.filter((one) => one.allowed)).to.have.length(6);
      });

      it('resets at the end of the window, which rejected attempts do not extend', async () => {
        const { counters } = subject.state;
        await counters.consume('k', 1, 60_000);
        await subject.pass('count:k', 50_000);
        const refused = await counters.consume('k', 1, 60_000);
        expect(refused.allowed).to.equal(false);
        expect(refused.resetMs).to.be.within(8_000, 10_000);
        await subject.pass('count:k', 10_000);
        expect(await counters.used('k')).to.equal(0);
        expect((await counters.consume('k', 1, 60_000)).allowed).to.equal(true);
      });

      it('releases attempts but never drops below zero', async () => {
        const { counters } = subject.state;
        await counters.consume('k', 2, 60_000);
        await counters.consume('k', 2, 60_000);
        await counters.release('k');
        expect(await counters.used('k')).to.equal(1);
        await counters.release('k');
        await counters.release('k');
        expect(await counters.used('k')).to.equal(0);
        expect(await counters.consume('k', 1, 60_000)).to.deep.include({ allowed: true, used: 1 });
      });

      it('raises a count, never lowers it, and restarts the window', async () => {
        const { counters } = subject.state;
        await counters.consume('k', 9, 60_000);
        await subject.pass('count:k', 50_000);
        await counters.raise('k', 4, 60_000);
        await subject.pass('count:k', 50_000);
        expect(await counters.used('k')).to.equal(4);
        await counters.raise('k', 2, 60_000);
        expect(await counters.consume('k', 5, 60_000)).to.deep.include({ allowed: true, used: 5 });
        await subject.pass('count:k', 60_000);
        expect(await counters.used('k')).to.equal(0);
      });

      it('returns to zero when cleared', async () => {
        const { counters } = subject.state;
        await counters.consume('k', 9, 60_000);
        await counters.clear('k');
        await counters.clear('unknown');
        expect(await counters.used('k')).to.equal(0);
      });

      it('returns the remaining time of the window even with a limit of zero', async () => {
        const { counters } = subject.state;
        await counters.consume('k', 1, 60_000);
        const { allowed, resetMs } = await counters.consume('k', 0, 1_000);
        expect(allowed).to.equal(false);
        expect(resetMs).to.be.within(55_000, 60_000);
      });

      it('rejects every attempt with a limit of zero', async () => {
        expect(await subject.state.counters.consume('k', 0, 60_000)).to.deep.equal({
          allowed: false,
          used: 0,
          resetMs: 0,
        });
      });
    });

    describe('lock', () => {
      it('goes to one of 50 concurrent requests, and to the next one after release', async () => {
        const { locks } = subject.state;
        const got = await Promise.all(Array.from({ length: 50 }, () => locks.acquire('l', 60_000)));
        const held = got.filter((lock) => lock !== undefined);
        expect(held).to.have.length(1);
        await held[0]!.release();
        expect(await locks.acquire('l', 60_000)).to.not.equal(undefined);
      });

      it('expires on its own, and a late release does not affect the next holder', async () => {
        const { locks } = subject.state;
        const first = await locks.acquire('l', 1_000);
        await subject.pass('lock:l', 1_000);
        expect(await locks.acquire('l', 1_000)).to.not.equal(undefined);
        await first!.release();
        expect(await locks.acquire('l', 1_000)).to.equal(undefined);
      });
    });

    it('answers a ping', async () => {
      await subject.state.ping();
    });
  });
}

/** Finds the lifetime by a binary search on the clock, because the memory store does not reveal when a session ends. */
async function searchLife(store: Store, sid: string): Promise<number | undefined> {
  const start = clock.now;
  let [alive, gone] = [-1, sessionTtlSeconds * 10_000];
  while (gone - alive > 1) {
    const middle = Math.floor((alive + gone) / 2);
    clock.now = start + middle;
    if (await load(store, sid)) alive = middle;
    else gone = middle;
  }
  clock.now = start;
  return alive < 0 ? undefined : gone;
}

async function startSlow(app: SessionApp, cookie: string): Promise<Promise<Response>[]> {
  const slow = Array.from({ length: 50 }, (_, index) => app.get(`/slow?n=${index}`, cookie));
  await app.waiting(50);
  return slow;
}

function session(data: object): SessionData {
  const whole = { cookie: { originalMaxAge: null, path: '/' } };
  for (const [key, value] of Object.entries(data))
    Object.defineProperty(whole, key, { value, enumerable: true, configurable: true, writable: true });
  return whole as unknown as SessionData;
}

function load(store: Store, sid: string): Promise<SessionData | null> {
  return new Promise((resolve, reject) => {
    store.get(sid, (error: unknown, found) => (error ? reject(error as Error) : resolve(found ?? null)));
  });
}

function save(store: Store, sid: string, data: SessionData): Promise<void> {
  return new Promise((resolve, reject) => {
    store.set(sid, data, (error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

function touch(store: Store, sid: string, data: SessionData): Promise<void> {
  return new Promise((resolve) => store.touch!(sid, data, resolve));
}

function destroy(store: Store, sid: string): Promise<void> {
  return new Promise((resolve, reject) => {
    store.destroy(sid, (error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}
