import type { PoolClient } from 'pg';
import type { DatabaseHandle } from '../../server/api/database/db.ts';

export async function statementsOf(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const texts: string[] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const { query } = client;
    watched.set(client, query);
    const record = (...parts: unknown[]): unknown => {
      const [first] = parts;
      texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return Reflect.apply(query, client, parts);
    };
    client.query = record as PoolClient['query'];
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return texts;
}
