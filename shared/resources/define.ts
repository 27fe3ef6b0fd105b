import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import { type SectionOrArea, sectionsOf } from '../sections.ts';
import type { FieldDefinition, FieldDefinitions, InputValue, WireValue } from './fields.ts';

/** Headings of tabs in display order, by workflow. Tab numbers in addresses follow the registry instead. */
export const tabGroups = ['Reminders', 'Messages', 'Phone'] as const;

/** Defines one entity. Its list page, form, validation, API access, table and OpenAPI schema are derived from it. Data only. */
export interface ResourceDefinition<Fields extends FieldDefinitions = FieldDefinitions> {
  /** Path of its API calls and, in the embedded API, table name. */
  readonly name: string;
  /**
   * Display names. `many` is the list page heading and the default tab name. `plural` counts rows and defaults to `{one}s`.
   * Tabs of a section with the same `group` are shown under it.
   */
  readonly label: {
    readonly one: string;
    readonly many: string;
    readonly tab?: string;
    readonly plural?: string;
    readonly group?: (typeof tabGroups)[number];
  };
  readonly fields: Fields;
  /** Set if the resource belongs to contract level 2. */
  readonly level?: 2;
  /** Section that contains the list page and forms. A resource without one has no generic screens. */
  readonly section?: SectionOrArea;
  /** Address of the list page if it is not a tab of its section. */
  readonly address?: string;
  /** Fields that name a record in the UI: `['last_name', 'first_name']` gives 'Doe, Jane'. */
  readonly title: readonly string[];
  /** Columns after the title that are shown and sortable. `timeStamp` is the time contained in the id. */
  readonly columns?: readonly string[];
  /** Subset of `columns` shown by default; all columns if left out. */
  readonly listed?: readonly string[];
  readonly filterFields?: readonly string[];
  /** Time field used to filter by day. The default sort is by this field, newest first. */
  readonly rangeField?: string;
  /** Fields with a range filter, if the API supports `between`. */
  readonly betweenFields?: readonly string[];
  /** Key in `ui_settings.perPage` if it differs from `name`. */
  readonly perPageKey?: string;
  /** Text of the empty list page: its purpose and the first step. */
  readonly empty?: string;
  readonly importable?: Importable;
  readonly searchFields: readonly string[];
  /**
   * True if an organization may have a million rows. The table gets an indexed `search_text` column over the `searchFields`.
   * The row count of each organization is maintained in `row_counts` on insert and delete.
   */
  readonly large?: true;
  /** Fields that can be searched by any part of their digits. The table has an index on their `search_digits`. */
  readonly numberFields?: readonly string[];
  /** Birth date field, searchable in any common format. The table has an index on `id_org` and this column. */
  readonly birthField?: string;
  /** Field with a contact id. A search by birth date matches rows through this contact. */
  readonly birthOf?: string;
  /** Code field. Searches ignore leading zeros, spaces and dashes. Large tables have an index on its `search_code`. */
  readonly codeField?: string;
  /** Sort in the format of the API's `sort`: a field name, prefixed with `-` for descending order. */
  readonly defaultSort: string;
  readonly operations: readonly ResourceOperation[];
  /** Access rights per operation if users outside the section also need it, for example for screens of other sections. */
  readonly rights?: Readonly<Partial<Record<ResourceOperation, Right>>>;
  /** Additional permissions per operation. Deleting tenant rows always needs `delete`. */
  readonly needs?: Readonly<Partial<Record<ResourceOperation, readonly Need[]>>>;
  /** True if each row belongs to one organization (`id_org`, from the credentials). */
  readonly tenant: boolean;
  /** True if each save keeps the former version of the record, which users can compare and restore. */
  readonly versioned?: true;
  /** True if list requests also send the organization in the filter. */
  readonly filteredByOrg?: true;
  /** Id format of new rows in the embedded API: decimal, time-based, or unguessable because the id appears in links. */
  readonly ids: 'decimal' | 'time' | 'link';
  /** Users allowed to write: any signed-in user of the organization or only admins. */
  readonly write: 'user' | 'admin' | 'nobody';
}

interface Importable {
  /** True if file rows are matched with existing records; otherwise every row is new. */
  readonly matched: boolean;
}

export type ResourceOperation = 'list' | 'one' | 'create' | 'update' | 'delete';

/** Rejects unknown properties of a field at compile time. */
type OnlyKnown<Fields extends FieldDefinitions> = {
  readonly [Name in keyof Fields]: {
    readonly [Key in Exclude<keyof Fields[Name], keyof FieldDefinition>]: never;
  };
};

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

/** Validated record. Every defined field is present and typed, so a misspelled field does not compile. */
export type RowOf<Definition extends ResourceDefinition> = { readonly id: string } & {
  readonly [Name in keyof Definition['fields']]: WireValue<Definition['fields'][Name]['kind']>;
};

/** Validated values of a request body. A missing field stays unchanged; null or '' empties it. Fields that the server sets are dropped. */
export type InputOf<Definition extends ResourceDefinition> = {
  readonly [
    Name in keyof Definition['fields'] as Definition['fields'][Name] extends { readonly serverSet: true }
      ? never
      : Name
  ]?: InputValue<Definition['fields'][Name]['kind']>;
};

/** Validated record of a resource that is not known at compile time. */
export type Row = RowOf<ResourceDefinition>;

export function importableFields({ fields }: ResourceDefinition): [string, FieldDefinition][] {
  return Object.entries(fields).filter(
    ([, field]) => !field.serverSet && !field.hidden && field.kind !== 'secret',
  );
}

/** Returns the right that a generic call needs. The default is the section of the resource. */
export function rightTo(
  { section, rights = {} }: Pick<ResourceDefinition, 'section' | 'rights'>,
  operation: ResourceOperation,
): Right {
  return rights[operation] ?? (section ? sectionsOf(section) : []);
}

export function needsOf(
  { tenant, needs = {} }: Pick<ResourceDefinition, 'tenant' | 'needs'>,
  operation: ResourceOperation,
): readonly Need[] {
  const ownNeeds = needs[operation] ?? [];
  return operation === 'delete' && tenant ? ['delete', ...ownNeeds] : ownNeeds;
}
