import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  counts: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** Starts a load balancer, as in front of several portals, that passes each connection to the next available port. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const counts = new Map(ports.map((port) => [port, 0]));
  const open = new Set<Socket>();
  let next = 0;
  const hand = (client: Socket, index: number, tries: number) => {
    const port = ports[index % ports.length]!;
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
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
