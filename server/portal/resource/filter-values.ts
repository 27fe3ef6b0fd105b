import { largestPageSize } from '../../../shared/constants.ts';
import { sortKeysOf } from '../../../shared/list-state.ts';
import type { FilterValues } from '../state/value-cache.ts';
import type { ResourceContext } from './screen-parts.ts';

const sampleSize = 500;

export function textFilters({ definition }: Pick<ResourceContext, 'definition'>): string[] {
  return (definition.filterFields ?? []).filter((name) => {
    const field = definition.fields[name];
    return field?.kind === 'text' && !field.reference && !field.choices && !field.filterByLink;
  });
}

export async function loadFilterValues(ctx: ResourceContext): Promise<FilterValues> {
  const { parts, definition } = ctx;
  const fields = textFilters(ctx);
  if (fields.length === 0) return {};
  const { user, organization } = ctx.signedIn();
  const key = [organization.id, user.id, definition.name].join();
  return parts.filterValues.get(key, async () => {
    const found = await Promise.all(fields.map(async (name) => [name, await loadValues(ctx, name)] as const));
    const values = Object.fromEntries(found.flatMap(([name, list]) => (list ? [[name, list]] : [])));
    return { values, isComplete: found.every(([, list]) => list) };
  });
}

/** Loads all distinct values of a repeating field if the API can list them, or else those of the newest rows. */
async function loadValues(
  { api, definition, parts }: ResourceContext,
  name: string,
): Promise<string[] | undefined> {
  const newest = { size: sampleSize, sort: sortKeysOf('-id'), fields: [name] };
  const all = { size: largestPageSize, fields: [name], distinct: true } as const;
  const isListed = definition.fields[name]?.repeats === true && (await parts.relay.isLevel2());
  const outcome = await api.list(definition, isListed ? all : newest);
  if (!outcome.ok) return undefined;
  return [...new Set(outcome.rows.map((row) => String(row[name] ?? '')))].filter(Boolean);
}

export async function loadFolders(ctx: ResourceContext): Promise<string[]> {
  const folders = (await loadValues(ctx, 'folder')) ?? [];
  return folders.sort((a, b) => a.localeCompare(b, 'en'));
}
