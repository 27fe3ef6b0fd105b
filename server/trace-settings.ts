import Joi from 'joi';
import { url, type Setting } from './setting.ts';

/** Settings of traces, with the names that OpenTelemetry gives them. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'OpenTelemetry collector (OTLP over HTTP) for traces. Default: none',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: Joi.string(),
    default: '',
    meaning: 'Headers for the collector: `name=value,…`',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: Joi.number().min(0).max(1),
    default: 1,
    meaning: 'Share of requests and jobs to trace, from 0 to 1',
  },
} as const satisfies Record<string, Setting>;
