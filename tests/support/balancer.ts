import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  counts: ReadonlyMap<number, number>;
  /** Ports that passed the last check; all ports if there are no checks. */
  ready: ReadonlySet<number>;
  close(): Promise<void>;
}

interface BalancerOptions {
  /** Path checked on each port; a port without a 200 response gets no connections. */
  readyPath?: string;
}

const betweenChecksMs = 50;

/** Starts a load balancer, as in front of several portals, that passes each connection to the next available port. */
export async function startBalancer(
  ports: readonly number[],
  { readyPath }: BalancerOptions = {},
): Promise<Balancer> {
  const ready = new Set(ports);
  const life = { over: false };
  const watch = async (port: number) => {
    for (; !life.over; await wait(betweenChecksMs)) {
      if (await isReady(`http://127.0.0.1:${port}${readyPath}`)) ready.add(port);
      else ready.delete(port);
    }
  };
  const watches = readyPath ? ports.map(watch) : [];
  const counts = new Map(ports.map((port) => [port, 0]));
  const open = new Set<Socket>();
  let next = 0;
  const hand = (client: Socket, index: number, tries: number) => {
    const port = ports[index % ports.length]!;
    if (!ready.has(port) && tries > 1) return hand(client, index + 1, tries - 1);
    const upstream = connect(port, '127.0.0.1');
    upstream.once('connect', () => {
      counts.set(port, counts.get(port)! + 1);
      open.add(upstream);
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
    });
    upstream.once('error', () => (tries > 1 ? hand(client, index + 1, tries - 1) : client.destroy()));
  };
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    hand(client, next, ports.length);
    next += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    ready,
    close: async () => {
      life.over = true;
      await Promise.all(watches);
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
