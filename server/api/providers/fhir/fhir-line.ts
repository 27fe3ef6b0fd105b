import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { cleanTexts } from '../../../../shared/clean-text.ts';
import { isRecord, readJsonOrValue, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { ClosedAddress, guardedBy, isOpen } from '../public-address.ts';
import { FhirFault } from './fault.ts';

interface Asked {
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
  /** Milliseconds, or 0 if the server sends none. */
  retryAfterMs: number;
}

/** FHIR connection that throws a `FhirFault` without an answer. */
export interface FhirLine {
  ask(asked: Asked): Promise<FhirAnswer>;
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

/** Creates the client for health record URLs entered by practices. Redirects are not followed. */
export function createFhirLine({
  guarded,
  answerMs = usualAnswerMs,
  resolve = resolveName,
}: LineParts): FhirLine {
  const lookup = guarded ? guardedBy(resolve) : resolve;
  const dispatcher = new Agent({ connect: { timeout: connectMs, lookup } });
  return {
    ask: async ({ url, signal, ...asked }) => {
      if (guarded && !isOpen(url)) throw new FhirFault('closed', 'The address may not be called');
      const limit = AbortSignal.timeout(answerMs);
      try {
        const signals = AbortSignal.any(signal ? [limit, signal] : [limit]);
        const { statusCode, headers, body } = await request(url, { ...asked, dispatcher, signal: signals });
        const read = cleanTexts(readJsonOrValue(await readText(body)));
        const retryAfterMs = readRetryAfter(headers['retry-after']);
        return { status: statusCode, body: isRecord(read) ? read : undefined, retryAfterMs };
      } catch (error) {
        throw faultOf(error);
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
    if (size > largestAnswer) throw new FhirFault('away', 'The answer is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const longestRetryAfterSeconds = 6 * 3600;

/** Reads seconds. Dates are ignored in favor of the default backoff. */
function readRetryAfter(value: string | string[] | undefined): number {
  const seconds = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, longestRetryAfterSeconds) * 1000;
}

/** Converts an error. Network errors are never passed on, because they may quote the request. */
function faultOf(error: unknown): FhirFault {
  if (error instanceof FhirFault) return error;
  if (error instanceof ClosedAddress) return new FhirFault('closed', 'The address may not be called');
  return new FhirFault('away', 'No answer came in time');
}

/** Statuses that reject the request itself. Others may succeed later. */
const finalStatuses = [400, 405, 409, 410, 413, 415, 422];

/** Builds the failure of an unexpected answer. Its message contains only codes. */
export function refusalOf({ status, body, retryAfterMs }: FhirAnswer): FhirFault {
  const codes = recordsIn(body, 'issue')
    .map((issue) => textOf(issue, 'code'))
    .filter((code) => /^[a-z-]{1,32}$/.test(code));
  const said = codes.length > 0 ? `: ${[...new Set(codes)].slice(0, 5).join(', ')}` : '';
  const kind = finalStatuses.includes(status) ? 'refused' : 'away';
  return new FhirFault(kind, `The server answered ${status}${said}`, { status, retryAfterMs });
}
