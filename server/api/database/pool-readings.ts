import type pg from 'pg';
import type { Reading } from '../../metrics.ts';

/** Returns a pool's used and idle connections and the callers that wait for one. */
export function readPool(pool: pg.Pool): Reading[] {
  const { totalCount, idleCount, waitingCount } = pool;
  const states = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
}
