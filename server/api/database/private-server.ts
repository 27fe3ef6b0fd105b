import { randomBytes } from 'node:crypto';
import type { Log } from '../../log.ts';
import { createDatabase } from './db.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';

type EmbeddedConnection = EmbeddedPostgres['connection'];

export interface PrivateServer extends EmbeddedPostgres {
  /** Connection settings of the restricted serving role. `connection` is the owner, a superuser. */
  serving: EmbeddedConnection;
}

const servingUser = 'portal_serving';

/** Starts the embedded PostgreSQL and sets a new password for the serving role, which the API and the worker use. */
export async function startPrivateServer(directory: string, log: Log): Promise<PrivateServer> {
  const server = await startEmbeddedPostgres(directory, log);
  try {
    const password = await makeServingRole(server.connection);
    return { ...server, serving: { ...server.connection, user: servingUser, password } };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function makeServingRole(owner: EmbeddedConnection): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const { pool, close } = createDatabase({ ...owner, max: 1 });
  try {
    const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [servingUser]);
    if (!rowCount) await pool.query(`create role ${servingUser} nosuperuser nocreatedb nocreaterole`);
    // A role's password cannot be a bound parameter. This one contains only letters, digits, - and _.
    await pool.query(`alter role ${servingUser} login password '${password}'`);
  } finally {
    await close();
  }
  return password;
}
