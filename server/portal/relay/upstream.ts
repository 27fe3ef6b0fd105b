import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { HttpMethod } from '../../../shared/api-calls/call.ts';
import type { Log } from '../../log.ts';
import type { CallSignal } from './call-signal.ts';
import type { Place } from './call-place.ts';
import type { RelayFailure } from './result.ts';

/** One send to the API: no retries, no reading of the answer. */
export interface Upstream {
  /** Never rejects. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer | RelayFailure>;
  /** The same, but a 2xx answer is handed over as a stream of any length, on connections of its own. Never rejects. */
  open(request: UpstreamRequest): Promise<UpstreamContent | UpstreamAnswer | RelayFailure>;
  /** Lets running requests end, then closes the connections. */
  close(): Promise<void>;
}

export interface UpstreamRequest {
  method: HttpMethod;
  /** Below the base address, without a leading slash; made by `fillPath`. */
  path: string;
  /** '' or `?…`. */
  query: string;
  /** The only headers sent beside those of the transport and `X-Api-Key`. */
  headers: Record<string, string>;
  /** A stream needs its `content-length` among the headers. */
  body?: string | Readable;
  /** Longest wait for the headers of the answer. */
  timeoutMs?: number;
  signal?: CallSignal;
  /** What the log calls it: the template, because paths hold ids. */
  name: string;
  place: Place;
}

export interface UpstreamAnswer {
  kind: 'answer';
  status: number;
  text: string;
  retryAfter?: string;
}

/** A 2xx answer whose body is still on its way. Its connection is free again when the body has ended or is destroyed. */
export interface UpstreamContent {
  kind: 'content';
  status: number;
  /** By `contentHeaders`; no other header of the API leaves the relay. */
  headers: Readonly<Partial<Record<ContentHeader, string>>>;
  body: Readable;
}

export const contentHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;
type ContentHeader = (typeof contentHeaders)[number];

export interface ObservedSend {
  /** Method and template: `POST notify2pay/send_receipt`. */
  call: string;
  /** The status, or why there is none. */
  outcome: string;
  durationMs: number;
}

/** Whether the body is refused for it, and then ended. */
export function isCompressed({ headers, body }: Dispatcher.ResponseData): boolean {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return false;
  // Destroying a body reports an error to whoever listens; nobody else does.
  body.on('error', () => undefined).destroy();
  return true;
}

/** The error's code only: messages and bodies of the API never enter the log. */
export function note(log: Log, request: UpstreamRequest, fault: { status: number; fault: string }) {
  log.warn(
    { call: `${request.method} ${request.name}`, id: request.headers['x-request-id'], ...fault },
    'api fault',
  );
}
