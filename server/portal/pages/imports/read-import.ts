import { verifyFieldNames } from '../../../../shared/payment/record.ts';
import { readCents } from '../../../../shared/money.ts';
import { isRecord, readJsonOrValue, recordsIn, textOf } from '../../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { importStatuses, type imports } from '../../../../shared/resources/operations.ts';
import { isInterrupted } from '../../../../shared/resources/transitions.ts';
import { errorReasons } from '../../../../shared/imports/row-errors.ts';
import { readClearedFields } from '../../../../shared/imports/cleared-fields.ts';
import { readValueMap } from '../../../../shared/imports/value-map.ts';
import type { ImportState, UndoneRecords } from '../../../../views/imports/props.ts';
import { readRowErrors } from '../../resource/row-errors.ts';

/** Converts an import record for its page. Lists may arrive as JSON text. */
export function readImport(row: RowOf<typeof imports>, definition: ResourceDefinition): ImportState {
  const columns = textsOf(row.columns);
  const mapping = textsOf(row.mapping);
  const status = importStatuses.find((each) => each === row.status) ?? 'failed';
  const done = countOf(row.done);
  return {
    id: row.id,
    name: row.name,
    status,
    columns,
    sample: readSample(row.sample, columns),
    mapping: columns.map((_, at) => mapping[at] ?? ''),
    rule: row.rule || 'update',
    value_map: readValueMap(row.value_map, definition),
    left_empty: row.left_empty === undefined ? undefined : readClearedFields(row.left_empty, definition),
    reasons: errorReasons.read(readJsonOrValue(row.reasons)) ?? [],
    rows: countOf(row.rows),
    done,
    toCreate: countOf(row.to_create),
    toUpdate: countOf(row.to_update),
    toSkip: countOf(row.to_skip),
    refused: countOf(row.refused),
    cents: readCents(row.amount),
    unreachable: countOf(row.unreachable),
    missingVerifyFields: readUnproven(row.unproven),
    errors: readRowErrors(readJsonOrValue(row.faults), { definition }),
    loadedBefore: countOf(row.loaded_before) || undefined,
    loadedBeforeBy: row.loaded_before_by,
    undoUntil: countOf(row.undo_until) || undefined,
    undone: readUndone(row.undone),
    brokeOff: isInterrupted(definition, { status, phase: row.phase, done }),
    note: row.note || undefined,
    error: row.error || undefined,
  };
}

/** Reads counts by field from `{field: count}`. */
function readUnproven(value: unknown): ImportState['missingVerifyFields'] {
  const counts = readJsonOrValue(value);
  if (!isRecord(counts)) return [];
  return verifyFieldNames.flatMap((field) => {
    const count = Number(counts[field]) || 0;
    return count > 0 ? [{ field, count }] : [];
  });
}

/** Reads `{all, removed, restored, stayed, still: [{id, name}]}`. Returns undefined if the import was not undone. */
function readUndone(value: unknown): UndoneRecords | undefined {
  const read = readJsonOrValue(value);
  if (!isRecord(read)) return undefined;
  const count = (name: string) => Number(read[name]) || 0;
  return {
    all: count('all'),
    removed: count('removed'),
    restored: count('restored'),
    remainingCount: count('stayed'),
    remainingRecords: recordsIn(read, 'still').map((one) => ({
      id: textOf(one, 'id'),
      name: textOf(one, 'name'),
    })),
  };
}

const countOf = (value = 0) => Math.max(0, value);

/** Reads rows given as lists of cells or as objects by column. */
function readSample(value: unknown, columns: readonly string[]): string[][] {
  const read = readJsonOrValue(value);
  const rows: unknown[] = Array.isArray(read) ? read : [];
  return rows.map((row) =>
    isRecord(row)
      ? columns.map((column) => textOf(row, column))
      : columns.map((_, at) => textsOf(row)[at] ?? ''),
  );
}

function textsOf(value: unknown): string[] {
  const read = readJsonOrValue(value);
  const list: unknown[] = Array.isArray(read) ? read : [];
  return list.map((one) => (typeof one === 'string' ? one : typeof one === 'number' ? String(one) : ''));
}
