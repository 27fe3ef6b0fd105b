import { listOf, readCount, textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { RecordUses } from '../../../views/resource/props.ts';
import { callContext } from '../session/signed-in.ts';
import { readOutcome } from '../http/outcome.ts';
import { useOf } from './record-use.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';

/** Users named for each record and field, the others counted; the page is a warning, not a report. */
const mostNamed = 5;

interface Referring {
  definition: ResourceDefinition;
  field: string;
  /** What the field holds of the record: its id, or its name. */
  by: string;
}

/** What still refers to each of the records, by their id. */
export async function findUses(
  visit: ResourceVisit,
  records: readonly ApiRecord[],
): Promise<ReadonlyMap<string, RecordUses>> {
  const referring = referringTo(visit.definition);
  return new Map(
    await Promise.all(
      records.map(async (record) => [textOf(record, 'id'), await usesOf(visit, record, referring)] as const),
    ),
  );
}

function referringTo({ name }: ResourceDefinition): Referring[] {
  return resourceList.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([field, { reference }]) =>
      reference?.to === name ? [{ definition, field, by: reference.by }] : [],
    ),
  );
}

async function usesOf(
  visit: ResourceVisit,
  record: ApiRecord,
  referring: readonly Referring[],
): Promise<RecordUses> {
  const [own = [], ...found] = await Promise.all([
    screenOf(visit).usedBy?.(visit, record) ?? [],
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
  const outcome =
    value !== '' && readOutcome(await visit.parts.relay.list(definition, query, callContext(visit.req)));
  if (!outcome || !outcome.ok) return { named: [], more: 0 };
  const named = listOf(outcome.reply).map((record) => useOf(visit, definition, record));
  return { named, more: Math.max(0, (readCount(outcome.reply.p1) ?? 0) - named.length) };
}
