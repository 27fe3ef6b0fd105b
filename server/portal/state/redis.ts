import { setTimeout as wait } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { createClient, createCluster, createSentinel } from 'redis';
import type { Log } from '../../log.ts';
import { StateFailed } from './state.ts';
import { readRedisAddress, type RedisAddress } from './redis-address.ts';

export interface Redis {
  /** Sends one command. Rejects with StateFailed, either at once if there is no connection or within `commandTimeoutMs`. */
  send(key: string | undefined, command: readonly string[]): Promise<unknown>;
  /** Runs a script on keys that share a hash tag. */
  run(script: RedisScript, keys: readonly [string, ...string[]], values: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

interface RedisScript {
  readonly text: string;
  readonly sha: string;
}

export function defineScript(text: string): RedisScript {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

export interface RedisOptions {
  /** Maximum wait for a reply in milliseconds. Whatever Redis does, a request fails within this time. */
  commandTimeoutMs?: number;
  /** Milliseconds of silence after which a connection counts as dead. */
  socketTimeoutMs?: number;
  /** Ping interval in milliseconds. Must be shorter than `socketTimeoutMs` so that an idle connection is not taken for a dead one. */
  pingIntervalMs?: number;
  /** Maximum wait in milliseconds for the first connection before startup continues without it. */
  firstConnectionMs?: number;
}

/** Connects, and reconnects until closed. Resolves when connected, or after `firstConnectionMs` if there is no connection. */
export async function connectRedis(
  address: string | RedisAddress,
  log: Log,
  options: RedisOptions = {},
): Promise<Redis> {
  const client = openClient(typeof address === 'string' ? readRedisAddress(address) : address, options);
  const link: Link = { closed: false, isDown: false, unanswered: 0, log };
  client.on('error', (error) => noteOutage(link, error));
  const connecting = keepConnecting(client, link);
  await Promise.race([connecting, wait(options.firstConnectionMs ?? 2_000, undefined, { ref: false })]);
  const timeoutMs = options.commandTimeoutMs ?? 800;
  const send: Redis['send'] = (key, command) => runCommand(link, timeoutMs, () => client.send(key, command));
  return {
    send: (key, command) => send(key, command).catch(fail),
    run: (script, keys, values) =>
      runScript(send, script, [String(keys.length), ...keys, ...values]).catch(fail),
    async close() {
      link.closed = true;
      await client.close();
    },
  };
}

function fail(error: unknown): never {
  throw new StateFailed(error);
}

async function runScript(
  send: Redis['send'],
  script: RedisScript,
  rest: readonly string[],
): Promise<unknown> {
  const key = rest[1];
  try {
    return await send(key, ['EVALSHA', script.sha, ...rest]);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await send(key, ['EVAL', script.text, ...rest]);
  }
}

interface Link {
  closed: boolean;
  /** True if the current outage has been logged. */
  isDown: boolean;
  unanswered: number;
  log: Log;
}

/**
 * Resolves with a reply within the time limit, or rejects. While a command is unanswered, no other command is sent. This fails fast
 * and keeps the connection silent, which is the only way to detect that it is dead.
 */
async function runCommand(link: Link, timeoutMs: number, send: () => Promise<unknown>): Promise<unknown> {
  if (link.unanswered > 0) throw new Error('Redis does not answer');
  const reply = await withTimeout(send(), timeoutMs, (pending) => {
    link.unanswered += 1;
    const settle = () => (link.unanswered -= 1);
    pending.then(settle, settle);
  });
  noteRecovery(link);
  return reply;
}

type Pending = Promise<unknown>;

function withTimeout(pending: Pending, timeoutMs: number, onTimeout: (pending: Pending) => void): Pending {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onTimeout(pending);
      reject(new Error('Redis did not answer in time'));
    }, timeoutMs);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function noteOutage(link: Link, error: unknown): void {
  if (link.isDown || link.closed) return;
  link.isDown = true;
  link.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'redis is unavailable');
}

function noteRecovery(link: Link): void {
  if (!link.isDown) return;
  link.isDown = false;
  link.log.info('redis is available again');
}

/** Tries to connect until it succeeds. The client for a single server retries inside `connect`, but the Cluster and Sentinel clients give up. */
async function keepConnecting(client: Client, link: Link): Promise<void> {
  while (!link.closed) {
    try {
      await client.connect();
      return;
    } catch (error) {
      noteOutage(link, error);
      await wait(500, undefined, { ref: false });
    }
  }
}

interface Client {
  connect(): Promise<unknown>;
  send(key: string | undefined, command: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

function openClient(address: RedisAddress, options: RedisOptions): Client {
  if (address.kind === 'cluster') return openCluster(address, options);
  if (address.kind === 'sentinel') return openSentinel(address, options);
  const { socketPath, database, nodes } = address;
  const [node] = nodes;
  const endpoint = socketPath ? { path: socketPath, tls: false as const } : { ...node, tls: address.tls };
  const client = createClient({
    ...connectionOptions(address, options),
    socket: { ...socketOptions(options), ...endpoint } as never,
    database,
  });
  return {
    connect: () => client.connect(),
    send: (_key, command) => client.sendCommand(command),
    close: async () => (client.isReady ? await client.close() : client.destroy()),
    on: (event, listener) => client.on(event, listener),
  };
}

function openCluster(address: RedisAddress, options: RedisOptions): Client {
  const socket = { ...socketOptions(options), tls: address.tls };
  const cluster = createCluster({
    RESP: 2,
    rootNodes: address.nodes.map((node) => ({ socket: { ...node, ...socket } as never })),
    defaults: { ...connectionOptions(address, options), socket: socket as never },
  });
  return {
    connect: () => cluster.connect(),
    send: (key, command) => cluster.sendCommand(key, false, [...command]),
    close: async () => cluster.destroy(),
    on: (event, listener) => cluster.on(event, listener),
  };
}

function openSentinel(address: RedisAddress, options: RedisOptions): Client {
  const socket = { ...socketOptions(options), tls: address.tls };
  const sentinel = createSentinel({
    RESP: 2,
    name: address.masterName,
    sentinelRootNodes: [...address.nodes],
    scanInterval: 1_000,
    nodeClientOptions: { ...connectionOptions(address, options), socket: socket as never },
    sentinelClientOptions: { socket: socket as never },
  });
  return {
    connect: () => sentinel.connect(),
    send: (_key, command) => sentinel.sendCommand(false, [...command]),
    close: () => sentinel.destroy(),
    on: (event, listener) => sentinel.on(event, listener),
  };
}

function connectionOptions({ username, password }: RedisAddress, { pingIntervalMs = 1_000 }: RedisOptions) {
  return {
    RESP: 2 as const,
    disableOfflineQueue: true,
    pingInterval: pingIntervalMs,
    // Disables the client's own time limit, which costs an AbortSignal and a timer per command. `withTimeout` limits each command instead.
    commandOptions: { timeout: undefined },
    username,
    password,
  };
}

function socketOptions({ socketTimeoutMs = 2_500 }: RedisOptions) {
  return { connectTimeout: 1_000, socketTimeout: socketTimeoutMs, reconnectStrategy: reconnectDelay };
}

/** Retries forever with a short random delay, because the default strategy gives up on its own timeouts. */
function reconnectDelay(retries: number): number {
  return Math.min(500, 50 * 2 ** Math.min(retries, 5)) + Math.random() * 50;
}
