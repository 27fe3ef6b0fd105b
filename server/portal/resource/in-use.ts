import { listOf, textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { RecordUse } from '../../../views/resource/props.ts';
import { callContext } from '../sign-in/signed-in.ts';
import { readOutcome } from './outcome.ts';
import { useOf } from './record-use.ts';
import { screenOf, type Visit } from './screen-parts.ts';

/** Users named for each record and field; the page is a warning, not a report. */
const mostNamed = 5;

interface Referring {
  definition: ResourceDefinition;
  field: string;
  /** What the field holds of the record: its id, or its name. */
  by: string;
}

/** What still refers to each of the records, by their id. */
export async function findUses(
  visit: Visit,
  records: readonly ApiRecord[],
): Promise<ReadonlyMap<string, readonly RecordUse[]>> {
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
  visit: Visit,
  record: ApiRecord,
  referring: readonly Referring[],
): Promise<readonly RecordUse[]> {
  const [own = [], ...found] = await Promise.all([
    screenOf(visit).usedBy?.(visit, record) ?? [],
    ...referring.map((each) => usersOf(visit, each, textOf(record, each.by))),
  ]);
  return [...found.flat(), ...own];
}

async function usersOf(visit: Visit, { definition, field }: Referring, value: string): Promise<RecordUse[]> {
  if (!value) return [];
  const query = { filter: { [field]: value }, size: mostNamed };
  const outcome = readOutcome(await visit.parts.relay.list(definition, query, callContext(visit.req)));
  return outcome.ok ? listOf(outcome.reply).map((record) => useOf(visit, definition, record)) : [];
}
