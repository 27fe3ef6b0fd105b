import { isOffered, type ApiOffer } from '../../../shared/api-features.ts';
import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { RecordUses } from '../../../views/resource/props.ts';
import { listUsers, useOf } from './record-use.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';

const maxNamed = 5;

interface Referring {
  definition: ResourceDefinition;
  field: string;
  by: string;
}

export async function findUses(
  ctx: ResourceContext,
  records: readonly Row[],
): Promise<ReadonlyMap<string, RecordUses>> {
  const referring = referringTo(ctx.definition, await ctx.parts.relay.offer());
  return new Map(
    await Promise.all(
      records.map(async (record) => [record.id, await usesOf(ctx, record, referring)] as const),
    ),
  );
}

/** Returns the referring fields that the API supports. An API that does not know a filter's field ignores the filter and returns every record. */
function referringTo({ name }: ResourceDefinition, offer: ApiOffer): Referring[] {
  return resourceList.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([field, fieldDefinition]) => {
      const { reference } = fieldDefinition;
      return reference?.to === name && isOffered(offer, fieldDefinition)
        ? [{ definition, field, by: reference.by }]
        : [];
    }),
  );
}

async function usesOf(
  ctx: ResourceContext,
  record: Row,
  referring: readonly Referring[],
): Promise<RecordUses> {
  const [screenUses = [], ...found] = await Promise.all([
    screenOf(ctx).deletion?.usedBy?.(ctx, record) ?? [],
    ...referring.map((each) => usersOf(ctx, each, String(record[each.by] ?? ''))),
  ]);
  return {
    named: [...found.flatMap(({ named }) => named), ...screenUses.slice(0, maxNamed)],
    more: found.reduce((sum, { more }) => sum + more, Math.max(0, screenUses.length - maxNamed)),
  };
}

async function usersOf(
  ctx: ResourceContext,
  { definition, field }: Referring,
  value: string,
): Promise<RecordUses> {
  const query = { filter: { [field]: value }, size: maxNamed, count: true };
  if (value === '') return { named: [], more: 0 };
  const { rows, count = 0 } = await listUsers(ctx, definition, query);
  const named = rows.map((record) => useOf(ctx, definition, record));
  return { named, more: Math.max(0, count - named.length) };
}
