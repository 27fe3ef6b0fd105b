import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { isWrite, type ApiCall } from '../../../shared/api-calls/call.ts';
import { writeListQuery, type ListQuery } from '../../../shared/list-query.ts';
import { resourceMessages } from '../../../shared/messages/resources.ts';
import { firstOf, listOf, readCount, type ApiRecord, type Reply } from '../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import type { Downloaded } from '../http/content.ts';
import { readOutcome, type NotDone, type Outcome, type Reading } from '../http/outcome.ts';
import type {
  CallContext,
  CallOptions,
  MultipartForm,
  RecordStream,
  Relay,
  RelayResult,
} from '../relay/relay.ts';
import { createFailedWrites } from './failed-writes.ts';
import { isBackground } from './signed-in.ts';

export interface Api {
  list<Definition extends ResourceDefinition>(
    definition: Definition,
    query?: Partial<ListQuery>,
  ): Promise<Listed<RowOf<Definition>>>;
  rows<Definition extends ResourceDefinition>(
    definition: Definition,
    call: ApiCall,
    asked: Pick<CallOptions, 'params'> & { query: Partial<ListQuery> },
  ): Promise<Listed<RowOf<Definition>>>;
  /** Loads one record. A reply without the record counts as a 404. */
  one<Definition extends ResourceDefinition>(
    definition: Definition,
    id: string,
  ): Promise<Outcome<{ row: RowOf<Definition> }>>;
  create(definition: ResourceDefinition, record: ApiRecord): Promise<Outcome<{ id: string }>>;
  update(definition: ResourceDefinition, record: ApiRecord): Promise<Outcome>;
  remove(definition: ResourceDefinition, ids: readonly string[]): Promise<Outcome>;
  call(call: ApiCall, options?: Asked & Reading): Promise<Outcome>;
  stream(definition: ResourceDefinition, query: Partial<ListQuery>): Promise<Streamed>;
  streamCall(call: ApiCall, options?: Asked): Promise<Streamed>;
  /** Uploads a file once. An unknown outcome is never retried. */
  upload(call: ApiCall, options: Asked & MultipartForm): Promise<Outcome>;
  download(call: ApiCall, options: Asked & { range?: string }): Promise<Downloaded>;
  /** Returns a client whose calls the signal aborts. */
  until(signal: AbortSignal): Api;
}

export type Listed<Row> = Outcome<{ rows: Row[]; count: number | undefined }>;

type Asked = Partial<Omit<CallOptions, 'signal'>>;
type Streamed = { ok: true; batches: RecordStream['batches'] } | NotDone;

export function apiOf(relay: Relay, req: Request): Api {
  return createApi(relay, {
    requestId: req.context.id,
    token: req.signedIn?.token,
    background: isBackground(req),
    organisation: req.signedIn?.organisation.id,
  });
}

export function createApi(relay: Relay, context: CallContext & Reading): Api {
  const read = (result: RelayResult) => readOutcome(result, context);
  const readStream = (result: RecordStream | RelayResult): Streamed =>
    result.kind === 'streaming' ? { ok: true, batches: result.batches } : streamOf(read(result));
  const { organisation } = context;
  const writes = createFailedWrites(relay, context);
  const queryOf = ({ filteredByOrg }: ResourceDefinition, query: Partial<ListQuery>): Partial<ListQuery> =>
    filteredByOrg && organisation ? { ...query, filter: { ...query.filter, id_org: organisation } } : query;
  return {
    list: async (definition, query = {}) =>
      readList(definition, read(await relay.list(definition, queryOf(definition, query), context))),
    async rows(definition, call, { params, query }) {
      const asked = { ...context, params, query: writeListQuery(query) };
      return readList(definition, read(await relay.call(call, asked)));
    },
    async one(definition, id) {
      const outcome = read(await relay.get(definition, id, context));
      if (!outcome.ok) return outcome;
      const record = firstOf(outcome.reply);
      if (!record) return without(404, outcome.reply);
      writes.noteRecord(definition, id, record);
      return { ...outcome, row: readRow(definition, record) };
    },
    ...changesOf(relay, context, writes),
    async call(call, options) {
      const asked = { ...context, ...nameOf(call), ...options };
      const outcome = readOutcome(await relay.call(call, asked), asked);
      return isLookedUp(call) ? writes.ofCall(outcome, call, asked) : outcome;
    },
    stream: async (definition, query) =>
      readStream(await relay.stream(definition, queryOf(definition, query), context)),
    streamCall: async (call, options) => readStream(await relay.streamCall(call, { ...context, ...options })),
    async upload(call, options) {
      const asked = { ...context, ...nameOf(call), ...options };
      return writes.ofCall(read(await relay.upload(call, asked)), call, asked);
    },
    async download(call, options) {
      const result = await relay.download(call, { ...context, ...options });
      if (result.kind === 'content') return { ok: true, content: result };
      const outcome = read(result);
      return outcome.ok ? without(502, outcome.reply) : outcome;
    },
    until: (signal) => createApi(relay, { ...context, signal }),
  };
}

function changesOf(
  relay: Relay,
  context: CallContext & Reading,
  writes: ReturnType<typeof createFailedWrites>,
): Pick<Api, 'create' | 'update' | 'remove'> {
  return {
    async create(definition, record) {
      const operation = randomUUID();
      const first = readOutcome(await relay.create(definition, record, { ...context, operation }), context);
      const outcome = await writes.ofCreate(first, definition, operation);
      return outcome.ok ? { ...outcome, id: outcome.reply.p1 ?? '' } : sayCreateNotSent(outcome);
    },
    async update(definition, record) {
      const outcome = readOutcome(await relay.update(definition, record, context), context);
      return writes.ofUpdate(outcome, definition, record);
    },
    async remove(definition, ids) {
      const outcome = readOutcome(await relay.remove(definition, ids, context), context);
      return writes.ofRemove(outcome, definition, ids);
    },
  };
}

/** True for a user's write and for a public one with a lookup. Public pages have their own messages in two languages. */
const isLookedUp = (call: ApiCall) =>
  isWrite(call) && (call.signedBy === 'user' || call.seenBy !== undefined);

const nameOf = (call: ApiCall) =>
  isWrite(call) && call.signedBy === 'user' ? { operation: randomUUID() } : {};

function readList<Definition extends ResourceDefinition>(
  definition: Definition,
  outcome: Outcome,
): Listed<RowOf<Definition>> {
  if (!outcome.ok) return outcome;
  const rows = listOf(outcome.reply).map((record) => readRow(definition, record));
  return { ...outcome, rows, count: readCount(outcome.reply.p1) };
}

const streamOf = (outcome: Outcome): Streamed => (outcome.ok ? { ok: true, batches: none() } : outcome);

async function* none(): AsyncGenerator<readonly ApiRecord[]> {
  yield await Promise.resolve([]);
}

const sayCreateNotSent = (outcome: NotDone): NotDone =>
  outcome.reply || outcome.sent ? outcome : { ...outcome, msg: resourceMessages.createNotSent };

const without = (status: number, { msg = '' }: Reply): NotDone => ({ ok: false, status, msg, sent: true });
