import type { ApiRecord } from '../../../shared/reply.ts';
import { newId } from '../database/ids.ts';
import type { ImportRow } from './import-row.ts';
import { stopFields } from './import-stops.ts';
import type { MatchRule } from './match-rules.ts';

export interface Decision {
  /** New records by id; `updates` has the changed ones. Rows for the same record are merged. */
  creates: Map<string, ApiRecord>;
  updates: Map<string, ApiRecord>;
  /** Record ids by matching key, including new ones. */
  keys: Map<string, string>;
  to_create: number;
  to_update: number;
  to_skip: number;
}

interface Deciding {
  rule: ImportRow['rule'];
  /** Matching rule. If undefined, rows are always new. */
  match: MatchRule | undefined;
  /** Returns the id of the record that had this key before the batch. */
  known: (key: string) => string | undefined;
  saved: (id: string) => ApiRecord | undefined;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Decides what to do with each row, in order, as if the previous rows had already been written. */
export function decide(rows: readonly ApiRecord[], { rule, match, known, saved, now }: Deciding): Decision {
  const decision: Decision = {
    creates: new Map(),
    updates: new Map(),
    keys: new Map(),
    to_create: 0,
    to_update: 0,
    to_skip: 0,
  };
  const { creates, updates, keys } = decision;
  for (const values of rows) {
    const own = rule === 'create' ? [] : (match?.keysOf(values) ?? []);
    const held = (id: string) => ({ ...saved(id), ...creates.get(id), ...updates.get(id) });
    const target = first(own, (key) => {
      const id = known(key) ?? keys.get(key);
      return id === undefined || match?.isOther(held(id), values) ? undefined : id;
    });
    if (target !== undefined && rule === 'skip') {
      decision.to_skip += 1;
      continue;
    }
    const id = target ?? newId(now);
    for (const key of own) if (!keys.has(key)) keys.set(key, id);
    const into = target === undefined || creates.has(id) ? creates : updates;
    const isNews = target === undefined || !holds(held(id), values);
    // Writes opt-outs again even if the contact has the flag, because only one of two numbers may be opted out.
    if (isNews || hasStop(values)) into.set(id, { ...into.get(id), ...values });
    decision[target === undefined ? 'to_create' : isNews ? 'to_update' : 'to_skip'] += 1;
  }
  return decision;
}

/** True if the values would change nothing. A missing opt-out flag never removes an opt-out. */
function holds(record: ApiRecord, values: ApiRecord): boolean {
  return Object.keys(values).every((name) => {
    const isSilent = stopFields.includes(name) && values[name] !== 'T';
    return isSilent || (values[name] ?? '') === (record[name] ?? '');
  });
}

const hasStop = (values: ApiRecord) => stopFields.some((name) => values[name] === 'T');

function first(keys: readonly string[], find: (key: string) => string | undefined): string | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
