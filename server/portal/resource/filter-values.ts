import { largestPageSize } from '../../../shared/constants.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { sortKeysOf } from '../../../shared/list-state.ts';
import { listOf, textOf } from '../../../shared/reply.ts';
import { callContext, currentUser } from '../session/signed-in.ts';
import { createExpiringMap } from '../state/expiring-map.ts';
import { readOutcome, type Outcome } from '../http/outcome.ts';
import type { Visit } from './screen-parts.ts';

/** The values that a list offers in a filter by free text, such as providers and folders. By field. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** What was found for one user and list a moment ago, so that not every page of it asks twice. */
export interface KnownFilterValues {
  get(key: string): FilterValues | undefined;
  keep(key: string, values: FilterValues): void;
}

/** A new provider can be chosen that much later; a page that shows one offers it at once. */
const keptMs = 60_000;
const mostKept = 500;
const sampleSize = 500;

export function createFilterValues(clock: () => number): KnownFilterValues {
  const known = createExpiringMap<FilterValues>(clock);
  return {
    get: (key) => known.get(key),
    keep: (key, values) => {
      if (known.size >= mostKept) known.sweep();
      if (known.size < mostKept) known.set(key, values, clock() + keptMs);
    },
  };
}

/** Filters by free text. */
export function freeFilters({ definition }: Pick<Visit, 'definition'>): string[] {
  return (definition.filterFields ?? []).filter((name) => {
    const field = definition.fields[name];
    return field?.kind === 'text' && !field.reference && !field.choices;
  });
}

export async function loadFilterValues(visit: Visit): Promise<FilterValues> {
  const { parts, req, definition } = visit;
  const fields = freeFilters(visit);
  if (fields.length === 0) return {};
  const { user, organisation } = currentUser(req);
  const key = [organisation.id, user.id, definition.name].join();
  const known = parts.filterValues.get(key);
  if (known) return known;
  const found = await Promise.all(fields.map(async (name) => [name, await loadValues(visit, name)] as const));
  const values = Object.fromEntries(found.flatMap(([name, list]) => (list ? [[name, list]] : [])));
  if (found.every(([, list]) => list)) parts.filterValues.keep(key, values);
  return values;
}

/** All values of a field that repeats; of any other, and where the API lists none, those of the newest rows. */
export async function loadValues(visit: Visit, name: string): Promise<string[] | undefined> {
  const newest = { size: sampleSize, sort: sortKeysOf('-id'), fields: [name] };
  const all = { size: largestPageSize, fields: [name], distinct: true } as const;
  const repeats = visit.definition.fields[name]?.repeats === true;
  const asked = await ask(visit, repeats ? all : newest);
  const outcome = repeats && !asked.ok && asked.status === 400 ? await ask(visit, newest) : asked;
  if (!outcome.ok) return undefined;
  return [...new Set(listOf(outcome.reply).map((row) => textOf(row, name)))].filter(Boolean);
}

async function ask({ parts, req, definition }: Visit, query: Partial<ListQuery>): Promise<Outcome> {
  return readOutcome(await parts.relay.list(definition, query, callContext(req)));
}
