import { createServer, type Server } from 'node:http';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { limitSlowClients, slowClientChecks } from '../../listen.ts';
import { paths } from '../../../shared/paths.ts';

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; durationMs: number }): void;
  countUpstream(call: { call: string; outcome: string; durationMs: number }): void;
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const made: { ofProcess?: Registry } = {};

/** Returns the process metrics. Created only once, because the observers of the event loop and garbage collection are never removed. */
function processMetrics(): Registry {
  if (made.ofProcess) return made.ofProcess;
  const register = (made.ofProcess = new Registry());
  collectDefaultMetrics({ register });
  return register;
}

export function createMetrics(): Metrics {
  const [registry, ofProcess] = [new Registry(), processMetrics()];
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const upstream = new Histogram({
    name: 'portal_upstream_seconds',
    help: 'Time of one request to the API, in seconds; each retry counts as a request',
    labelNames: ['call', 'outcome'],
    buckets,
    registers: [registry],
  });
  return {
    countRequest: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    countUpstream: ({ call, outcome, durationMs }) => upstream.observe({ call, outcome }, durationMs / 1000),
    text: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}

/** Serves the metrics on a separate port, which load balancers should not expose. */
export function createMetricsServer(metrics: Metrics): Server {
  const server = createServer(slowClientChecks, (req, res) => {
    if (req.method !== 'GET' || req.url !== paths.metrics.to()) {
      res.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  limitSlowClients(server);
  return server;
}
