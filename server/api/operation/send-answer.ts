import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Answer, Content } from './answer.ts';

/** Writes the envelope, or what stands in its place. Resolves when the client has all of it, or has gone. */
export async function sendAnswer(response: Response, answer: Answer): Promise<void> {
  if (response.headersSent) return;
  const { status, headers, content, rows, ...envelope } = answer;
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers });
  if (content) await sendContent(response, content);
  else if (rows) await sendRows(response, envelope, rows);
  else response.json(envelope);
}

function sendContent(response: Response, { stream, type, size, fileName }: Content): Promise<void> {
  if (fileName !== undefined) response.attachment(fileName);
  response.set({ 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
  if (size !== undefined) response.set('Content-Length', String(size));
  return sendStream(response, stream);
}

/** The first batch is read before anything is sent, so that a fault of the query is still answered as one. */
async function sendRows(
  response: Response,
  envelope: object,
  rows: AsyncIterable<ApiRecord[]>,
): Promise<void> {
  const batches = rows[Symbol.asyncIterator]();
  try {
    const first = await batches.next();
    response.type('json');
    await sendStream(response, writeEnvelope(envelope, first, batches));
  } finally {
    // It ends here, since a generator that nobody has begun to read, because the client went away before, passes no end on.
    await batches.return?.();
  }
}

async function* writeEnvelope(
  envelope: object,
  first: IteratorResult<ApiRecord[]>,
  batches: AsyncIterator<ApiRecord[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(envelope).slice(0, -1)},"results":[`;
  let separator = '';
  for (let batch = first; !batch.done; batch = await batches.next()) {
    if (batch.value.length === 0) continue;
    yield separator + JSON.stringify(batch.value).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}

/** Whoever goes away before the end is no fault; a source that fails cuts the answer short, which the client can tell. */
async function sendStream(response: Response, source: AsyncIterable<Buffer | string>): Promise<void> {
  const readable = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
  try {
    await pipeline(readable, response);
  } catch (error) {
    if (!isGone(error)) throw error;
  } finally {
    // Where the client had gone before the first byte, the pipeline has refused to begin, and left the source open.
    readable.destroy();
  }
}

const goneCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']);

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && goneCodes.has(String(error.code));
}
