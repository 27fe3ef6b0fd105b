import type { ImportStatus } from '../../shared/resources/transitions.ts';
import type { VerifyFieldName } from '../../shared/payment/record.ts';
import type { ValueMap } from '../../shared/imports/value-map.ts';
import type { RowFault } from '../files/props.ts';
import type { RefusedList } from '../refused/refused-groups.tsx';
import type { ResourceScreen } from '../resource/props.ts';

/** Where an import stands. */
export interface ImportState {
  id: string;
  /** Of the file. */
  name: string;
  status: ImportStatus;
  /** The file's columns, its first rows, and the field that each column goes into; '' = left out. */
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  mapping: readonly string[];
  rule: string;
  /** What words of the file mean, by field. */
  valueMap: ValueMap;
  /** Fields in which what cannot be read is left empty; missing where the API does not do that. */
  leftEmpty?: readonly string[];
  /** Why rows were refused, each reason once. */
  reasons: readonly RefusedReason[];
  rows: number;
  done: number;
  toCreate: number;
  toUpdate: number;
  toSkip: number;
  refused: number;
  /** Of the rows that are not refused; 0 where they ask for nothing. */
  cents: number;
  /** Of the rows that can be made payments: nowhere to be asked at. */
  unreachable: number;
  /** Of them: those that leave a field empty that payers are asked for. */
  unproven: readonly { field: VerifyFieldName; count: number }[];
  faults: readonly RowFault[];
  /** Unix seconds. */
  loadedBefore?: number;
  loadedBeforeBy: string;
  /** Unix seconds: so long what it wrote can be taken back. */
  undoUntil?: number;
  /** What became of its records when that was done, or as far as it is. */
  undone?: UndoneRecords;
  /** Part of its rows is kept, and it can only go on. */
  brokeOff: boolean;
  /** What to look at before it is loaded, such as how its letters were read. */
  note?: string;
  error?: string;
}

export interface UndoneRecords {
  all: number;
  removed: number;
  restored: number;
  stayed: number;
  /** The first of those that stayed. */
  still: readonly { id: string; name: string }[];
}

export interface RefusedReason {
  /** Of the field; '' where it is about the row as a whole. */
  name: string;
  msg: string;
  count: number;
  /** The first. */
  lines: readonly number[];
  /** Values in the file, each once. */
  values: readonly string[];
  /** They are not refused, but come without it. */
  left: boolean;
}

export interface ImportPageProps extends ResourceScreen {
  state: ImportState;
  /** The columns are chosen once more, though the file was checked. */
  again?: boolean;
  /** Refused rows of an import that was loaded, by reason; missing where the API does not correct them. */
  refused?: RefusedList;
  /** The API corrects refused rows once the others are loaded. */
  correctsLater?: boolean;
  /** Whether this is really to be done. */
  asks?: 'cancel' | 'undo';
  /** By control: `column-3`, `rule`, `mapping` for what is missing altogether. */
  errors: Readonly<Record<string, string>>;
  notice?: string;
}

export interface ImportStartProps extends ResourceScreen {
  form: { accept: string; hint: string };
  error?: string;
  /** Labels of the fields that a column can go into; those that a file must have, first. */
  required: readonly string[];
  optional: readonly string[];
  /** There is a sample to see what is refused. */
  hasFaultySample: boolean;
  /** The newest first. */
  earlier: readonly EarlierImport[];
}

export interface EarlierImport {
  id: string;
  /** Of the file. */
  name: string;
  status: ImportState['status'];
  /** Unix seconds; 0 where it is not known. */
  created: number;
  undoUntil?: number;
}
