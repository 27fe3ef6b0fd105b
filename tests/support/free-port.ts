import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: one of those would take the port before the program does. */
const [first, last] = [20_000, 32_000];
const mostTries = 50;

/** A port that nobody listens on just now, for a program that must be told one. */
export async function freePort(tries = mostTries): Promise<number> {
  const port = first + Math.floor(Math.random() * (last - first));
  const server = createServer().listen(port);
  const taken = await once(server, 'listening').then(
    () => false,
    () => true,
  );
  if (taken && tries > 1) return freePort(tries - 1);
  if (taken) throw new Error(`no free port in ${mostTries} tries`);
  server.close();
  await once(server, 'close');
  return port;
}
