import type { FieldDefinitions, WireValue } from './fields.ts';

/** One entity: what its list, form, check, API access, table and OpenAPI schema are derived from. Data only. */
export interface ResourceDefinition<Fields extends FieldDefinitions = FieldDefinitions> {
  /** Also the path of its API calls and, in the embedded API, its table. */
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly fields: Fields;
  /** Fields that a free-text search looks in. */
  readonly searchFields: readonly string[];
  /** As the API's `sort`: a field, `-` before it for descending. */
  readonly defaultSort: string;
  /** Which generic calls the API offers. */
  readonly operations: readonly ResourceOperation[];
  /** Rows belong to one organisation each (`id_org`, from the credentials). */
  readonly tenant: boolean;
  /** How the embedded API names new rows (contract 1): decimal, by time, or unguessable because the id travels in links. */
  readonly ids: 'decimal' | 'time' | 'link';
  /** Who may call it: any signed-in user of the organisation, or admins only for writing. */
  readonly write: 'user' | 'admin' | 'nobody';
}

export type ResourceOperation = 'list' | 'one' | 'create' | 'update' | 'delete';

/** Checks at compile time that search and sort name fields of the entity. */
export function defineResource<const Fields extends FieldDefinitions>(
  definition: ResourceDefinition<Fields> & {
    readonly searchFields: readonly (keyof Fields & string)[];
    readonly defaultSort: (keyof Fields & string) | `-${keyof Fields & string}` | 'id' | '-id';
  },
): ResourceDefinition<Fields> {
  return definition;
}

/** A record as it travels, every field but the id possibly absent. */
export type RowOf<Definition extends ResourceDefinition> = { id: string } & {
  -readonly [Name in keyof Definition['fields']]?: WireValue<Definition['fields'][Name]['kind']>;
};
