import { SpanKind, type Attributes } from '@opentelemetry/api';
import { ATTR_HTTP_REQUEST_METHOD } from '@opentelemetry/semantic-conventions';
import { ATTR_URL_TEMPLATE } from '@opentelemetry/semantic-conventions/incubating';
import type { SpanStart } from '../traces.ts';

interface SpanDescription {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** Describes a span with OpenTelemetry's names. Only these values and those of its end are sent. */
export function describeSpan(span: SpanStart): SpanDescription {
  switch (span.kind) {
    case 'request':
      return {
        name: span.method,
        kind: SpanKind.SERVER,
        attributes: { [ATTR_HTTP_REQUEST_METHOD]: span.method, 'app.request.id': span.id },
      };
    case 'call':
      return {
        name: `${span.method} ${span.template}`,
        kind: SpanKind.CLIENT,
        attributes: { [ATTR_HTTP_REQUEST_METHOD]: span.method, [ATTR_URL_TEMPLATE]: span.template },
      };
  }
}
