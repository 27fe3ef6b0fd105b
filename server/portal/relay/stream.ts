import { type ApiRecord, type Reply, readReply } from '../../../shared/reply.ts';
import { EnvelopeError } from './envelope-outline.ts';
import { type EnvelopeReader, createEnvelopeReader } from './envelope-reader.ts';
import { type RelayFailure, type RelayResult, failed, readFailure } from './result.ts';
import type { UpstreamContent } from './upstream.ts';

/**
 * Stream of a list of any length, a few hundred records at a time. Iterate to the end or stop with `break`, `return` or
 * the caller's signal; each of these frees the connection.
 */
export interface RecordStream {
  kind: 'streaming';
  /** Batches of records. Throws `StreamBroken` if the reply ends early or is not an envelope. */
  batches: AsyncIterable<readonly ApiRecord[]>;
  /** Returns the envelope without its records (`p1`, `success`, `msg`), or undefined before the iteration ends. */
  end(): Reply | undefined;
}

export class StreamBroken extends Error {
  readonly failure: RelayFailure;

  constructor(failure: RelayFailure, cause: unknown) {
    super(`The response of the API was cut off: ${failure.reason}`, { cause });
    this.failure = failure;
  }
}

interface StreamState {
  content: UpstreamContent;
  reader: EnvelopeReader;
  caller: AbortSignal | undefined;
  reply: Reply | undefined;
}

/** Maximum size of one record, and of everything outside the list, in bytes. */
const maxRecordBytes = 1024 * 1024;

/**
 * Reads up to the first records so that an early rejection or failure is a regular result. Later failures
 * are thrown during iteration.
 */
export async function readRecords(
  content: UpstreamContent,
  caller?: AbortSignal,
): Promise<RecordStream | RelayResult> {
  const reader = createEnvelopeReader(maxRecordBytes);
  const state: StreamState = { content, reader, caller, reply: undefined };
  const batches = iterate(state);
  try {
    const first = await batches.next();
    if (first.done && !state.reply?.success) return answered(state);
    return { kind: 'streaming', batches: from(first, batches), end: () => state.reply };
  } catch (error) {
    if (error instanceof StreamBroken) return error.failure;
    throw error;
  }
}

type Batches = AsyncGenerator<readonly ApiRecord[], void, void>;

async function* iterate(state: StreamState): Batches {
  const { content, reader } = state;
  try {
    for await (const chunk of content.body as AsyncIterable<Buffer>) {
      const records = reader.push(chunk);
      if (records.length) yield records;
    }
    const envelope = reader.end();
    const reply = readReply(content.status, envelope);
    const { results } = envelope;
    if (reply?.success && !Array.isArray(results) && typeof results === 'object' && results !== null)
      yield [results as ApiRecord];
    state.reply = reply;
  } catch (error) {
    throw new StreamBroken(toFailure(error, state), error);
  } finally {
    content.body.destroy();
  }
}

async function* from(first: IteratorResult<readonly ApiRecord[], void>, rest: Batches): Batches {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function answered({ reply }: StreamState): RelayResult {
  return reply ? { kind: 'answered', reply } : failed('malformed', true);
}

function toFailure(error: unknown, { caller }: StreamState): RelayFailure {
  if (caller?.aborted) return failed('cancelled', true);
  return error instanceof EnvelopeError ? failed(error.reason, true) : readFailure(error, false);
}
