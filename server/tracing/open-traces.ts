import { setTimeout as wait } from 'node:timers/promises';
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Config, Role } from '../config.ts';
import type { Log } from '../log.ts';
import { errorTypeOf, recordSpans } from '../traces.ts';
import { createRecorder, isSampled } from './create-recorder.ts';
import { watchProviderCalls } from './watch-provider-calls.ts';

/** Maximum time in milliseconds between the end of a span and its export, and for one export with its retries. */
const [exportDelayMs, exportMs] = [2_000, 5_000];
/** Maximum time in milliseconds that a stopping process waits for the collector. */
const lastExportMs = 2_000;

interface TraceOptions {
  settings: NonNullable<Config['traces']>;
  role: Role;
  log: Log;
}

/** Starts sending the spans of this process to an OTLP collector. Spans are dropped while it does not respond. */
export function openTraces({ settings, role, log }: TraceOptions): { close(): Promise<void> } {
  const { endpoint, headers, ratio } = settings;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: exportMs,
  });
  const processor = new BatchSpanProcessor({
    exporter: reportFailures(exporter, log),
    scheduledDelayMillis: exportDelayMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: `reminder-${role}` }),
    sampler: new ParentBasedSampler({ root: sampleWithCause(ratio) }),
    spanProcessors: [processor],
  });
  const recorder = createRecorder(provider.getTracer('reminder-portal'));
  const stopWatching = watchProviderCalls(recorder);
  recordSpans(recorder);
  return {
    close: async () => {
      recordSpans(undefined);
      stopWatching();
      await Promise.race([provider.shutdown().catch(() => undefined), wait(lastExportMs)]);
    },
  };
}

/** Samples a share of all traces, and each job whose cause is sampled. */
function sampleWithCause(ratio: number): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (...[context, traceId, , , , links]: Parameters<Sampler['shouldSample']>) =>
      links.some((link) => isSampled(link.context))
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byRatio.shouldSample(context, traceId),
    toString: () => byRatio.toString(),
  };
}

/** Logs one line when exports begin to fail, and one when they work again. */
function reportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  const state = { failing: false };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failing = result.code !== ExportResultCode.SUCCESS;
        if (failing && !state.failing)
          log.warn({ failure: { code: errorTypeOf(result.error) } }, 'traces could not be sent');
        if (!failing && state.failing) log.info('traces are sent again');
        state.failing = failing;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
