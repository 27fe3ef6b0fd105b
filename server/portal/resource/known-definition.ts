import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Relay } from '../relay/relay.ts';

/**
 * The definition as far as the API has it. A field beyond the contract that the API does not name is in no list, filter, form or
 * export; nor are such choices of a field, nor the import or the cut between two values where the API has none.
 */
export async function knownDefinition<Definition extends ResourceDefinition>(
  definition: Definition,
  relay: Pick<Relay, 'has'>,
): Promise<Definition> {
  const fields = Object.entries(definition.fields);
  const hasMore = fields.some(([, { beyond, choicesBeyond }]) => beyond ?? choicesBeyond);
  const { importable, betweenFields } = definition;
  if (!hasMore && !importable && !betweenFields) return definition;
  const known: [string, FieldDefinition][] = [];
  const unknown = new Set<string>();
  for (const [name, field] of fields) {
    const isKnown = !field.beyond || (await relay.has(field.beyond));
    if (!isKnown) unknown.add(name);
    known.push([
      name,
      isKnown ? await withKnownChoices(field, relay) : { ...field, hidden: true, serverSet: true },
    ]);
  }
  const isThere = (name: string) => !unknown.has(name);
  return {
    ...definition,
    fields: Object.fromEntries(known),
    columns: definition.columns?.filter(isThere),
    listed: definition.listed?.filter(isThere),
    filterFields: definition.filterFields?.filter(isThere),
    betweenFields: betweenFields && (await relay.has('between')) ? betweenFields : undefined,
    importable: importable && (await relay.has(importable.feature)) ? importable : undefined,
  };
}

async function withKnownChoices(field: FieldDefinition, relay: Pick<Relay, 'has'>): Promise<FieldDefinition> {
  const { choices, choicesBeyond } = field;
  if (!choices || !choicesBeyond || (await relay.has(choicesBeyond.feature))) return field;
  return { ...field, choices: choices.filter((choice) => !choicesBeyond.choices.includes(choice)) };
}
