import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFault } from './upstream-faults.ts';

export interface Execution {
  method: string;
  /** Path as sent, including the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Response to a request after the request is recorded. */
export type Fault =
  | { kind: 'answer'; status?: number; headers?: Record<string, string>; body: string | Buffer }
  | { kind: 'raw'; text: string; then: 'end' | 'stall' | 'reset' }
  | { kind: 'reset' }
  | { kind: 'stall' }
  | { kind: 'huge'; bytes: number }
  | { kind: 'trickle' }
  | { kind: 'delay'; ms: number; then: Fault };

export type Script = (execution: Execution, index: number) => Fault;

export interface FaultUpstream {
  baseUrl: string;
  executions: Execution[];
  /** Sets the response to all further requests. */
  play(script: Script | Fault): void;
  /** Resets all open connections immediately. */
  cut(): void;
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export const envelope = (results: unknown = [], more: object = {}): Fault => ({
  kind: 'answer',
  body: JSON.stringify({ success: true, results, ...more }),
});

/** Starts an API on 127.0.0.1 that records requests and responds as scripted. */
export async function startFaultUpstream(): Promise<FaultUpstream> {
  const executions: Execution[] = [];
  const events = new EventEmitter();
  const sockets = new Set<Socket>();
  let script: Script = () => envelope();
  const server = createServer({ keepAliveTimeout: 5_000 }, async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const { method = '', url = '', headers } = request;
    const execution = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    executions.push(execution);
    events.emit('arrived');
    let fault = script(execution, executions.length - 1);
    while (fault.kind === 'delay') {
      await wait(fault.ms);
      fault = fault.then;
    }
    writeFault(fault, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    executions,
    play(next) {
      script = typeof next === 'function' ? next : () => next;
    },
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    async arrived(count) {
      while (executions.length < count) await once(events, 'arrived');
    },
    async close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
}
