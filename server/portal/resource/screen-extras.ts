import type { ReactNode } from 'react';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import type {
  CellText,
  Choice,
  FormPageProps,
  ListPageProps,
  OwnColumn,
} from '../../../views/resource/props.ts';

/** As they stand in the controls, by field: '' where nothing does. */
export type FormValues<Definition extends ResourceDefinition = ResourceDefinition> = {
  readonly [Name in keyof Definition['fields'] & string]: string;
};
/** What some of the fields hold, by their names. */
export type SomeValues = Readonly<Record<string, string>>;
export type FormErrors = Readonly<Record<string, string>>;

export interface ListExtras<Definition extends ResourceDefinition = ResourceDefinition> extends Pick<
  ListPageProps,
  'above' | 'beside' | 'filtersAbove' | 'tools' | 'bulk' | 'tabs' | 'tabRow' | 'refreshSeconds'
> {
  /** Columns that the list reads in its own way. */
  ownColumns?: readonly (Omit<OwnColumn, 'read'> & { read(row: RowOf<Definition>): CellText | undefined })[];
  /** What else can be done with a row, in its menu; undefined for nothing. */
  rowMenu?(row: RowOf<Definition>): ReturnType<NonNullable<ListPageProps['rowMenu']>>;
  /** What a row is called here, in the place of the record's name. */
  rowTitle?(row: RowOf<Definition>): string;
  /** Where a row leads, in the place of the record's page; undefined for that page. */
  rowHref?(row: RowOf<Definition>): string | undefined;
  /** The columns that are shown, where those are not all of the definition's. */
  columns?: readonly string[];
  /** Over the choices of filters that were found otherwise; none hides the filter. By field. */
  filterChoices?: Readonly<Record<string, readonly Choice[]>>;
}

/** A column before the others of an export. */
export interface ExportLead<Definition extends ResourceDefinition = ResourceDefinition> {
  head: string;
  /** One text for each of these rows. Batches come in their order. */
  read(rows: readonly RowOf<Definition>[]): Promise<readonly string[]>;
}

/** The fields that an export tells in words, not as they travel. */
export type ExportWords<Definition extends ResourceDefinition = ResourceDefinition> = {
  readonly [Name in keyof Definition['fields'] & string]?: { read(row: RowOf<Definition>): string };
};

export interface FormExtras extends Pick<
  FormPageProps,
  'controls' | 'lead' | 'aside' | 'more' | 'save' | 'tabs'
> {
  /** Heads the page: 'Doe, Jane' where left out. */
  title?: string;
  /** Options beside or in the place of the generic ones. By field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
}

/** Which fields a form has. */
export interface FormFields {
  /** Not on this form at all. */
  leftOut?: readonly string[];
  /** Shown without a control and not taken, whatever is posted. */
  fixed?: readonly string[];
  /** Why those are fixed; that nobody changes them for themselves where left out. */
  fixedHint?: string;
}

/** What a form shows again instead of being saved. */
export interface ShownAgain {
  /** Over the values that were posted. */
  values?: SomeValues;
  errors?: FormErrors;
  notice?: string;
  /** What gives pause, with a button that saves it all the same. */
  warning?: ReactNode;
  /** 422 where there are errors or a notice, else 200. */
  status?: number;
}

export type May = ListPageProps['may'] & {
  /** Why none is made, where there is more to say than that this user may not. */
  readonly noneMade?: string;
  /** Why this record stays as it is, where there is more to say than that. */
  readonly noneChanged?: string;
};
