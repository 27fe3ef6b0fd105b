import type { Metrics } from '../../metrics.ts';

export interface PortalMetrics {
  countRequest(request: { method: string; route: string; status: number; durationMs: number }): void;
  countUpstream(call: { call: string; outcome: string; durationMs: number }): void;
}

/** Adds the portal's metrics to those of its process. */
export function createPortalMetrics(metrics: Metrics): PortalMetrics {
  const observeRequest = metrics.durations({
    name: 'portal_request_seconds',
    help: 'Time to answer a request, in seconds',
    labels: ['method', 'route', 'status'],
  });
  const observeUpstream = metrics.durations({
    name: 'portal_upstream_seconds',
    help: 'Time of one request to the API, in seconds; each retry counts as a request',
    labels: ['call', 'outcome'],
  });
  return {
    countRequest: ({ durationMs, ...labels }) => observeRequest(labels, durationMs),
    countUpstream: ({ durationMs, ...labels }) => observeUpstream(labels, durationMs),
  };
}
