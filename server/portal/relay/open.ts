import type { Dispatcher } from 'undici';
import type { Log } from '../../log.ts';
import type { Gate } from './gate.ts';
import { type RelayFailure, codeOf, failed, readFault } from './result.ts';
import {
  type ObservedSend,
  type UpstreamAnswer,
  type UpstreamContent,
  type UpstreamRequest,
  contentHeaders,
  isCompressed,
  note,
} from './upstream.ts';

/** Maximum body of an error reply, in bytes. */
const longestRefusal = 256 * 1024;

interface OpenerParts {
  request: (request: UpstreamRequest) => Promise<Dispatcher.ResponseData>;
  gate: Gate;
  log: Log;
  observe: (send: ObservedSend) => void;
}

type Opened = UpstreamContent | UpstreamAnswer | RelayFailure;

export function createOpener(parts: OpenerParts): (request: UpstreamRequest) => Promise<Opened> {
  return async (request) => {
    const { organisation } = request.place;
    if (!(await parts.gate.enter(organisation))) return failed('overloaded', false);
    const start = performance.now();
    const leave = (outcome: string) => {
      parts.gate.leave(organisation);
      const call = `${request.method} ${request.name}`;
      parts.observe({ call, outcome, durationMs: performance.now() - start });
    };
    const opened = await open(request, parts);
    if (opened.kind === 'content') opened.body.once('close', () => leave(outcomeOf(opened)));
    else leave(opened.kind === 'failed' ? opened.reason : String(opened.status));
    return opened;
  };
}

async function open(request: UpstreamRequest, { request: send, log }: OpenerParts): Promise<Opened> {
  try {
    if (request.signal?.aborted) return failed('timeout', false);
    const response = await send(request);
    const { statusCode: status } = response;
    if (status >= 500) note(log, request, { status, fault: 'answer' });
    if (isCompressed(response)) return failed('malformed', true);
    if (status < 200 || status >= 300) return await readRefusal(response);
    // The reader of the body handles its errors. Without this listener an error would end the process.
    response.body.on('error', (error) => note(log, request, { status, fault: codeOf(error) }));
    return { kind: 'content', status, headers: listedHeaders(response.headers), body: response.body };
  } catch (error) {
    note(log, request, { status: 0, fault: codeOf(error) });
    return readFault(error, request.signal?.aborted ?? false);
  }
}

async function readRefusal({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Opened> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > longestRefusal) return failed('too-large', true);
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
