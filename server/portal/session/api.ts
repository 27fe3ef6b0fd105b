import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { isWrite, type ApiCall, type ReadResultsOf, type RequestOf } from '../../../shared/api-calls/call.ts';
import { writeListQuery, type ListQuery } from '../../../shared/list-query.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { firstOf, isRecord, listOf, readCount, type ApiRecord, type Reply } from '../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { writeValues } from '../../../shared/wire/wire-types.ts';
import type { DownloadResult } from '../http/content.ts';
import { readOutcome, type FailedCall, type Outcome, type ReadOptions } from '../http/outcome.ts';
import type {
  CallContext,
  CallOptions,
  MultipartForm,
  RecordStream,
  Relay,
  RelayResult,
} from '../relay/relay.ts';
import { createFailedWrites } from './failed-writes.ts';
import { isBackgroundRequest } from './signed-in.ts';

export interface Api {
  list<Definition extends ResourceDefinition>(
    definition: Definition,
    query?: Partial<ListQuery>,
  ): Promise<ListResult<RowOf<Definition>>>;
  rows<Definition extends ResourceDefinition>(
    definition: Definition,
    call: ApiCall,
    request: Pick<CallOptions, 'params'> & { query: Partial<ListQuery> },
  ): Promise<ListResult<RowOf<Definition>>>;
  /** Loads one record. A reply without the record counts as a 404. */
  one<Definition extends ResourceDefinition>(
    definition: Definition,
    id: string,
  ): Promise<Outcome<{ row: RowOf<Definition> }>>;
  create(definition: ResourceDefinition, record: ApiRecord): Promise<Outcome<{ id: string }>>;
  update(definition: ResourceDefinition, record: ApiRecord): Promise<Outcome>;
  remove(definition: ResourceDefinition, ids: readonly string[]): Promise<Outcome>;
  /** Calls the API. `values` are the fields of the call's request. */
  call<Call extends ApiCall>(call: Call, options?: ApiCallOptions<Call>): Promise<CallResult<Call>>;
  stream(definition: ResourceDefinition, query: Partial<ListQuery>): Promise<StreamResult>;
  streamCall(call: ApiCall, options?: CallInput): Promise<StreamResult>;
  /** Uploads a file once. An unknown outcome is never retried. */
  upload<Call extends ApiCall>(call: Call, options: CallInput & MultipartForm): Promise<CallResult<Call>>;
  download(call: ApiCall, options: CallInput & { range?: string }): Promise<DownloadResult>;
  /** Returns a client whose calls are aborted by the signal. */
  withSignal(signal: AbortSignal): Api;
}

export type ApiCallOptions<Call extends ApiCall> = CallInput &
  ReadOptions & { values?: Partial<RequestOf<Call>> };
export type CallResult<Call extends ApiCall> = Outcome<{ results: ReadResultsOf<Call> }>;
export type ListResult<Row> = Outcome<{ rows: Row[]; count: number | undefined }>;

type CallInput = Partial<Omit<CallOptions, 'signal'>>;
type StreamResult = { ok: true; batches: RecordStream['batches'] } | FailedCall;

export function apiOf(relay: Relay, req: Request): Api {
  return createApiClient(relay, {
    requestId: req.context.id,
    token: req.signedIn?.token,
    background: isBackgroundRequest(req),
    organization: req.signedIn?.organization.id,
  });
}

