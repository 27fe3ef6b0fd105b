import type { ReactNode } from 'react';
import type { ListState } from '../../shared/list-state.ts';
import type { ResourceDefinition, Row } from '../../shared/resources/define.ts';
import type { ShellProps } from '../shell/props.ts';
import type { TabLink } from '../ui/tabs.tsx';
import type { RecordHistoryProps } from './record-history.tsx';

/** Names of the records that fields refer to: by field, then by value. */
export type References = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a screen of one resource shows besides its rows. */
export interface ResourceScreen {
  shell: ShellProps;
  definition: ResourceDefinition;
  /** IANA zone in which times are shown, and now. */
  zone: string;
  nowSeconds: number;
  /** What the user may do with the resource; 'edit' is to change it by its form. */
  may: Readonly<Record<'create' | 'change' | 'edit' | 'remove' | 'import' | 'export', boolean>>;
  /** Names of the resources of which this user sees one record in the place of the list: their own organization. */
  singles?: readonly string[];
}

export interface ListPageProps extends ResourceScreen {
  state: ListState;
  /** The size that the user has chosen for this list, left out of its addresses. */
  usualSize: number;
  /** Sentences on what of the address was corrected. */
  corrected: readonly string[];
  /** Missing: the rows follow as a stream, or the list could not be read (`failure`). */
  rows?: readonly Row[];
  /** Of all pages; missing where the API did not say. */
  count?: number;
  failure?: string;
  references: References;
  /** Choices of the filters that are no fixed list: providers, folders, groups. By field. */
  filterChoices: Readonly<Record<string, readonly Choice[]>>;
  /** What the user may do with the record of a row, where that differs from row to row. */
  mayRow?: (row: Row) => ResourceScreen['may'];
  /** Columns that the list reads in its own way: those of the definition by their names, others behind them. */
  ownColumns?: readonly OwnColumn[];
  /** What else can be done with a row, in its menu; undefined for nothing. */
  rowMenu?: (row: Row) => ReactNode;
  /** What this user deleted from it and can still have again. */
  undo?: readonly { id: string; text: string }[];
  /** How a new one begins, where that is no form. */
  start?: { label: string; href: string };
  /** Beside the button for a new one. */
  beside?: { label: string; href: string };
  /** Between the page head and the table. */
  above?: ReactNode;
  /** Filters that are offered there, and so not among the others. */
  filtersAbove?: readonly string[];
  /** What a row is called here, in the place of the record's name. */
  rowTitle?: (row: Row) => string;
  /** Where a row leads, in the place of the record's page; undefined for that page. */
  rowHref?: (row: Row) => string | undefined;
  /** Beside the filters, and the names of its controls. */
  tools?: { names: readonly string[]; controls: ReactNode; searchHint?: string };
  /** What else is done with ticked rows, by the `bulk` that it posts. */
  bulk?: readonly Choice[];
  /** The id of the row whose menu stands open. */
  openMenu?: string;
  /** Pages of the section beside its lists. */
  tabs?: readonly TabLink[];
  /** In the place of the section's lists. */
  tabRow?: { label: string; tabs: readonly TabLink[] };
  /** The rows are read anew so often while the page is looked at: `client/fragments.ts`. */
  refreshSeconds?: number;
}

export interface Choice {
  value: string;
  label: string;
}

/** What a row says in one column: '' shows as a dash. Only an exception has a tone. */
export interface CellText {
  text: string;
  tone?: 'bad' | 'warn';
}

/** A column whose cells are more than the value of a field. */
export interface OwnColumn {
  name: string;
  label: string;
  /** The usual, not worth its room on a phone, where it has no tone. */
  exceptionsCount?: boolean;
  /** Shown as it begins: all of it stands on the record's own page. */
  isLong?: boolean;
  /** Said on a phone where there is nothing. */
  nothing?: string;
  /** Undefined: as the definition has it. */
  read: (row: Row) => CellText | undefined;
}

