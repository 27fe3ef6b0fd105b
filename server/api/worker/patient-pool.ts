import type pg from 'pg';
import { isDatabaseUnavailable } from '../database/db.ts';

/** Error code 'The database system is starting up', which graphile-worker treats as temporary and retries. */
const starting = '57P03';

/**
 * Wraps the pool for graphile-worker, which treats only one error code as a temporary outage.
 * Any other error while it returns a job would be unhandled and leave the job locked for hours.
 */
export function createPatientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    // A runner stopped during an outage may still try to return a job, and would not handle an error then.
    if (pool.ending) await forever;
    return patientClient(await orStarting(pool.connect()));
  };
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect'
        ? // Connections requested with a callback are used to listen. They reopen automatically.
          (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? target.connect(listen) : connect())
        : (Reflect.get(target, name) as unknown),
  });
}

const forever = new Promise<never>(() => undefined);

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = (...args: Parameters<typeof client.query>) => orStarting(client.query(...args));
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
  });
}

async function orStarting<Answer>(result: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await result;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw Object.assign(new Error('The database is unavailable', { cause: error }), { code: starting });
  }
}
