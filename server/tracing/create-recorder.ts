import {
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as RecordedSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { Recorder, Span, SpanEnd, SpanStart } from '../traces.ts';
import { describeSpan } from './describe-span.ts';

/** Creates the recorder, which keeps the current span in the asynchronous context. */
export function createRecorder(tracer: Tracer): Recorder {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const currentSpan = () => trace.getSpan(contexts.active());

  const open = (start: SpanStart, parent: Context): Span => {
    const { name, kind, attributes } = describeSpan(start);
    const cause = start.kind === 'job' ? readSpanContext(start.cause) : undefined;
    const links = cause ? [{ context: cause }] : [];
    const span = tracer.startSpan(name, { kind, attributes, links }, parent);
    const context = trace.setSpan(parent, span);
    return {
      run: (work) => contexts.with(context, work),
      end: (end = {}) => endSpan(span, name, end),
    };
  };
  return {
    start: (start) => {
      if (start.kind === 'request') return open(start, continuedContext(start.parent));
      if (start.kind === 'job') return open(start, ROOT_CONTEXT);
      return currentSpan()?.isRecording() ? open(start, contexts.active()) : undefined;
    },
    traceparent: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter);
      return carrier['traceparent'];
    },
    traceId: () => {
      const current = currentSpan()?.spanContext();
      return current && isSampled(current) ? current.traceId : undefined;
    },
  };
}

export const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0;

function continuedContext(traceparent: string | undefined): Context {
  const parent = readSpanContext(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function readSpanContext(traceparent: string | undefined): SpanContext | undefined {
  return (traceparent !== undefined && parseTraceParent(traceparent)) || undefined;
}

function endSpan(span: RecordedSpan, name: string, { route, status, error }: SpanEnd): void {
  if (route !== undefined) span.updateName(`${name} ${route}`).setAttribute(ATTR_HTTP_ROUTE, route);
  if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
  const failure = error ?? (status !== undefined && status >= 500 ? String(status) : undefined);
  if (failure !== undefined)
    span.setAttribute(ATTR_ERROR_TYPE, failure).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
