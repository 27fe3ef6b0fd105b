import { isOffered, type ApiOffer } from '../../../shared/api-features.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { Relay } from '../relay/relay.ts';

/**
 * Returns the part of the definition that the API offers. Omits other fields from lists, filters, forms and exports,
 * and other choices, imports, versions and range filters. Caches results per offer so that each definition stays the same object.
 */
export function createSupportedDefinition<Definition extends ResourceDefinition>(
  definition: Definition,
): (relay: Pick<Relay, 'offer'>) => Promise<Definition> {
  const made = new Map<string, Definition>();
  return async (relay) => {
    const offer = await relay.offer();
    const key = [offer.level, ...offer.features].join();
    const found = made.get(key) ?? supportedPartOf(definition, offer);
    made.set(key, found);
    return found;
  };
}

function supportedPartOf<Definition extends ResourceDefinition>(
  definition: Definition,
  offer: ApiOffer,
): Definition {
  const { importable, betweenFields, versioned } = definition;
  const isLevel2 = offer.level >= 2;
  const fields = Object.entries(definition.fields);
  const unsupported = fields.filter(([, field]) => !isOffered(offer, field)).map(([name]) => name);
  const isThere = (name: string) => !unsupported.includes(name);
  return {
    ...definition,
    fields: Object.fromEntries(
      fields.map(([name, field]): [string, FieldDefinition] => [
        name,
        isThere(name) ? withSupportedChoices(field, offer) : { ...field, hidden: true, serverSet: true },
      ]),
    ),
    columns: definition.columns?.filter(isThere),
    listed: definition.listed?.filter(isThere),
    filterFields: definition.filterFields?.filter(isThere),
    betweenFields: isLevel2 ? betweenFields : undefined,
    importable: isLevel2 ? importable : undefined,
    versioned: isLevel2 ? versioned : undefined,
  };
}

function withSupportedChoices(field: FieldDefinition, { level }: ApiOffer): FieldDefinition {
  const { choices, choicesBeyond } = field;
  if (!choices || !choicesBeyond || level >= 2) return field;
  return { ...field, choices: choices.filter((choice) => !choicesBeyond.includes(choice)) };
}
