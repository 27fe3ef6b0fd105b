import type { Dispatcher } from 'undici';
import type { Log } from '../../log.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type RelayFailure, codeOf, failed, readFailure } from './result.ts';
import {
  type ObservedSend,
  type UpstreamAnswer,
  type UpstreamContent,
  type UpstreamRequest,
  contentHeaders,
  isCompressed,
  logFailure,
  traceCall,
} from './upstream.ts';

/** Maximum body of an error reply, in bytes. */
const maxRefusalBytes = 256 * 1024;

interface OpenerParts {
  request: (request: UpstreamRequest) => Promise<Dispatcher.ResponseData>;
  limiter: ConcurrencyLimiter;
  log: Log;
  observe: (send: ObservedSend) => void;
}

type Opened = UpstreamContent | UpstreamAnswer | RelayFailure;

export function createOpener(parts: OpenerParts): (request: UpstreamRequest) => Promise<Opened> {
  return async (request) => {
    const { organization } = request.group;
    if (!(await parts.limiter.acquire(organization))) return failed('overloaded', false);
    const start = performance.now();
    const finish = (outcome: string) => {
      parts.limiter.release(organization);
      const call = `${request.method} ${request.name}`;
      parts.observe({ call, outcome, durationMs: performance.now() - start });
    };
    const opened = await traceCall(request, () => open(request, parts));
    if (opened.kind === 'content') opened.body.once('close', () => finish(outcomeOf(opened)));
    else finish(opened.kind === 'failed' ? opened.reason : String(opened.status));
    return opened;
  };
}

async function open(request: UpstreamRequest, { request: send, log }: OpenerParts): Promise<Opened> {
  try {
    if (request.signal?.aborted) return failed('timeout', false);
    const response = await send(request);
    const { statusCode: status } = response;
    if (status >= 500) logFailure(log, request, { status, fault: 'answer' });
    if (isCompressed(response)) return failed('malformed', true);
    if (status < 200 || status >= 300) return await readRefusal(response);
    // The code that reads the body handles its errors. Without this listener, an error would end the process.
    response.body.on('error', (error) => logFailure(log, request, { status, fault: codeOf(error) }));
    return { kind: 'content', status, headers: listedHeaders(response.headers), body: response.body };
  } catch (error) {
    logFailure(log, request, { status: 0, fault: codeOf(error) });
    return readFailure(error, request.signal?.aborted ?? false);
  }
}

async function readRefusal({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Opened> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxRefusalBytes) return failed('too-large', true);
    parts.push(part);
  }
  const retryAfter = headers['retry-after'];
  const text = Buffer.concat(parts).toString();
  return { kind: 'answer', status: statusCode, text, ...(typeof retryAfter === 'string' && { retryAfter }) };
}

function listedHeaders(headers: Dispatcher.ResponseData['headers']): UpstreamContent['headers'] {
  return Object.fromEntries(
    contentHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function outcomeOf({ status, body }: UpstreamContent): string {
  return body.readableEnded ? String(status) : 'reset';
}
