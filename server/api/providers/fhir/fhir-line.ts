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
  /** Ends all that is asked for together. */
  signal?: AbortSignal;
}

export interface FhirAnswer {
  status: number;
  /** Undefined where it is no JSON object. */
  body: ApiRecord | undefined;
  /** 0 where the server does not say. */
  retryAfterMs: number;
}

/** Throws a `FhirFault` where there is no answer. */
export interface FhirLine {
  ask(asked: Asked): Promise<FhirAnswer>;
  close(): Promise<void>;
}

interface LineParts {
  /** By https alone, and to no address of the own network. */
  guarded: boolean;
  /** How long an answer may take. */
  answerMs?: number;
  resolve?: LookupFunction;
}

const connectMs = 2_000;
const usualAnswerMs = 4_000;
const largestAnswer = 4_000_000;

/** Calls the addresses that practices enter as their record's. A redirection is an answer like any other and is not followed. */
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

/** Seconds; a date is left to the usual wait. */
function readRetryAfter(value: string | string[] | undefined): number {
  const seconds = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, longestRetryAfterSeconds) * 1000;
}

/** An error of the network is never handed on: it may quote what was sent. */
function faultOf(error: unknown): FhirFault {
  if (error instanceof FhirFault) return error;
  if (error instanceof ClosedAddress) return new FhirFault('closed', 'The address may not be called');
  return new FhirFault('away', 'No answer came in time');
}

/** Said of what was sent; all else may be otherwise later. */
const finalStatuses = [400, 405, 409, 410, 413, 415, 422];

/** Why an answer is not what was asked for: of what it says there are codes alone. */
export function refusalOf({ status, body, retryAfterMs }: FhirAnswer): FhirFault {
  const codes = recordsIn(body, 'issue')
    .map((issue) => textOf(issue, 'code'))
    .filter((code) => /^[a-z-]{1,32}$/.test(code));
  const said = codes.length > 0 ? `: ${[...new Set(codes)].slice(0, 5).join(', ')}` : '';
  const kind = finalStatuses.includes(status) ? 'refused' : 'away';
  return new FhirFault(kind, `The server answered ${status}${said}`, { status, retryAfterMs });
}
