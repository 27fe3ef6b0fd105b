import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCall, LookUp, LostCall } from '../../../shared/api-calls/call.ts';
import { canonical, firstOf, isRecord, listOf, type ApiRecord } from '../../../shared/reply.ts';
import { seenInAudit } from '../../../shared/api-calls/operation.ts';
import { failedWrites } from '../../../shared/locales/en/failed-writes.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { followingStatuses } from '../../../shared/resources/transitions.ts';
import { readOutcome, type FailedCall, type Outcome } from '../http/outcome.ts';
import type { CallContext, CallOptions, Relay } from '../relay/relay.ts';

/**
 * Resolver for changes without a usable reply, such as a 500, a 504 or a timeout. It looks up the change when possible and reports the
 * result. A change that took effect counts as done.
 */
interface FailedWrites {
  /** Saves a record before a change. Otherwise, the resolver cannot tell that the change had no effect. */
  noteRecord(definition: ResourceDefinition, id: string, record: ApiRecord): void;
  /** Resolves a create. `operation` is the ID sent as `X-Operation-Id`. */
  ofCreate(outcome: Outcome, definition: ResourceDefinition, operation: string): Promise<Outcome>;
  resolveUpdate(outcome: Outcome, definition: ResourceDefinition, record: ApiRecord): Promise<Outcome>;
  resolveRemove(outcome: Outcome, definition: ResourceDefinition, ids: readonly string[]): Promise<Outcome>;
  resolveCall(outcome: Outcome, call: ApiCall, request: CallOptions): Promise<Outcome>;
}

/** Time limit for a lookup in milliseconds, short because the page has already waited for the change. */
const lookUpMs = 5_000;
/** Wait before each lookup in milliseconds. The API may still be working after the connection breaks. */
const waitsMs = [0, 500];
/** Maximum number of lookups after a bulk deletion. It deletes all records or none, so a few show the result for the rest. */
const mostLookedUp = 20;

type Found = ApiRecord | 'gone' | 'unknown';

export function createFailedWrites(relay: Relay, context: CallContext): FailedWrites {
  const before = new Map<string, ApiRecord>();
  const limited = () => ({ ...context, signal: AbortSignal.timeout(lookUpMs) });
  const keyOf = ({ name }: ResourceDefinition, id: string) => `${name} ${id}`;
  const find = async (definition: ResourceDefinition, id: string): Promise<Found> => {
    const found = readOutcome(await relay.get(definition, id, limited()), { unauthorized: 'refusal' });
    if (found.ok) return firstOf(found.reply) ?? 'gone';
    return found.status === 404 ? 'gone' : 'unknown';
  };
  return {
    noteRecord: (definition, id, record) => void before.set(keyOf(definition, id), record),
    async ofCreate(outcome, definition, operation) {
      if (!isUnclear(outcome)) return outcome;
      const lost = { params: {}, sent: {}, operation };
      const found = await lookUp(relay, seenInAudit('create', definition.name), { lost, ...limited() });
      const unknownMessage = resourceMessages[outcome.isLate ? 'createUnknown' : 'createFailed'];
      return settle(outcome, found, { notDone: failedWrites.notSaved, unknownMessage });
    },
    async resolveUpdate(outcome, definition, record) {
      if (!isUnclear(outcome)) return describeNotSent(outcome);
      const id = String(record['id']);
      const after = await find(definition, id);
      if (typeof after === 'string') return { ...outcome, msg: describeUnknown(outcome) };
      const state = compare(definition, { sent: record, after, before: before.get(keyOf(definition, id)) });
      return settle(outcome, { state }, { notDone: failedWrites.notSaved });
    },
    async resolveRemove(outcome, definition, ids) {
      if (!isUnclear(outcome)) return describeNotSent(outcome);
      const half = mostLookedUp / 2;
      const some = ids.length <= mostLookedUp ? ids : [...ids.slice(0, half), ...ids.slice(-half)];
      const found = await Promise.all(some.map((id) => find(definition, id)));
      if (found.includes('unknown')) return { ...outcome, msg: describeUnknown(outcome) };
      const gone = found.filter((one) => one === 'gone').length;
      if (gone > 0 && gone < found.length) return { ...outcome, msg: failedWrites.someDeleted };
      const state = gone > 0 ? 'done' : 'not done';
      return settle(outcome, { state }, { notDone: failedWrites.notDeleted });
    },
    async resolveCall(outcome, call, request) {
      if (!isUnclear(outcome)) return describeNotSent(outcome);
      const { confirmedBy, unknownMessage, ifDone } = call;
      const { body, query: _, params = {}, operation = '', ...others } = request;
      const lost = { params, sent: isRecord(body) ? body : {}, operation };
      const found = confirmedBy && (await lookUp(relay, confirmedBy, { ...others, lost, ...limited() }));
      return settle(outcome, found ?? unknown, { notDone: failedWrites.notSaved, unknownMessage, ifDone });
    },
  };
}

