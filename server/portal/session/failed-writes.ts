import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { canonical } from '../../../shared/api-calls/carried-out.ts';
import { failedWrites } from '../../../shared/messages/failed-writes.ts';
import { firstOf, isRecord, listOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { followingStatuses } from '../../../shared/resources/transitions.ts';
import { readOutcome, type NotDone, type Outcome } from '../http/outcome.ts';
import type { CallContext, CallOptions, Relay } from '../relay/relay.ts';

/**
 * Resolver for changes without a usable reply, such as a 500, a 504 or a timeout: it reads the record again if possible
 * and reports the result. An update or delete that took effect counts as done.
 */
interface FailedWrites {
  /** Saves a record before a change. Without it, the resolver cannot tell that a change had no effect. */
  noteRecord(definition: ResourceDefinition, id: string, record: ApiRecord): void;
  ofUpdate(outcome: Outcome, definition: ResourceDefinition, record: ApiRecord): Promise<Outcome>;
  ofRemove(outcome: Outcome, definition: ResourceDefinition, ids: readonly string[]): Promise<Outcome>;
  ofCall(outcome: Outcome, call: ApiCall, asked: CallOptions): Promise<Outcome>;
}

/** Maximum wait for a lookup in milliseconds, because the page has already waited for the change. */
const lookUpMs = 5_000;
/** Limits the lookups after a bulk deletion. It deletes all or none, so a few records show the result for the rest. */
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
    async ofUpdate(outcome, definition, record) {
      if (!isUnclear(outcome)) return sayNotSent(outcome);
      const id = String(record['id']);
      const after = await find(definition, id);
      if (typeof after === 'string') return { ...outcome, msg: sayUnknown(outcome) };
      const state = compare(definition, { sent: record, after, before: before.get(keyOf(definition, id)) });
      return settle(outcome, state, { notDone: failedWrites.notSaved });
    },
    async ofRemove(outcome, definition, ids) {
      if (!isUnclear(outcome)) return sayNotSent(outcome);
      const half = mostLookedUp / 2;
      const some = ids.length <= mostLookedUp ? ids : [...ids.slice(0, half), ...ids.slice(-half)];
      const found = await Promise.all(some.map((id) => find(definition, id)));
      if (found.includes('unknown')) return { ...outcome, msg: sayUnknown(outcome) };
      const gone = found.filter((one) => one === 'gone').length;
      if (gone > 0 && gone < found.length) return { ...outcome, msg: failedWrites.someDeleted };
      return settle(outcome, gone > 0 ? 'done' : 'not done', { notDone: failedWrites.notDeleted });
    },
    async ofCall(outcome, call, asked) {
      if (!isUnclear(outcome)) return sayNotSent(outcome);
      const state = await lookUp(relay, call, { ...asked, ...limited() });
      return settle(outcome, state, { notDone: failedWrites.notSaved, ifUnknown: call.ifUnknown });
    },
  };
}

const isUnclear = (outcome: Outcome): outcome is NotDone => !outcome.ok && !outcome.reply && outcome.sent;

const sayNotSent = (outcome: Outcome): Outcome =>
  outcome.ok || outcome.reply || outcome.sent ? outcome : { ...outcome, msg: failedWrites.notSent };

type State = 'done' | 'not done' | 'unknown';

function settle(
  outcome: NotDone,
  state: State,
  { notDone, ifUnknown }: { notDone: string; ifUnknown?: string },
): Outcome {
  if (state === 'done') return { ok: true, reply: { status: 200, success: true, results: [] } };
  if (state === 'unknown') return { ...outcome, msg: ifUnknown ?? sayUnknown(outcome) };
  // After a timeout the API may still be working.
  return { ...outcome, msg: outcome.failure === 'timeout' ? failedWrites.pending : notDone };
}

const sayUnknown = ({ failure }: NotDone) => failedWrites.unknown[failure === 'timeout' ? 'late' : 'failed'];

async function lookUp(relay: Relay, call: ApiCall, asked: CallOptions): Promise<State> {
  const { seenBy } = call;
  if (!seenBy) return 'unknown';
  const { body, query: _, ...others } = asked;
  const sent = isRecord(body) ? body : {};
  const options = { ...others, ...seenBy.asking?.(sent) };
  const found = readOutcome(await relay.call(seenBy.read, options), { unauthorized: 'refusal' });
  const isDone = found.ok ? seenBy.isDone(sent, listOf(found.reply)) : undefined;
  if (isDone === undefined) return 'unknown';
  return isDone ? 'done' : 'not done';
}

interface Compared {
  sent: ApiRecord;
  after: ApiRecord;
  before: ApiRecord | undefined;
}

/** Compares the record with the requested change. Secrets cannot be read back, so the fields sent with them decide, but only if changed. */
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
