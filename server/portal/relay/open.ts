import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Log } from '../../log.ts';
import {
  isCompressed,
  note,
  type ObservedSend,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './client.ts';
import { codeOf, failed, readFault } from './faults.ts';
import type { Gate } from './gate.ts';
import type { RelayFailure } from './result.ts';

/** A 2xx answer whose body is still on its way. Its connection is free again when the body has ended or is destroyed. */
export interface UpstreamContent {
  kind: 'content';
  status: number;
  /** By `contentHeaders`; no other header of the API leaves the relay (security R2). */
  headers: Readonly<Partial<Record<ContentHeader, string>>>;
  body: Readable;
}

const contentHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;
export type ContentHeader = (typeof contentHeaders)[number];

/** Longest body of a refusal, in bytes. */
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
    if (!(await parts.gate.enter())) return failed('overloaded', false);
    const start = performance.now();
    const leave = (outcome: string) => {
      parts.gate.leave();
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
    // Whoever reads the body learns of its errors; without a listener one would end the process.
    response.body.on('error', (error) => note(log, request, { status, fault: codeOf(error) }));
    return { kind: 'content', status, headers: listedHeaders(response.headers), body: response.body };
  } catch (error) {
    note(log, request, { status: 0, fault: codeOf(error) });
    return readFault(error, request.signal?.aborted ?? false);
  }
}

/** An envelope, as every failure of the API. */
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
