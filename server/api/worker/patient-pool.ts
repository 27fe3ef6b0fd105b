import type pg from 'pg';
import { isDatabaseAway } from '../database/db.ts';

/** 'The database system is starting up': what graphile-worker waits for and asks again. */
const starting = '57P03';

/**
 * The pool as graphile-worker uses it. Of a server that is away it takes for passing only what has this one code; anything else
 * while it gives a job back is an error that nobody catches, and keeps the job locked for hours.
 */
export function createPatientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    // A runner that was stopped while the database was away may still try to give a job back, and handles no error then.
    if (pool.ending) await forever;
    return patientClient(await orStarting(pool.connect()));
  };
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect'
        ? // With a callback it is a connection to listen on, which is opened again in any case.
          (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? target.connect(listen) : connect())
        : (Reflect.get(target, name) as unknown),
  });
}

const forever = new Promise<never>(() => undefined);

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = (...asked: Parameters<typeof client.query>) => orStarting(client.query(...asked));
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
  });
}

async function orStarting<Answer>(asked: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw Object.assign(new Error('The database is away', { cause: error }), { code: starting });
  }
}