/** Two people at one record: nothing of either is lost. */
export interface ChangesMeanwhile {
  /** Changed by both, to different values: what is saved is the user's. */
  both: readonly { label: string; theirs: string; yours: string }[];
  /** Changed by the other person alone: already in the form. */
  taken: readonly { label: string; theirs: string }[];
  /** The labels of what the user changed alone. */
  kept: readonly string[];
}

export interface FormPageProps extends ResourceScreen {
  mode: 'create' | 'edit';
  /** The list as the form was opened from it, and the size that the user has chosen for it. */
  state: ListState;
  usualSize: number;
  /** The record's, in edit mode. */
  id?: string;
  /** The same, where the form was opened from its page and leads back there. */
  recordBehind?: string;
  /** What the record is called: 'Doe, Jane'. */
  title?: string;
  /** By field, as they stand in the controls. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** It was posted and comes back: what it holds is not saved. */
  unsaved?: boolean;
  /** Why it was not saved, where no field is at fault. */
  notice?: string;
  /** What gives pause before it is saved. */
  warning?: ReactNode;
  /** Fingerprint of the record that the form shows; posted as `_version`. */
  version?: string;
  /** What another person changed meanwhile (optimistic lock). */
  changedMeanwhile?: ChangesMeanwhile;
  /** Options of fields that refer to records, and of free choices. By field. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** A control of the screen's own in the place of the usual one. By field. */
  controls?: Readonly<Record<string, ReactNode>>;
  /** Why several of the fields cannot be changed. */
  fixedNote?: string;
  /** In the place of 'Save'. */
  save?: ReactNode;
  /** Pages of the section beside its lists, where the form stands in the place of one. */
  tabs?: readonly TabLink[];
  /** Under the fields, inside the form. */
  more?: ReactNode;
  /** Over the form and outside of it, so with forms of its own. */
  lead?: ReactNode;
  /** Beside the form on a wide screen, under it on a narrow one: a preview, a timeline. */
  aside?: ReactNode;
  /** Of a record whose form stands in the place of its page. */
  history?: RecordHistoryProps;
}

/** What the page of a record has of its own. */
export interface RecordExtras {
  /** Heads the page: as the list names the record where left out. */
  title?: string;
  /** Under it, in the place of when the record was made. */
  about?: string;
  /** What is done with it, before 'Edit'. */
  actions?: ReactNode;
  /** Over all else: how it stands. */
  lead?: ReactNode;
  /** In the place of its fields, and of what uses it. */
  body?: ReactNode;
  /** Fields that are told elsewhere on the page. */
  leftOut?: readonly string[];
  /** Under its fields. */
  more?: ReactNode;
  /** Beside them on a wide screen; its buttons belong to a form of the page. */
  aside?: ReactNode;
}

/** One record, to be read. */
export interface RecordPageProps
  extends
    ResourceScreen,
    RecordExtras,
    Pick<FormPageProps, 'state' | 'usualSize' | 'values' | 'errors' | 'notice' | 'choices' | 'history'> {
  id: string;
  title: string;
  /** Of the records that its fields refer to, by field. */
  links?: Readonly<Record<string, string>>;
  /** What uses it; missing where nobody says. */
  usedBy?: RecordUses;
}

/** A record that uses another. */
export interface RecordUse {
  /** 'Reminder: Annual check-up'. */
  label: string;
  /** Its page, where the user may open it. */
  href?: string;
}

/** What uses a record: some by name, and how many there are besides. */
export interface RecordUses {
  named: readonly RecordUse[];
  more: number;
}

/** The page that asks before records are deleted. */
export interface DeletePageProps extends ResourceScreen {
  records: readonly { id: string; title: string }[];
  /** What still uses them. */
  inUse: readonly { id: string; title: string; usedBy: RecordUses }[];
  /** It can be undone for a while. */
  undoable: boolean;
  /** What is deleted with them, as a sentence. */
  goesWith?: string;
  cancelHref: string;
  failure?: string;
}
