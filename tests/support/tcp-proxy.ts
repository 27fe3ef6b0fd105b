import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Proxy behavior.
 * - `pass`: bytes pass in both directions
 * - `hang`: connections open but no bytes pass, as when a machine is lost
 * - `reset`: all connections are reset immediately, including open ones
 */
export type ProxyMode = 'pass' | 'hang' | 'reset';

export interface TcpProxy {
  port: number;
  /** Number of accepted connections so far. */
  readonly accepted: number;
  setMode(mode: ProxyMode): void;
  /** Hangs when a client sends this text, before or after passing it on, and resolves at that moment. */
  hangAt(text: string, moment: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy for one port of 127.0.0.1 that simulates network failures. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  let accepted = 0;
  let hangTrigger: { text: string; moment: 'before' | 'after'; met(): void } | undefined;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
  };
  const server = createServer((near) => {
    accepted += 1;
    track(near);
    if (mode === 'reset') return void near.resetAndDestroy();
    const far = connect(targetPort, '127.0.0.1');
    track(far);
    near.on('data', (chunk) => {
      if (mode !== 'pass' || !hangTrigger || !chunk.includes(hangTrigger.text)) return;
      const { moment, met } = hangTrigger;
      hangTrigger = undefined;
      if (moment === 'after') far.write(chunk);
      mode = 'hang';
      met();
    });
    join(near, far, () => mode);
    join(far, near, () => mode);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get accepted() {
      return accepted;
    },
    setMode(next) {
      mode = next;
      if (mode === 'reset') for (const socket of open) socket.resetAndDestroy();
    },
    hangAt: (text, moment) => new Promise((met) => (hangTrigger = { text, moment, met })),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(from: Socket, to: Socket, mode: () => ProxyMode): void {
  from.on('data', (chunk) => {
    if (mode() === 'pass' && to.writable) to.write(chunk);
  });
  from.on('close', () => mode() === 'pass' && to.destroy());
}
