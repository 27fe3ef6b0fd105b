import type pg from 'pg';
import type { Metrics } from '../metrics.ts';
import type { ObserveRequest } from './operation/request-line.ts';
import { readPool } from './database/pool-readings.ts';

/** Adds the API's metrics to those of its process. Returns the function that records a request. */
export function addApiMetrics(metrics: Metrics, pool: pg.Pool): ObserveRequest {
  const observe = metrics.durations({
    name: 'api_request_seconds',
    help: 'Time to answer a request or webhook, in seconds; status 0 if the client disconnected',
    labels: ['method', 'route', 'status'],
  });
  metrics.gauge({
    name: 'api_database_connections',
    help: 'Database connections of the API, and callers that wait for one',
    labels: ['state'],
    read: () => readPool(pool),
  });
  return ({ durationMs, ...labels }) => observe(labels, durationMs);
}
