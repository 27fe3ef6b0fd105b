import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { newId } from '../database/ids.ts';
import type { ImportRow } from './import-row.ts';
import { stopFields } from './import-stops.ts';
import type { MatchRule } from './match-rules.ts';

/** What is to become of the good rows of one batch. */
export interface Decision {
  /** New records and changes of old ones, by id. Rows of one person are put together. */
  creates: Map<string, ApiRecord>;
  updates: Map<string, ApiRecord>;
  /** Keys that lead to a record from now on. */
  keys: Map<string, string>;
  to_create: number;
  to_update: number;
  to_skip: number;
}

interface Deciding {
  rule: ImportRow['rule'];
  /** Undefined where rows are always new. */
  match: MatchRule | undefined;
  /** The record of a key, as far as it is known before this batch. */
  known: (key: string) => string | undefined;
  /** What is kept in a record, as far as it is known before this batch. */
  kept: (id: string) => ApiRecord | undefined;
  /** Unix milliseconds. */
  now: number;
}

/** Each row in its turn meets what the rows before it made, as if they were there already. */
export function decide(rows: readonly ApiRecord[], { rule, match, known, kept, now }: Deciding): Decision {
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
    const held = (id: string) => ({ ...kept(id), ...creates.get(id), ...updates.get(id) });
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
    // A stop is written again: it may be kept for one of two numbers alone.
    if (isNews || saysStop(values)) into.set(id, { ...into.get(id), ...values });
    decision[target === undefined ? 'to_create' : isNews ? 'to_update' : 'to_skip'] += 1;
  }
  return decision;
}

/** Whether writing the values would change nothing. That no stop is said takes none back. */
function holds(record: ApiRecord, values: ApiRecord): boolean {
  return Object.keys(values).every((name) => {
    const isSilent = stopFields.includes(name) && values[name] !== 'T';
    return isSilent || textOf(values, name) === textOf(record, name);
  });
}

const saysStop = (values: ApiRecord) => stopFields.some((name) => values[name] === 'T');

function first(keys: readonly string[], find: (key: string) => string | undefined): string | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
