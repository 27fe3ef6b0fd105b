import type { ApiRecord } from '../../../shared/reply.ts';

/** What an operation answers: the envelope and its status. */
export interface Answer {
  status: number;
  success: boolean;
  results?: unknown;
  p1?: string;
  msg?: string;
  /** Of `health`: what this API has beyond the contract. */
  features?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Takes the place of `results` in the envelope, batch by batch: a list that may be too long to hold. */
  rows?: AsyncIterable<ApiRecord[]>;
  /** Takes the place of the whole envelope. */
  content?: Content;
}

/** Bytes that travel as they are, such as an uploaded file. */
export interface Content {
  /** It is read once, no faster than the client takes it, and ended early when the client goes away. */
  stream: AsyncIterable<Buffer | string>;
  /** The media type. */
  type: string;
  /** The number of bytes, where it is known. */
  size?: number;
  /** The content is sent as an attachment of this name. */
  fileName?: string;
}

export function succeed(results: unknown = [], p1?: string): Answer {
  return { status: 200, success: true, results, p1 };
}

export function refuse(status: number, msg: string, p1?: string): Answer {
  return { status, success: false, results: [], msg, p1 };
}

/** For what is over by itself, soon. */
export function refuseForNow(msg: string): Answer {
  return { ...refuse(503, msg), headers: { 'Retry-After': '5' } };
}

export const notFound = () => refuse(404, 'There is no such record.');

export const notAllowed = () => refuse(403, 'You may not do this.');

/** Ends an operation from inside a transaction, which is rolled back, with this answer. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.msg);
    this.answer = answer;
  }
}
