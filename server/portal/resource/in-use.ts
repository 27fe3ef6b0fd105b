import { textOf } from '../../../shared/reply.ts';
import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { RecordUses } from '../../../views/resource/props.ts';
import { listUsers, useOf } from './record-use.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';

const mostNamed = 5;

interface Referring {
  definition: ResourceDefinition;
  field: string;
  by: string;
}

export async function findUses(
  visit: ResourceVisit,
  records: readonly Row[],
): Promise<ReadonlyMap<string, RecordUses>> {
  const referring = referringTo(visit.definition, await visit.parts.relay.all());
  return new Map(
    await Promise.all(
      records.map(async (record) => [record.id, await usesOf(visit, record, referring)] as const),
    ),
  );
}

/** Returns the referring fields that the API supports. An API ignores a filter by an unknown field and returns every record. */
function referringTo({ name }: ResourceDefinition, features: ReadonlySet<string>): Referring[] {
  return resourceList.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([field, { reference, beyond }]) =>
      reference?.to === name && (!beyond || features.has(beyond))
        ? [{ definition, field, by: reference.by }]
        : [],
    ),
  );
}

async function usesOf(
  visit: ResourceVisit,
  record: Row,
  referring: readonly Referring[],
): Promise<RecordUses> {
  const [own = [], ...found] = await Promise.all([
    screenOf(visit).deletion?.usedBy?.(visit, record) ?? [],
    ...referring.map((each) => usersOf(visit, each, textOf(record, each.by))),
  ]);
  return {
    named: [...found.flatMap(({ named }) => named), ...own.slice(0, mostNamed)],
    more: found.reduce((sum, { more }) => sum + more, Math.max(0, own.length - mostNamed)),
  };
}

async function usersOf(
  visit: ResourceVisit,
  { definition, field }: Referring,
  value: string,
): Promise<RecordUses> {
  const query = { filter: { [field]: value }, size: mostNamed, count: true };
  if (value === '') return { named: [], more: 0 };
  const { rows, count = 0 } = await listUsers(visit, definition, query);
  const named = rows.map((record) => useOf(visit, definition, record));
  return { named, more: Math.max(0, count - named.length) };
}
