import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { HttpMethod } from '../../../shared/api-calls/call.ts';
import type { Log } from '../../log.ts';
import { inSpan } from '../../traces.ts';
import type { CallSignal } from './call-signal.ts';
import type { CallGroup } from './call-group.ts';
import type { RelayFailure } from './result.ts';

export interface Upstream {
  /** Sends a request. Never rejects. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer | RelayFailure>;
  /** Sends a request and returns a 2xx body as a stream of any length, on separate connections. Never rejects. */
  open(request: UpstreamRequest): Promise<UpstreamContent | UpstreamAnswer | RelayFailure>;
  /** Waits for running requests, and then closes the connections. */
  close(): Promise<void>;
}

export interface UpstreamRequest {
  method: HttpMethod;
  /** Path below the base URL without a leading slash, as returned by `fillPath`. */
  path: string;
  /** Query string, either '' or `?…`. */
  query: string;
  /** Complete request headers, except those of the transport and `X-Api-Key`. */
  headers: Record<string, string>;
  /** Request body. A stream needs a `content-length` header. */
  body?: string | Readable;
  /** Maximum wait for the response headers, in milliseconds. */
  timeoutMs?: number;
  signal?: CallSignal;
  /** Path template for the log, because paths contain IDs. */
  name: string;
  group: CallGroup;
}

export interface UpstreamAnswer {
  kind: 'answer';
  status: number;
  text: string;
  retryAfter?: string;
}

/** Successful (2xx) response with an unread body. Its connection is freed once the body ends or is destroyed. */
export interface UpstreamContent {
  kind: 'content';
  status: number;
  /** Headers listed in `contentHeaders`. No other header from the API is passed on. */
  headers: Readonly<Partial<Record<ContentHeader, string>>>;
  body: Readable;
}

export const contentHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;
type ContentHeader = (typeof contentHeaders)[number];

export interface ObservedSend {
  /** Method and path template, such as `POST notify2pay/send_receipt`. */
  call: string;
  outcome: string;
  durationMs: number;
}

/** Returns true for a compressed body and destroys it. */
export function isCompressed({ headers, body }: Dispatcher.ResponseData): boolean {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return false;
  // Destroying a body emits an error, which needs a listener.
  body.on('error', () => undefined).destroy();
  return true;
}

/** Records a call as a span of the current trace. A stream's span ends with its headers. */
export function traceCall<Result extends UpstreamContent | UpstreamAnswer | RelayFailure>(
  { method, name }: UpstreamRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSpan({ kind: 'call', method, template: name }, work, (result) =>
    result.kind === 'failed' ? { error: result.reason } : { status: result.status },
  );
}

/** Logs only the error's code. API messages and bodies never appear in the log. */
export function logFailure(
  log: Log,
  request: UpstreamRequest,
  { status, fault }: { status: number; fault: string },
) {
  log.warn(
    { call: `${request.method} ${request.name}`, id: request.headers['x-request-id'], status, fault },
    'request failed',
  );
}
