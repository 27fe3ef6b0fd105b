import type { ReactNode } from 'react';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import type {
  CellText,
  Choice,
  FormPageProps,
  ListPageProps,
  CustomColumn,
} from '../../../views/resource/props.ts';

export type FormValues<Definition extends ResourceDefinition = ResourceDefinition> = {
  readonly [Name in keyof Definition['fields'] & string]: string;
};
export type SomeValues = Readonly<Record<string, string>>;
export type FormErrorMap = Readonly<Record<string, string>>;

export interface ListExtras<Definition extends ResourceDefinition = ResourceDefinition> extends Pick<
  ListPageProps,
  'above' | 'beside' | 'filtersAbove' | 'tools' | 'bulk' | 'tabs' | 'tabRow' | 'refreshSeconds'
> {
  customColumns?: readonly (Omit<CustomColumn, 'read'> & {
    read(row: RowOf<Definition>): CellText | undefined;
  })[];
  rowMenu?(row: RowOf<Definition>): ReturnType<NonNullable<ListPageProps['rowMenu']>>;
  rowTitle?(row: RowOf<Definition>): string;
  rowHref?(row: RowOf<Definition>): string | undefined;
  columns?: readonly string[];
  /** Filter choices that replace the default ones, by field. An empty list hides the filter. */
  filterChoices?: Readonly<Record<string, readonly Choice[]>>;
}

export interface ExportLead<Definition extends ResourceDefinition = ResourceDefinition> {
  head: string;
  /** Returns one text per row. Batches arrive in row order. */
  read(rows: readonly RowOf<Definition>[]): Promise<readonly string[]>;
}

export type ExportFormatters<Definition extends ResourceDefinition = ResourceDefinition> = {
  readonly [Name in keyof Definition['fields'] & string]?: { read(row: RowOf<Definition>): string };
};

export interface FormExtras extends Pick<
  FormPageProps,
  'controls' | 'lead' | 'aside' | 'more' | 'save' | 'tabs'
> {
  /** Page title, such as 'Doe, Jane', by default the record's name. */
  title?: string;
  choices?: Readonly<Record<string, readonly Choice[]>>;
}

export interface FormFieldMap {
  omitted?: readonly string[];
  /** Read-only fields. Posted values for them are ignored. */
  fixed?: readonly string[];
  /** Reason why the fields are read-only. By default, it says that users cannot change these fields for themselves. */
  fixedHint?: string;
}

export interface FormRedisplay {
  values?: SomeValues;
  errors?: FormErrorMap;
  notice?: string;
  warning?: ReactNode;
  /** HTTP status, by default 422 with errors or a notice and 200 otherwise. */
  status?: number;
}

export type AllowedActions = ListPageProps['may'] & {
  readonly noCreateReason?: string;
  readonly noEditReason?: string;
};
