import { SpanKind, type Attributes } from '@opentelemetry/api';
import { ATTR_HTTP_REQUEST_METHOD } from '@opentelemetry/semantic-conventions';
import type { SpanStart } from '../traces.ts';

interface SpanDescription {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** Describes a span with OpenTelemetry's names. Only these values and those of its end are sent. */
export function describeSpan({ method, id }: SpanStart): SpanDescription {
  return {
    name: method,
    kind: SpanKind.SERVER,
    attributes: { [ATTR_HTTP_REQUEST_METHOD]: method, 'app.request.id': id },
  };
}
