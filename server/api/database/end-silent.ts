import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Longest silence in milliseconds of a server that executes a statement. Longer than `statement_timeout` and the timeout of an idle
 * transaction, after which the server says something.
 */
const longestSilenceMs = 35_000;

/**
 * Ends connections in use whose server is silent, so that their callers fail and the pool connects again. A machine that is lost sends
 * nothing, and TCP alone notices only after a quarter of an hour. Connections that only listen for notifications stay open.
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

function socketOf({ connection: { stream } }: pg.PoolClient): Socket | undefined {
  return stream instanceof Socket ? stream : undefined;
}
