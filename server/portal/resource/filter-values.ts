import { largestPageSize } from '../../../shared/constants.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { sortKeysOf } from '../../../shared/list-state.ts';
import { listOf, textOf } from '../../../shared/reply.ts';
import { callContext, currentUser } from '../session/signed-in.ts';
import type { FilterValues } from './known-values.ts';
import { readOutcome, type Outcome } from '../http/outcome.ts';
import type { ResourceVisit } from './screen-parts.ts';

const sampleSize = 500;

/** Filters by free text. */
export function freeFilters({ definition }: Pick<ResourceVisit, 'definition'>): string[] {
  return (definition.filterFields ?? []).filter((name) => {
    const field = definition.fields[name];
    return field?.kind === 'text' && !field.reference && !field.choices;
  });
}

export async function loadFilterValues(visit: ResourceVisit): Promise<FilterValues> {
  const { resources, req, definition } = visit;
  const fields = freeFilters(visit);
  if (fields.length === 0) return {};
  const { user, organisation } = currentUser(req);
  const key = [organisation.id, user.id, definition.name].join();
  const known = resources.filterValues.get(key);
  if (known) return known;
  const found = await Promise.all(fields.map(async (name) => [name, await loadValues(visit, name)] as const));
  const values = Object.fromEntries(found.flatMap(([name, list]) => (list ? [[name, list]] : [])));
  if (found.every(([, list]) => list)) resources.filterValues.keep(key, values);
  return values;
}

/** All values of a field that repeats; of any other, and where the API lists none, those of the newest rows. */
export async function loadValues(visit: ResourceVisit, name: string): Promise<string[] | undefined> {
  const newest = { size: sampleSize, sort: sortKeysOf('-id'), fields: [name] };
  const all = { size: largestPageSize, fields: [name], distinct: true } as const;
  const repeats = visit.definition.fields[name]?.repeats === true;
  const asked = await ask(visit, repeats ? all : newest);
  const outcome = repeats && !asked.ok && asked.status === 400 ? await ask(visit, newest) : asked;
  if (!outcome.ok) return undefined;
  return [...new Set(listOf(outcome.reply).map((row) => textOf(row, name)))].filter(Boolean);
}

async function ask({ parts, req, definition }: ResourceVisit, query: Partial<ListQuery>): Promise<Outcome> {
  return readOutcome(await parts.relay.list(definition, query, callContext(req)));
}
