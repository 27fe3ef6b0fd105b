import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { TestDatabase } from './database.ts';

export interface DatabasePort {
  url: string;
  close(): void;
}

/** Exposes the private socket of the test server on a TCP port for separate programs and other users. */
export async function openDatabasePort({ connection }: TestDatabase): Promise<DatabasePort> {
  const server = createServer((near) => {
    const far = connect(`${connection.host}/.s.PGSQL.5432`);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => [near, far].forEach((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { user, password, database } = connection;
  return {
    url: `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`,
    close: () => void server.close(),
  };
}
