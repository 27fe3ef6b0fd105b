import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of a request: the request never reaches the API (`before`), or the response is lost (`after`). */
export interface Break {
  /** Method and path, such as `PUT contacts`. A final `*` matches all paths with that prefix. */
  call: string;
  moment: 'before' | 'after';
  /** Replacement for the response: a status, or a closed connection. */
  answer: 500 | 504 | 'reset';
}

export interface BreakingProxy {
  url: string;
  /** Breaks these calls from now on; none by default. */
  break(...faults: Break[]): void;
  readonly broken: number;
  close(): Promise<void>;
}

/** Starts an HTTP proxy for the API that breaks chosen calls before or after the API executes them. */
export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  let faults: readonly Break[] = [];
  let broken = 0;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', target).pathname.slice(1);
    const own = faults.find(({ call }) => isCall(`${request.method} ${path}`, call));
    const body = Buffer.concat(await request.toArray());
    if (own) broken += 1;
    const answer = own?.moment === 'before' ? undefined : await pass(request, target, body);
    if (own) breakOff(own.answer, response);
    else if (answer) response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    break(...next) {
      faults = next;
    },
    get broken() {
      return broken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const isCall = (asked: string, call: string) =>
  call.endsWith('*') ? asked.startsWith(call.slice(0, -1)) : asked === call;

async function pass({ method = 'GET', url = '/', headers }: IncomingMessage, target: string, body: Buffer) {
  const sent = ['authorization', 'content-type', 'x-request-id', 'x-operation-id', 'idempotency-key'].flatMap(
    (name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    },
  );
  const answer = await fetch(new URL(url, target), {
    method,
    headers: Object.fromEntries(sent),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, type, text: await answer.text() };
}

function breakOff(answer: Break['answer'], response: ServerResponse): void {
  if (answer === 'reset') response.socket?.resetAndDestroy();
  else response.writeHead(answer, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
}
