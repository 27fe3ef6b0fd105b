import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { startRedisServer, type RedisServer } from './redis-server.ts';
import { until } from './until.ts';

/** A Redis master with a replica, watched by three sentinels that replace a master after one second without a reply. */
export interface SentinelRedis {
  url: string;
  /** Returns the server that the sentinels call the master. */
  master(): Promise<RedisServer>;
  /** Resolves once the sentinels know one connected replica of the master. */
  replicated(): Promise<void>;
  stop(): Promise<void>;
}

const masterName = 'portal';

export async function startSentinelRedis(): Promise<SentinelRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'test-sentinel-'));
  const first = await startRedisServer();
  const second = await startRedisServer(['--replicaof', `127.0.0.1 ${first.port}`]);
  const servers = [first, second];
  const sentinels: RedisServer[] = [];
  for (const name of ['a', 'b', 'c']) {
    const file = join(folder, `${name}.conf`);
    await writeFile(
      file,
      [
        `sentinel monitor ${masterName} 127.0.0.1 ${first.port} 2`,
        `sentinel down-after-milliseconds ${masterName} 1000`,
        `sentinel failover-timeout ${masterName} 5000\n`,
      ].join('\n'),
    );
    sentinels.push(await startSentinel(file));
  }
  const [one, ...others] = sentinels.map(({ port }) => `127.0.0.1:${port}`);
  const client = await createClient({ url: `redis://${one}`, RESP: 2 }).connect();
  const ask = async (command: string) => {
    const reply = await client.sendCommand(['SENTINEL', command, masterName]);
    return Array.isArray(reply) ? reply : [];
  };
  const replicated = async () => {
    await until(async () => {
      const [replicas, sentinelsKnown] = [await ask('REPLICAS'), await ask('SENTINELS')];
      const [replica] = replicas.map(String);
      return (
        sentinelsKnown.length === sentinels.length - 1 &&
        replicas.length === 1 &&
        replica !== undefined &&
        /master-link-status,ok/.test(replica) &&
        /flags,slave,/.test(replica)
      );
    });
  };
  await replicated();
  return {
    url: `redis-sentinel://${one}/${masterName}?nodes=${others.join()}`,
    replicated,
    async master() {
      const [, port] = (await ask('GET-MASTER-ADDR-BY-NAME')).map(String);
      const found = servers.find((server) => String(server.port) === port);
      if (!found) throw new Error(`no server has port ${port}`);
      return found;
    },
    async stop() {
      client.destroy();
      for (const server of [...sentinels, ...servers]) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts `redis-server file --sentinel`; the file must precede the flags. */
export const startSentinel = (file: string) => startRedisServer(['--sentinel'], file);