export function createApiClient(relay: Relay, context: CallContext & ReadOptions): Api {
  const read = (result: RelayResult) => readOutcome(result, context);
  const readStream = (result: RecordStream | RelayResult): StreamResult =>
    result.kind === 'streaming' ? { ok: true, batches: result.batches } : streamOf(read(result));
  const { organization } = context;
  const writes = createFailedWrites(relay, context);
  const queryOf = ({ filteredByOrg }: ResourceDefinition, query: Partial<ListQuery>): Partial<ListQuery> =>
    filteredByOrg && organization ? { ...query, filter: { ...query.filter, id_org: organization } } : query;
  return {
    list: async (definition, query = {}) =>
      readList(definition, read(await relay.list(definition, queryOf(definition, query), context))),
    async rows(definition, call, { params, query }) {
      const request = { ...context, params, query: writeListQuery(query) };
      return readList(definition, read(await relay.call(call, request)));
    },
    async one(definition, id) {
      const outcome = read(await relay.get(definition, id, context));
      if (!outcome.ok) return outcome;
      const record = firstOf(outcome.reply);
      if (!record) return incompleteReply(404, outcome.reply);
      writes.noteRecord(definition, id, record);
      return { ...outcome, row: readRow(definition, record) };
    },
    ...changesOf(relay, context, writes),
    async call(call, { values, ...options } = {}) {
      const request = { ...context, ...nameOf(call), ...withValues(call, options, values) };
      const first = readOutcome(await relay.call(call, request), request);
      return withResults(call, isLookedUp(call) ? await writes.resolveCall(first, call, request) : first);
    },
    stream: async (definition, query) =>
      readStream(await relay.stream(definition, queryOf(definition, query), context)),
    streamCall: async (call, options) => readStream(await relay.streamCall(call, { ...context, ...options })),
    async upload(call, options) {
      const request = { ...context, ...nameOf(call), ...options };
      return withResults(
        call,
        await writes.resolveCall(read(await relay.upload(call, request)), call, request),
      );
    },
    async download(call, options) {
      const result = await relay.download(call, { ...context, ...options });
      if (result.kind === 'content') return { ok: true, content: result };
      const outcome = read(result);
      return outcome.ok ? incompleteReply(502, outcome.reply) : outcome;
    },
    withSignal: (signal) => createApiClient(relay, { ...context, signal }),
  };
}

function changesOf(
  relay: Relay,
  context: CallContext & ReadOptions,
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
      return writes.resolveUpdate(outcome, definition, record);
    },
    async remove(definition, ids) {
      const outcome = readOutcome(await relay.remove(definition, ids, context), context);
      return writes.resolveRemove(outcome, definition, ids);
    },
  };
}

/** Returns true for a user's write and for a public write with a lookup. Other public pages have their own messages in two languages. */
const isLookedUp = (call: ApiCall) =>
  isWrite(call) && (call.signedBy === 'user' || call.confirmedBy !== undefined);

const nameOf = (call: ApiCall) =>
  isWrite(call) && call.signedBy === 'user' ? { operation: randomUUID() } : {};

/** Adds the values of a call's request to the query of a GET or to the body. */
function withValues<Options extends CallInput>(
  call: ApiCall,
  options: Options,
  values: object = {},
): Options {
  const { query, body } = options;
  const written = writeValues({ ...values });
  if (Object.keys(written).length === 0) return options;
  if (call.method === 'GET') return { ...options, query: { ...query, ...written } };
  return { ...options, body: { ...(isRecord(body) ? body : {}), ...written } };
}

const withResults = <Call extends ApiCall>(call: Call, outcome: Outcome): CallResult<Call> =>
  outcome.ok ? { ...outcome, results: readResults(call, outcome.reply) } : outcome;

const readResults = <Call extends ApiCall>(call: Call, reply: Reply) =>
  (call.result && listOf(reply).flatMap((result) => call.result?.read(result) ?? [])) as ReadResultsOf<Call>;

function readList<Definition extends ResourceDefinition>(
  definition: Definition,
  outcome: Outcome,
): ListResult<RowOf<Definition>> {
  if (!outcome.ok) return outcome;
  const rows = listOf(outcome.reply).map((record) => readRow(definition, record));
  return { ...outcome, rows, count: readCount(outcome.reply.p1) };
}

const streamOf = (outcome: Outcome): StreamResult =>
  outcome.ok ? { ok: true, batches: noRecords() } : outcome;

async function* noRecords(): AsyncGenerator<readonly ApiRecord[]> {
  yield await Promise.resolve([]);
}

const sayCreateNotSent = (outcome: FailedCall): FailedCall =>
  outcome.reply || outcome.sent ? outcome : { ...outcome, msg: resourceMessages.createNotSent };

const incompleteReply = (status: number, { msg = '' }: Reply): FailedCall => ({
  ok: false,
  status,
  msg,
  sent: true,
});
