import { mappedFields } from '../../../../shared/imports/column-targets.ts';
import { meaningsOf } from '../../../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { Reason } from '../../csv/refusal-reasons.ts';
import { collectReasons } from '../../csv/refusal-reasons.ts';
import type { FileRow } from './read-rows-file.ts';

export interface ColumnProblems {
  /** Unmapped columns that contain values. */
  unread: string[];
  /** Fields whose cells are all unreadable. */
  wrong: string[];
  reasons: Reason[];
}

interface ReadFile {
  columns: readonly string[];
  mapping: readonly string[];
  rows: readonly FileRow[];
}

/** Minimum number of filled cells before a column can count as unreadable. */
const fewestRows = 3;

export function findColumnProblems({ columns, mapping, rows }: ReadFile): ColumnProblems {
  const reasons = collectReasons();
  for (const { line, row, record } of rows) {
    const unknownChoices = row.errors.filter(({ field }) => isChoice(field));
    reasons.add(
      line,
      unknownChoices.map((error) => ({ ...error, value: record[error.field] ?? '' })),
    );
  }
  const wrong = mappedFields(definition, mapping).filter((name) => {
    const filled = rows.filter(({ record }) => record[name] !== undefined);
    const hasError = ({ row }: FileRow) => row.errors.some(({ field }) => field === name);
    return !isChoice(name) && filled.length >= fewestRows && filled.every(hasError);
  });
  const isFilled = (at: number) => rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');
  const unread = columns.filter((_, at) => !mapping[at] && isFilled(at));
  return { unread, wrong, reasons: reasons.all() };
}

const definition: ResourceDefinition = notificationRows;

function isChoice(name: string): boolean {
  const field = definition.fields[name];
  return field !== undefined && meaningsOf(field).length > 0;
}
