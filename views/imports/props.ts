import type { VerifyFieldName } from '../../shared/payment/record.ts';
import type { ImportDetails } from '../../shared/imports/import-details.ts';
import type { CellErrors } from '../../shared/imports/row-errors.ts';
import type { ValueMap } from '../../shared/imports/value-map.ts';
import type { RefusedList } from '../refused/refused-groups.tsx';
import type { ResourceScreen } from '../resource/props.ts';

export interface ImportState extends Omit<ImportDetails, 'phase' | 'unproven' | 'faults'> {
  /** First rows of the file. */
  sample: readonly (readonly string[])[];
  value_map: ValueMap;
  /** Fields left empty if a value is invalid; missing if the API does not support it. */
  left_empty?: readonly string[];
  /** Verification fields that are empty in accepted payment rows, with the number of rows. */
  missingVerifyFields: readonly { field: VerifyFieldName; count: number }[];
  errors: CellErrors;
  /** True if the import stopped partway, so that it can only be resumed. */
  brokeOff: boolean;
}

export interface ImportPageProps extends ResourceScreen {
  state: ImportState;
  /** True if the user is remapping columns after validation. */
  reopensColumns?: boolean;
  /** Rejected rows of a completed import by reason. */
  refused?: RefusedList;
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

export interface EarlierImport extends Pick<ImportState, 'id' | 'name' | 'status' | 'undo_until'> {
  /** Unix seconds; 0 if unknown. */
  created: number;
}
