import type { ApiFeature } from '../../../shared/api-features.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Relay } from '../relay/relay.ts';

type Features = ReadonlySet<string>;

/**
 * Returns the part of the definition that the API supports. Omits unsupported fields from lists, filters, forms and exports,
 * and unsupported choices, imports and range filters. Caches results per feature set so that each definition stays the same object.
 */
export function createSupportedDefinition<Definition extends ResourceDefinition>(
  definition: Definition,
): (relay: Pick<Relay, 'all'>) => Promise<Definition> {
  const features = featuresOf(definition);
  const made = new Map<string, Definition>();
  return async (relay) => {
    if (features.length === 0) return definition;
    const supported = await relay.all();
    const key = features.filter((feature) => supported.has(feature)).join();
    const found = made.get(key) ?? supportedPartOf(definition, supported);
    made.set(key, found);
    return found;
  };
}

function featuresOf({ fields, importable, betweenFields }: ResourceDefinition): ApiFeature[] {
  const ofFields = Object.values(fields).flatMap(({ beyond, choicesBeyond }) => [
    beyond,
    choicesBeyond?.feature,
  ]);
  const features = [...ofFields, importable?.feature, betweenFields && ('between' as const)];
  return [...new Set(features)].filter((feature) => feature !== undefined);
}

function supportedPartOf<Definition extends ResourceDefinition>(
  definition: Definition,
  supported: Features,
): Definition {
  const { importable, betweenFields } = definition;
  const fields = Object.entries(definition.fields);
  const unsupported = fields
    .filter(([, { beyond }]) => beyond && !supported.has(beyond))
    .map(([name]) => name);
  const isThere = (name: string) => !unsupported.includes(name);
  return {
    ...definition,
    fields: Object.fromEntries(
      fields.map(([name, field]): [string, FieldDefinition] => [
        name,
        isThere(name) ? withSupportedChoices(field, supported) : { ...field, hidden: true, serverSet: true },
      ]),
    ),
    columns: definition.columns?.filter(isThere),
    listed: definition.listed?.filter(isThere),
    filterFields: definition.filterFields?.filter(isThere),
    betweenFields: betweenFields && supported.has('between') ? betweenFields : undefined,
    importable: importable && supported.has(importable.feature) ? importable : undefined,
  };
}

function withSupportedChoices(field: FieldDefinition, supported: Features): FieldDefinition {
  const { choices, choicesBeyond } = field;
  if (!choices || !choicesBeyond || supported.has(choicesBeyond.feature)) return field;
  return { ...field, choices: choices.filter((choice) => !choicesBeyond.choices.includes(choice)) };
}
