import type { ImportStatus } from '../../shared/resources/transitions.ts';
import type { VerifyFieldName } from '../../shared/payment/record.ts';
import type { CellErrors, ErrorReasons } from '../../shared/imports/row-errors.ts';
import type { ValueMap } from '../../shared/imports/value-map.ts';
import type { RefusedList } from '../refused/refused-groups.tsx';
import type { ResourceScreen } from '../resource/props.ts';

export interface ImportState {
  id: string;
  name: string;
  status: ImportStatus;
  /** Column names of the file. `sample` has its first rows, and `mapping` the field for each column ('' to skip it). */
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  mapping: readonly string[];
  rule: string;
  value_map: ValueMap;
  /** Fields left empty if a value is invalid; missing if the API does not support it. */
  left_empty?: readonly string[];
  reasons: ErrorReasons;
  rows: number;
  done: number;
  toCreate: number;
  toUpdate: number;
  toSkip: number;
  refused: number;
  /** Total of accepted rows in cents; 0 if they request no payments. */
  cents: number;
  /** Accepted payment rows without an email or mobile phone. */
  unreachable: number;
  /** Verification fields that are empty in accepted payment rows, with the number of rows. */
  missingVerifyFields: readonly { field: VerifyFieldName; count: number }[];
  errors: CellErrors;
  loadedBefore?: number;
  loadedBeforeBy: string;
  /** Unix seconds until which the import can be undone; missing if it cannot be undone. */
  undoUntil?: number;
  /** Result of undoing the import. It is also set while the undo is in progress. */
  undone?: UndoneRecords;
  /** True if the import stopped partway, so that it can only be resumed. */
  brokeOff: boolean;
  /** Warning to review before importing, such as the detected text encoding. */
  note?: string;
  error?: string;
}

export interface UndoneRecords {
  all: number;
  removed: number;
  restored: number;
  remainingCount: number;
  remainingRecords: readonly { id: string; name: string }[];
}

export interface ImportPageProps extends ResourceScreen {
  state: ImportState;
  /** True if the user is remapping columns after validation. */
  reopensColumns?: boolean;
  /** Rejected rows of a completed import by reason; missing if the API does not support correcting them. */
  refused?: RefusedList;
  /** True if the API can correct rejected rows after the others are imported. */
  correctsLater?: boolean;
  confirming?: 'cancel' | 'undo';
  /** Errors by control: `column-3`, `rule`, or `mapping` for missing columns. */
  errors: Readonly<Record<string, string>>;
  notice?: string;
}

export interface ImportStartProps extends ResourceScreen {
  form: { accept: string; hint: string };
  error?: string;
  required: readonly string[];
  optional: readonly string[];
  hasErrorSample: boolean;
  earlier: readonly EarlierImport[];
}

export interface EarlierImport {
  id: string;
  name: string;
  status: ImportState['status'];
  /** Unix seconds; 0 if unknown. */
  created: number;
  undoUntil?: number;
}
