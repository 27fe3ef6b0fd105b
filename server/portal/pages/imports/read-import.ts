import { readClearedFields, readValueMap } from '../../../../shared/imports/value-map.ts';
import { importDetails, type ImportDetails } from '../../../../shared/imports/import-details.ts';
import { verifyFieldNames } from '../../../../shared/payment/record.ts';
import { isRecord, readJsonOrValue } from '../../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import type { imports } from '../../../../shared/resources/operations.ts';
import { isInterrupted } from '../../../../shared/resources/transitions.ts';
import { cell, list } from '../../../../shared/wire/wire-types.ts';
import type { ImportState } from '../../../../views/imports/props.ts';
import { readRowErrors } from '../../resource/row-errors.ts';

/** Converts an import record for its page. */
export function readImport(row: RowOf<typeof imports>, definition: ResourceDefinition): ImportState {
  const { unproven, faults, ...details } = importDetails.read(row) as ImportDetails;
  const { columns, mapping } = details;
  return {
    ...details,
    sample: readSample(row.sample, columns),
    mapping: columns.map((_, at) => mapping[at] ?? ''),
    rule: details.rule || 'update',
    value_map: readValueMap(row.value_map, definition),
    left_empty: row.left_empty === undefined ? undefined : readClearedFields(row.left_empty, definition),
    missingVerifyFields: verifyFieldNames.flatMap((field) => {
      const count = unproven[field] ?? 0;
      return count > 0 ? [{ field, count }] : [];
    }),
    errors: readRowErrors(faults, { definition }),
    brokeOff: isInterrupted(definition, details),
  };
}

/** Reads rows given as lists of cells or as objects by column. */
function readSample(value: unknown, columns: readonly string[]): string[][] {
  const read = readJsonOrValue(value);
  const rows: unknown[] = Array.isArray(read) ? read : [];
  return rows.map((row) => {
    const cells = list(cell).read(isRecord(row) ? columns.map((column) => row[column]) : row) ?? [];
    return columns.map((_, at) => cells[at] ?? '');
  });
}
