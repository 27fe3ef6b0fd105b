import type { ReactNode } from 'react';
import type { ListState } from '../../shared/list-state.ts';
import type { ResourceDefinition, Row } from '../../shared/resources/define.ts';
import type { ShellProps } from '../shell/props.ts';
import type { TabLink } from '../ui/tabs.tsx';
import type { RecordHistoryProps } from './record-history.tsx';
import type { VersionHistoryProps } from './version-history.tsx';

/** Names of referenced records by field and value. */
export type References = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ResourceScreen {
  shell: ShellProps;
  definition: ResourceDefinition;
  /** IANA zone in which times are shown. */
  zone: string;
  nowSeconds: number;
  /** The user's permissions for the resource. 'edit' means changing records through their form. */
  may: Readonly<Record<'create' | 'change' | 'edit' | 'remove' | 'import' | 'export', boolean>>;
  /** Resources that show a single record instead of a list page, such as the user's own organization. */
  singles?: readonly string[];
}

export interface ListPageProps extends ResourceScreen {
  state: ListState;
  /** Page size saved for this user and list page. It is left out of addresses. */
  usualSize: number;
  corrected: readonly string[];
  /** Missing if the rows are streamed or could not be read (`failure`). */
  rows?: readonly Row[];
  /** Number of rows on all pages; missing if the API did not return it. */
  count?: number;
  failure?: string;
  references: References;
  /** Filter choices that depend on data, such as clinicians, folders and groups, by field. */
  filterChoices: Readonly<Record<string, readonly Choice[]>>;
  /** Returns the permissions for one row; set only if they differ between rows. */
  mayRow?: (row: Row) => ResourceScreen['may'];
  /** Columns with custom formatting. Known names replace the definition's columns; others are added after them. */
  customColumns?: readonly CustomColumn[];
  /** Returns further items of the row menu; undefined for none. */
  rowMenu?: (row: Row) => ReactNode;
  /** Deletions by this user that can still be undone. */
  undo?: readonly { id: string; text: string }[];
  start?: { label: string; href: string };
  beside?: { label: string; href: string };
  above?: ReactNode;
  /** Filters offered in `above`, left out of the filter form. */
  filtersAbove?: readonly string[];
  /** Returns a row title that replaces the record's name. */
  rowTitle?: (row: Row) => string;
  /** Returns a custom link of a row; undefined for the record's page. */
  rowHref?: (row: Row) => string | undefined;
  /** Additional controls next to the filters, with their names. */
  tools?: { names: readonly string[]; controls: ReactNode; searchHint?: string };
  /** Bulk actions for selected rows, posted as `bulk`. */
  bulk?: readonly Choice[];
  openMenu?: string;
  /** Further pages of the section after its list pages. */
  tabs?: readonly TabLink[];
  tabRow?: { label: string; tabs: readonly TabLink[] };
  /** Refresh interval of the rows in seconds. `client/fragments.ts` refreshes them while the page is visible. */
  refreshSeconds?: number;
}

export interface Choice {
  value: string;
  label: string;
}

/** Text of a cell; '' is shown as a dash. Only exceptions have a tone. */
export interface CellText {
  text: string;
  tone?: 'bad' | 'warn';
}

export interface CustomColumn {
  name: string;
  label: string;
  /** True if cells without a tone are hidden on a phone to save space. */
  exceptionsCount?: boolean;
  /** True if the text is truncated. The record's page shows it in full. */
  isLong?: boolean;
  /** Text shown on a phone for an empty cell. */
  nothing?: string;
  /** Returns the cell text; undefined to use the definition's formatting. */
  read: (row: Row) => CellText | undefined;
}

export interface ChangesMeanwhile {
  /** Fields that both users changed to different values. Saving keeps the current user's value. */
  both: readonly { label: string; theirs: string; yours: string }[];
  /** Fields that only the other user changed. The form already has their new values. */
  theirsOnly: readonly { label: string; theirs: string }[];
  /** Labels of the fields that only the current user changed. */
  yoursOnly: readonly string[];
}

export interface FormPageProps extends ResourceScreen {
  mode: 'create' | 'edit';
  /** State of the list page from which the form was opened. `usualSize` is the saved page size. */
  state: ListState;
  usualSize: number;
  id?: string;
  /** Record id; set only if the form was opened from the record's page and returns there. */
  recordBehind?: string;
  title?: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** True if the form was posted and returned without saving. */
  unsaved?: boolean;
  /** Reason why saving failed, if no field is invalid. */
  notice?: string;
  warning?: ReactNode;
  /** Fingerprint of the displayed record, posted as `_version`. */
  version?: string;
  /** Concurrent changes by another user (optimistic locking). */
  changedMeanwhile?: ChangesMeanwhile;
  choices: Readonly<Record<string, readonly Choice[]>>;
  controls?: Readonly<Record<string, ReactNode>>;
  fixedNote?: string;
  save?: ReactNode;
  tabs?: readonly TabLink[];
  /** Content below the fields, inside the form. */
  more?: ReactNode;
  /** Content above the form and outside it, so it may contain forms. */
  lead?: ReactNode;
  /** Content such as a preview, next to the form on a wide screen and below it on a narrow one. */
  aside?: ReactNode;
  history?: RecordHistoryProps;
}

export interface RecordExtras {
  /** Page title; defaults to the record's name on the list page. */
  title?: string;
  /** Text below the title that replaces the creation time. */
  about?: string;
  actions?: ReactNode;
  lead?: ReactNode;
  /** Content that replaces the fields and the list of records that use this one. */
  body?: ReactNode;
  excludedFields?: readonly string[];
  more?: ReactNode;
  /** Content next to the fields on a wide screen. Its buttons belong to one of the page's forms. */
  aside?: ReactNode;
}

export interface RecordPageProps
  extends
    ResourceScreen,
    RecordExtras,
    Pick<FormPageProps, 'state' | 'usualSize' | 'values' | 'errors' | 'notice' | 'choices' | 'history'> {
  id: string;
  title: string;
  links?: Readonly<Record<string, string>>;
  /** Records that use this one; missing if unknown. */
  usedBy?: RecordUses;
  /** Saved versions of a library entry, shown in place of its changes in the audit trail. */
  versions?: VersionHistoryProps;
}

export interface RecordUse {
  /** Label such as 'Reminder: Annual check-up'. */
  label: string;
  /** Address of the record's page; missing if the user may not open it. */
  href?: string;
}

export interface RecordUses {
  named: readonly RecordUse[];
  more: number;
}

export interface DeletePageProps extends ResourceScreen {
  records: readonly { id: string; title: string }[];
  inUse: readonly { id: string; title: string; usedBy: RecordUses }[];
  undoable: boolean;
  alsoDeletes?: string;
  cancelHref: string;
  failure?: string;
}
