import { cell, list, number, optional, record, text, type ValueOf } from '../wire/wire-types.ts';

const row = { id: text, line: number, columns: list(cell), cells: list(cell) };

/** Errors by column index; -1 for the whole row. */
const faults = list(record({ column: number, msg: text }));

/** Rejected rows with the same reason. `count` is the total; `rows` holds the first few. */
export const refusedGroupResult = record({
  reason: text,
  count: number,
  rows: list(record({ ...row, name: text })),
});

export const refusedRowResult = record({ ...row, reason: text, faults });

/** Result of a correction. Status `error` means that the row is still invalid, and `skipped` that the record already existed. */
export const correctedRowResult = record({ status: text, reason: text, warning: text, faults });

/** Deletes one row, all with one reason, or all if both are missing. */
export const deleteRowsRequest = record({ row: optional(text), reason: optional(text) });

export const deletedRowsResult = record({ deleted: number });

export type RefusedGroup = ValueOf<typeof refusedGroupResult>;
export type RefusedRow = ValueOf<typeof refusedRowResult>;
export type CorrectedRow = ValueOf<typeof correctedRowResult>;
