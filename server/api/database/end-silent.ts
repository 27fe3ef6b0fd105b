import { Socket } from 'node:net';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/**
 * Longest silence in milliseconds of a server that executes a statement. Longer than `statement_timeout` and the timeout of an idle
 * transaction, after which the server says something.
 */
const longestSilenceMs = 35_000;

/**
 * Ends connections in use whose server is silent, so that their callers fail and the pool connects again. A machine that is lost sends
 * nothing, and TCP alone notices only after a quarter of an hour. Connections that only listen for notifications stay open, and those with
 * a long transaction.
 */
export function endSilent(pool: pg.Pool, silenceMs = longestSilenceMs): void {
  pool.on('connect', (client) => {
    socketOf(client)?.on('timeout', () => {
      if (client.listenerCount('notification') > 0) return;
      socketOf(client)?.destroy(
        new Error(`Connection terminated: the database was silent for ${silenceMs} ms`),
      );
    });
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMs));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
}

const longPrefix = '/* long transaction */ ';

/** Lets a transaction's statements run for up to `limitMs`, or without limit if 0. Its connection may be silent until its release. */
export async function allowLongStatements(trx: Transaction<Database>, limitMs: number): Promise<void> {
  await sql`${sql.raw(longPrefix)}select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(
    trx,
  );
}

/** Exempts the connection from the limit of silence until its release if the statement begins a long transaction. */
export function exemptFromSilence(client: pg.PoolClient, statement: unknown): void {
  if (typeof statement === 'string' && statement.startsWith(longPrefix)) socketOf(client)?.setTimeout(0);
}

function socketOf({ connection: { stream } }: pg.PoolClient): Socket | undefined {
  return stream instanceof Socket ? stream : undefined;
}
