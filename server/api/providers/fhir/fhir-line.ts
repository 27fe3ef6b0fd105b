import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { cleanTexts } from '../../../../shared/clean-text.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../../../../shared/reply.ts';
import { ClosedAddress, guardLookup, mayBeCalled } from '../public-address.ts';
import { operationOutcome, FhirFailure } from './fhir-answers.ts';

interface FhirRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface FhirAnswer {
  status: number;
  /** JSON object, or undefined for any other body. */
  body: ApiRecord | undefined;
  /** Delay in milliseconds, or 0 if the server sends none. */
  retryAfterMs: number;
}

/** FHIR connection. Throws a `FhirFailure` if there is no answer. */
export interface FhirLine {
  send(options: FhirRequest): Promise<FhirAnswer>;
  close(): Promise<void>;
}

interface LineParts {
  /** True to allow only HTTPS and no internal addresses. */
  guarded: boolean;
  answerMs?: number;
  resolve?: LookupFunction;
}

const connectMs = 2_000;
const usualAnswerMs = 4_000;
const largestAnswer = 4_000_000;

/** Creates the client for health record URLs, which practices enter themselves. Does not follow redirects. */
export function createFhirLine({
  guarded,
  answerMs = usualAnswerMs,
  resolve = resolveName,
}: LineParts): FhirLine {
  const lookup = guarded ? guardLookup(resolve) : resolve;
  const dispatcher = new Agent({ connect: { timeout: connectMs, lookup } });
  return {
    send: async ({ url, signal, ...options }) => {
      if (guarded && !mayBeCalled(url)) throw new FhirFailure('closed', 'The address is not allowed');
      const limit = AbortSignal.timeout(answerMs);
      try {
        const signals = AbortSignal.any(signal ? [limit, signal] : [limit]);
        const { statusCode, headers, body } = await request(url, { ...options, dispatcher, signal: signals });
        const read = cleanTexts(readJsonOrValue(await readText(body)));
        const retryAfterMs = readRetryAfter(headers['retry-after']);
        return { status: statusCode, body: isRecord(read) ? read : undefined, retryAfterMs };
      } catch (error) {
        throw toFailure(error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > largestAnswer) throw new FhirFailure('away', 'The response is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const longestRetryAfterSeconds = 6 * 3600;

/** Reads a delay in seconds. Ignores dates, so that the default backoff applies. */
function readRetryAfter(value: string | string[] | undefined): number {
  const seconds = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, longestRetryAfterSeconds) * 1000;
}

/** Converts an error without passing on its message, because network errors may quote the request. */
function toFailure(error: unknown): FhirFailure {
  if (error instanceof FhirFailure) return error;
  if (error instanceof ClosedAddress) return new FhirFailure('closed', 'The address is not allowed');
  return new FhirFailure('away', 'The server did not respond in time');
}

/** Statuses that reject the request itself. With other statuses, a retry may succeed. */
const finalStatuses = [400, 405, 409, 410, 413, 415, 422];

/** Builds the failure of an unexpected answer. Its message contains only codes. */
export function refusalOf({ status, body, retryAfterMs }: FhirAnswer): FhirFailure {
  const { issue: issues = [] } = operationOutcome.read(body) ?? {};
  const codes = issues.map(({ code }) => code).filter((code) => /^[a-z-]{1,32}$/.test(code));
  const details = codes.length > 0 ? `: ${[...new Set(codes)].slice(0, 5).join(', ')}` : '';
  const kind = finalStatuses.includes(status) ? 'refused' : 'away';
  return new FhirFailure(kind, `The server answered ${status}${details}`, { status, retryAfterMs });
}
