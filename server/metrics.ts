import { createServer, type Server } from 'node:http';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { paths } from '../shared/paths.ts';
import { closeServer, limitSlowClients, listen, slowClientChecks } from './listen.ts';

interface MetricOptions {
  name: string;
  help: string;
  labels: readonly string[];
}

export type Labels = Readonly<Record<string, string | number>>;

export interface Reading {
  labels: Labels;
  value: number;
}

/** Metrics of one process, for Prometheus. Each part adds its own. */
export interface Metrics {
  /** Adds a histogram of durations and returns the function that records one, in milliseconds. */
  durations(options: MetricOptions): (labels: Labels, durationMs: number) => void;
  /** Adds a gauge that `read` fills at each scrape. While `read` fails, the gauge has no values. */
  gauge(options: MetricOptions & { read: () => Promise<readonly Reading[]> | readonly Reading[] }): void;
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>;
}

const bucketsInSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const made: { ofProcess?: Registry } = {};

/** Returns the process metrics. Created only once, because the observers of the event loop and garbage collection are never removed. */
function processMetrics(): Registry {
  if (made.ofProcess) return made.ofProcess;
  const register = (made.ofProcess = new Registry());
  collectDefaultMetrics({ register });
  return register;
}

function createMetrics(): Metrics {
  const [registry, ofProcess] = [new Registry(), processMetrics()];
  return {
    durations: ({ name, help, labels }) => {
      const options = { name, help, labelNames: labels, buckets: bucketsInSeconds, registers: [registry] };
      const histogram = new Histogram(options);
      return (values, durationMs) => histogram.observe({ ...values }, durationMs / 1000);
    },
    gauge: ({ name, help, labels, read }) => {
      const collect = async () => {
        gauge.reset();
        const readings = await Promise.resolve(read()).catch(() => []);
        for (const reading of readings) gauge.set({ ...reading.labels }, reading.value);
      };
      const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry], collect });
    },
    text: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}

interface MetricsServer {
  port: number;
  host: string;
  /** True once all parts of the process work. */
  isReady(): Promise<boolean>;
}

/** Serves the metrics and the health of this process on a separate port, which load balancers should not expose. */
export async function openMetrics({ port, host, isReady }: MetricsServer) {
  const metrics = createMetrics();
  const server = createMetricsServer(metrics, isReady);
  await listen(server, { port, host, setting: 'METRICS_PORT' });
  return { metrics, close: () => closeServer(server, 0) };
}

function createMetricsServer(metrics: Metrics, isReady: () => Promise<boolean>): Server {
  const answers = new Map<string, () => Promise<{ status: number; type: string; text: string }>>([
    [
      paths.metrics.to(),
      async () => ({ status: 200, type: 'text/plain; version=0.0.4', text: await metrics.text() }),
    ],
    [paths.live.to(), () => Promise.resolve(statusAnswer(true))],
    [paths.ready.to(), async () => statusAnswer(await isReady())],
  ]);
  const server = createServer(slowClientChecks, (req, res) => {
    const answer = req.method === 'GET' ? answers.get(req.url ?? '') : undefined;
    if (!answer) {
      res.writeHead(404).end();
      return;
    }
    answer().then(
      ({ status, type, text }) => res.writeHead(status, { 'Content-Type': type }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  limitSlowClients(server);
  return server;
}

const statusAnswer = (isGood: boolean) => ({
  status: isGood ? 200 : 503,
  type: 'application/json',
  text: JSON.stringify({ status: isGood ? 'ok' : 'unavailable' }),
});
