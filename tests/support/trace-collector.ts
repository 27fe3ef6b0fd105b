import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../server/listen.ts';

export interface SentSpan {
  /** Value of `service.name`, such as `reminder-api`. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number>;
  /** Trace IDs of the linked spans. */
  links: string[];
}

export interface TraceCollector {
  settings: { OTEL_EXPORTER_OTLP_ENDPOINT: string; OTEL_EXPORTER_OTLP_HEADERS: string };
  spans: SentSpan[];
  /** All requests as sent, to search for words that must not be in them. */
  bodies: string[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<SentSpan, 'attributes' | 'links'> & {
        attributes: Attribute[];
        links?: { traceId: string }[];
      })[];
    }[];
  }[];
}

const readAttributes = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

/** Starts an OTLP/HTTP collector. It accepts traces only with its key, and with `answers: false` it never responds. */
export async function startTraceCollector({ answers = true } = {}): Promise<TraceCollector> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const body = await text(req);
      const isKnown = req.method === 'POST' && req.url === '/v1/traces' && req.headers['x-key'] === 'of=ours';
      bodies.push(body);
      if (isKnown) spans.push(...readSpans(JSON.parse(body) as Export));
      if (answers) res.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    })();
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  return {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%3Dours',
    },
    spans,
    bodies,
    close: () => {
      server.closeAllConnections();
      return closeServer(server, 0);
    },
  };
}

function readSpans({ resourceSpans }: Export): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttributes(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, links = [], ...span }) => ({
        ...span,
        service,
        attributes: readAttributes(attributes),
        links: links.map(({ traceId }) => traceId),
      })),
    );
  });
}