const isUnclear = (outcome: Outcome): outcome is FailedCall => !outcome.ok && !outcome.reply && outcome.sent;

const describeNotSent = (outcome: Outcome): Outcome =>
  outcome.ok || outcome.reply || outcome.sent ? outcome : { ...outcome, msg: failedWrites.notSent };

type State = 'done' | 'not done' | 'unknown';

interface FoundState {
  state: State;
  p1?: string | undefined;
}

const unknown: FoundState = { state: 'unknown' };

interface Sentences {
  notDone: string;
  unknownMessage?: string | undefined;
  ifDone?: string | undefined;
}

function settle(
  outcome: FailedCall,
  { state, p1 }: FoundState,
  { notDone, unknownMessage, ifDone }: Sentences,
): Outcome {
  const lookedUp = state;
  if (state === 'unknown') return { ...outcome, lookedUp, msg: unknownMessage ?? describeUnknown(outcome) };
  if (state === 'done')
    return ifDone === undefined
      ? { ok: true, reply: { status: 200, success: true, results: [], ...(p1 && { p1 }) } }
      : { ...outcome, lookedUp, msg: ifDone };
  // After a timeout, the API may still be working.
  return { ...outcome, lookedUp, msg: outcome.isLate ? failedWrites.pending : notDone };
}

const describeUnknown = ({ isLate }: FailedCall) => failedWrites.unknown[isLate ? 'late' : 'failed'];

type Looking = CallContext & { lost: LostCall };

async function lookUp(relay: Relay, seenBy: LookUp, looking: Looking): Promise<FoundState> {
  for (const waitMs of waitsMs) {
    await sleep(waitMs);
    const found = await lookUpOnce(relay, seenBy, looking);
    if (found.state !== 'not done') return found;
  }
  return { state: 'not done' };
}

async function lookUpOnce(relay: Relay, seenBy: LookUp, looking: Looking): Promise<FoundState> {
  const { lost, ...context } = looking;
  const options = { ...context, params: lost.params, ...seenBy.request?.(lost) };
  const found = readOutcome(await relay.call(seenBy.read, options), { unauthorized: 'refusal' });
  const results = found.ok ? listOf(found.reply) : [];
  const isDone = found.ok ? seenBy.isDone(lost, results) : undefined;
  if (isDone) return { state: 'done', p1: seenBy.p1?.(results) };
  if (isDone === false) return { state: 'not done' };
  return seenBy.otherwise ? lookUpOnce(relay, seenBy.otherwise, looking) : unknown;
}

interface Compared {
  sent: ApiRecord;
  after: ApiRecord;
  before: ApiRecord | undefined;
}

/**
 * Compares the record with the requested change. Secrets cannot be read back, so the other fields decide, but only if the change altered one
 * of them.
 */
function compare(definition: ResourceDefinition, { sent, after, before }: Compared): State {
  const read = (record: ApiRecord): ApiRecord => ({ ...readRow(definition, record) });
  const [wanted, found, old] = [read(sent), read(after), before && read(before)];
  const changed = Object.keys(sent).filter((name) => name !== 'id');
  const names = changed.filter((name) => name in after && definition.fields[name]?.kind !== 'secret');
  const isSame = (name: string, one: ApiRecord, other: ApiRecord) =>
    canonical(one[name]) === canonical(other[name]);
  const isNew = old && names.some((name) => !isSame(name, wanted, old));
  if (names.length === 0 || (names.length < changed.length && !isNew)) return 'unknown';
  const isReached = (name: string) =>
    isSame(name, found, wanted) ||
    (name === 'status' && followingStatuses(String(wanted[name])).includes(String(found[name])));
  if (names.every(isReached)) return 'done';
  return old && names.every((name) => isSame(name, found, old)) ? 'not done' : 'unknown';
}
