import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Answer, Content } from './answer.ts';

/** Sends the envelope or its replacement. Resolves when the client has received everything or disconnected. */
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

/** Reads the first batch before sending anything, so that a query error still gets an error response. */
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
    // Closes the batches explicitly, because a generator that has not started is not closed when the client disconnects.
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

/** Sends a stream. Ignores disconnects. If the source fails, truncates the response, which the client can detect. */
async function sendStream(response: Response, source: AsyncIterable<Buffer | string>): Promise<void> {
  const readable = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
  try {
    await pipeline(readable, response);
  } catch (error) {
    if (!isClientDisconnect(error)) throw error;
  } finally {
    // Closes the source, because the pipeline leaves it open if the client disconnected before the first byte.
    readable.destroy();
  }
}

const disconnectCodes = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ECONNRESET',
  'EPIPE',
]);

function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && disconnectCodes.has(String(error.code));
}
