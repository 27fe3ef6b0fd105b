import { largestPageSize } from '../../../shared/constants.ts';
import { sortKeysOf, type ListState } from '../../../shared/list-state.ts';
import { findResource } from '../../../shared/resources/index.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Choice, References } from '../../../views/resource/props.ts';
import { textFilters } from './filter-values.ts';
import type { FilterValues } from '../state/value-cache.ts';
import type { ResourceContext } from './screen-parts.ts';

type Choices = Readonly<Record<string, readonly Choice[]>>;

type Named = readonly [name: string, field: FieldDefinition & { reference: { to: string; by: string } }];

/**
 * Loads the records that the fields refer to, as choices by field, with one call per referenced resource and at most a thousand records.
 * A resource that cannot be read has no choices, because the list page and form work without them.
 */
export async function loadChoices(
  ctx: ResourceContext,
  names = Object.keys(ctx.definition.fields),
): Promise<Choices> {
  const fields = referringFields(ctx).filter(([name]) => names.includes(name));
  const targets = [...new Set(fields.map(([, { reference }]) => reference.to))];
  const lists = new Map(
    await Promise.all(targets.map(async (name) => [name, await loadTarget(ctx, name)] as const)),
  );
  return Object.fromEntries(
    fields.map(([name, { reference }]) => [name, toChoices(reference, lists.get(reference.to) ?? [])]),
  );
}

function referringFields({ definition }: ResourceContext): Named[] {
  return Object.entries(definition.fields).filter((entry): entry is [string, Named[1]] => {
    const [, field] = entry;
    return field.reference !== undefined && !field.hidden;
  });
}

async function loadTarget({ api }: ResourceContext, name: string): Promise<readonly Row[]> {
  const target = findResource(name);
  if (!target) return [];
  const query = { size: largestPageSize, sort: sortKeysOf(target.title[0] ?? target.defaultSort) };
  const outcome = await api.list(target, query);
  return outcome.ok ? outcome.rows : [];
}

function toChoices({ to, by }: { to: string; by: string }, records: readonly Row[]): Choice[] {
  const target = findResource(to);
  return records.flatMap((record) => {
    const value = String(record[by] ?? '');
    return value && target ? [{ value, label: by === 'id' ? titleOf(target, record) : value }] : [];
  });
}

export function toReferences(choices: Choices): References {
  return Object.fromEntries(
    Object.entries(choices).map(([field, list]) => [
      field,
      Object.fromEntries(list.map(({ value, label }) => [value, label])),
    ]),
  );
}

export function listedFields({ definition }: ResourceContext): string[] {
  const { columns = [], title, filterFields = [] } = definition;
  return [...columns, ...title, ...filterFields];
}

const collator = new Intl.Collator('en');

export function toTextChoices(
  ctx: ResourceContext,
  knownValues: FilterValues,
  { rows = [], state }: { rows?: readonly Row[]; state: ListState },
): Choices {
  return Object.fromEntries(
    textFilters(ctx).map((name) => {
      const rowValues = rows.map((row) => String(row[name] ?? ''));
      return [name, choicesWith(knownValues[name] ?? [], [...rowValues, state.filter[name] ?? ''])];
    }),
  );
}

/** Caches the sorted choices until the rows contain new values. */
const sortedOnce = new WeakMap<readonly string[], readonly Choice[]>();

function choicesWith(knownValues: readonly string[], rowValues: readonly string[]): readonly Choice[] {
  const values = new Set(knownValues);
  for (const value of rowValues) values.add(value);
  values.delete('');
  const found = sortedOnce.get(knownValues);
  if (found?.length === values.size) return found;
  const sorted = [...values].sort(collator.compare).map((value) => ({ value, label: value }));
  if (knownValues.length === sorted.length) sortedOnce.set(knownValues, sorted);
  return sorted;
}
