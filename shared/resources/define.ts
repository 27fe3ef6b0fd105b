import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import type { ApiFeature } from '../api-features.ts';
import type { PlaceName } from '../sections.ts';
import type { FieldDefinition, FieldDefinitions, WireValue } from './fields.ts';

/** One entity: what its list, form, check, API access, table and OpenAPI schema are derived from. Data only. */
export interface ResourceDefinition<Fields extends FieldDefinitions = FieldDefinitions> {
  /** Also the path of its API calls and, in the embedded API, its table. */
  readonly name: string;
  /**
   * `many` heads its list, and its tab where that has no name of its own; `plural` counts rows, `{one}s` where left out. Tabs of a
   * section that have the same `group` stand under it.
   */
  readonly label: {
    readonly one: string;
    readonly many: string;
    readonly tab?: string;
    readonly plural?: string;
    readonly group?: string;
  };
  readonly fields: Fields;
  /** The contract does not have it: an API that does not name this feature is not asked for it. */
  readonly feature?: ApiFeature;
  /** Where its list and forms are. Missing: it has no screens of the generic kind. */
  readonly section?: PlaceName;
  /** The address of its list, where that is not a tab of its section. */
  readonly address?: string;
  /** The fields that name a record to a person: `['last_name', 'first_name']` is 'Doe, Jane'. */
  readonly title: readonly string[];
  /** What a list can be sorted by after its title, and shows; `timeStamp` is the moment in the id. */
  readonly columns?: readonly string[];
  /** Those of them that a list shows: at most as many as a row reads at one glance. All where left out. */
  readonly listed?: readonly string[];
  readonly filterFields?: readonly string[];
  /** A moment by which its list can be cut to days. Its default order is by that moment, newest first. */
  readonly rangeField?: string;
  /** Fields by which its list can be cut between two values, where the API has `between`. */
  readonly betweenFields?: readonly string[];
  /** Its key in `ui_settings.perPage`, where that is not its name. */
  readonly perPageKey?: string;
  /** What an empty list says: what this is for, and what to do first. */
  readonly empty?: string;
  /** Its rows can be loaded from a CSV file. */
  readonly importable?: Importable;
  /** Fields that a free-text search looks in. */
  readonly searchFields: readonly string[];
  /**
   * An organisation may have a million of them: its table has a column `search_text` over the `searchFields`, with an index,
   * and, where rows belong to organisations, its rows are counted in `row_counts` as they come and go.
   */
  readonly large?: true;
  /** Fields with numbers, found by any part of their digits: its table has an index on `search_digits` of them. */
  readonly numberFields?: readonly string[];
  /** A birth date, which a search finds as people write one: its table has an index of `id_org` and this column. */
  readonly birthField?: string;
  /** Has the id of a contact, by whose birth date a search finds the row. */
  readonly birthOf?: string;
  /** A code, which a search finds whatever its zeros, spaces and dashes: where the table grows long it has an index on `search_code` of it. */
  readonly codeField?: string;
  /** As the API's `sort`: a field, `-` before it for descending. */
  readonly defaultSort: string;
  /** Which generic calls the API offers. */
  readonly operations: readonly ResourceOperation[];
  /** Whom they are open to where that is not just its section: screens of other sections read it too. */
  readonly rights?: Readonly<Partial<Record<ResourceOperation, Right>>>;
  /** What they need beside that; a delete of what belongs to an organisation needs `delete` in any case. */
  readonly needs?: Readonly<Partial<Record<ResourceOperation, readonly Need[]>>>;
  /** Rows belong to one organisation each (`id_org`, from the credentials). */
  readonly tenant: boolean;
  /** Its lists are asked for with the organisation in the filter too. */
  readonly filteredByOrg?: true;
  /** How the embedded API names new rows: decimal, by time, or unguessable because the id travels in links. */
  readonly ids: 'decimal' | 'time' | 'link';
  /** Who may call it: any signed-in user of the organisation, or admins only for writing. */
  readonly write: 'user' | 'admin' | 'nobody';
}

interface Importable {
  /** An API that does not name it loads none. */
  readonly feature: ApiFeature;
  /** Rows of a file are held against those that are there; all are new where it is missing. */
  readonly matched?: true;
}

export type ResourceOperation = 'list' | 'one' | 'create' | 'update' | 'delete';

/** A word of a field that `FieldDefinition` has not got does not compile: nothing would read it. */
type OnlyKnown<Fields extends FieldDefinitions> = {
  readonly [Name in keyof Fields]: {
    readonly [Word in Exclude<keyof Fields[Name], keyof FieldDefinition>]: never;
  };
};

/** Checks at compile time that title, columns, filters, search and sort name fields of the entity. */
export function defineResource<const Fields extends FieldDefinitions>(
  definition: ResourceDefinition<Fields> & {
    readonly fields: OnlyKnown<Fields>;
    readonly title: readonly (keyof Fields & string)[];
    readonly columns?: readonly ((keyof Fields & string) | 'timeStamp')[];
    readonly listed?: readonly ((keyof Fields & string) | 'timeStamp')[];
    readonly filterFields?: readonly (keyof Fields & string)[];
    readonly rangeField?: keyof Fields & string;
    readonly betweenFields?: readonly (keyof Fields & string)[];
    readonly searchFields: readonly (keyof Fields & string)[];
    readonly numberFields?: readonly (keyof Fields & string)[];
    readonly birthField?: keyof Fields & string;
    readonly birthOf?: keyof Fields & string;
    readonly codeField?: keyof Fields & string;
    readonly defaultSort: (keyof Fields & string) | `-${keyof Fields & string}` | 'id' | '-id';
  },
): ResourceDefinition<Fields> {
  return definition;
}

/** A record at the door: what the definition names is there and of its kind, so that a misspelt field does not compile. */
export type RowOf<Definition extends ResourceDefinition> = { readonly id: string } & {
  readonly [Name in keyof Definition['fields']]: WireValue<Definition['fields'][Name]['kind']>;
};

/** A record of some resource, read at the door: which one is not known where it is handled. */
export type Row = RowOf<ResourceDefinition>;
