import type { LockedLink } from '../../../shared/api-calls/payment-record.ts';
import type { SignInRefusal } from '../../../shared/api-calls/sign-in.ts';
import type { ApiRecord } from '../../../shared/reply.ts';

export interface Answer<Results = unknown> {
  status: number;
  success: boolean;
  results?: Results;
  p1?: string;
  msg?: string;
  /** API features beyond the contract. Used only by `health`. */
  features?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Batches sent instead of `results`, for lists that may not fit in memory. */
  rows?: AsyncIterable<ApiRecord[]>;
  /** Content sent instead of the envelope. */
  content?: Content;
}

/** Results of a rejected call: none, or the reason for a rejected sign-in or verification. */
export type RefusalResults = never[] | SignInRefusal | LockedLink;

export interface Content {
  /** Stream that is read once with backpressure and ended early if the client disconnects. */
  stream: AsyncIterable<Buffer | string>;
  type: string;
  size?: number;
  /** Attachment name; undefined for inline content. */
  fileName?: string;
}

export function succeed(): Answer<never[]>;
export function succeed<const Results>(results: Results, p1?: string): Answer<Results>;
export function succeed(results: unknown = [], p1?: string): Answer {
  return { status: 200, success: true, results, p1 };
}

export function refuse(status: number, msg: string, p1?: string): Answer<never[]> {
  return { status, success: false, results: [], msg, p1 };
}

/** Returns a 503 with `Retry-After` for a temporary condition. */
export function refuseForNow(msg: string): Answer<never[]> {
  return { ...refuse(503, msg), headers: { 'Retry-After': '5' } };
}

export const notFound = () => refuse(404, 'Record not found.');

export const notAllowed = () => refuse(403, 'You don’t have permission to do this.');

/** Thrown to end an operation with this answer and roll back its transaction. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.msg);
    this.answer = answer;
  }
}
