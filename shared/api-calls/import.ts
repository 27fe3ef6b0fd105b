import { largestUpload } from '../uploads.ts';
import {
  correctedRowResult,
  deletedRowsResult,
  deleteRowsRequest,
  refusedGroupResult,
  refusedRowResult,
} from './refused-rows.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../locales/en/failed-writes.ts';
import { cell, list, number, omittable, optional, record, text, time } from '../wire/wire-types.ts';

/** Uploaded file before it is loaded, or the counts of a file of corrected rows for the import `corrects`. */
const uploadImportResult = record({
  corrects: omittable(text),
  accepted: omittable(number),
  rejected: omittable(number),
  /** Corrections of rows that are no longer rejected. */
  gone: omittable(number),
  id: omittable(text),
  name: omittable(text),
  resource: omittable(text),
  columns: omittable(list(cell)),
  sample: omittable(list(list(cell))),
  mapping: omittable(list(cell)),
  note: omittable(text),
  /** Time when the same file was loaded. */
  loaded_before: omittable(time),
});

export const importCalls = {
  uploadImport: {
    method: 'POST',
    path: 'imports',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    body: 'multipart',
    largestFile: largestUpload.table,
    timeoutMs: 30_000,
    result: uploadImportResult,
    unseen: 'Repeating it is harmless, because nothing is imported before a user confirms.',
    summary: 'Uploads a CSV file to import into the resource named in the field `resource`',
  },
  downloadRefused: {
    method: 'GET',
    path: 'imports/:id/refused',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    answers: 'content',
    summary: 'Returns the refused rows of an import as CSV with their reasons',
  },
  listImportRefused: {
    method: 'GET',
    path: 'imports/:id/refused_rows',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    result: refusedGroupResult,
    summary: 'Groups the refused rows of an import by reason, with the first of each',
  },
  deleteImportRefused: {
    method: 'DELETE',
    path: 'imports/:id/refused_rows',
    signedBy: 'user',
    openTo: 'user',
    needs: ['delete'],
    level: 2,
    request: deleteRowsRequest,
    result: deletedRowsResult,
    confirmedBy: seenInAudit('delete import rows'),
    ifDone: failedWrites.done.refusedDeleted,
    summary: 'Deletes refused rows of an import: one, all with one reason, or all',
  },
  readImportRefused: {
    method: 'GET',
    path: 'imports/:id/refused_rows/:row',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    result: refusedRowResult,
    summary: 'Returns the cells of a refused row of an import and their errors',
  },
  correctImportRefused: {
    method: 'PUT',
    path: 'imports/:id/refused_rows/:row',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    result: correctedRowResult,
    confirmedBy: seenInAudit('correct rows'),
    ifDone: failedWrites.done.corrected,
    summary: 'Imports a refused row again with corrected cells',
  },
  noteExport: {
    method: 'POST',
    reads: true,
    path: 'exports',
    signedBy: 'user',
    openTo: 'user',
    needs: ['export'],
    level: 2,
    /** The body also has `filter`, a text or a record of filters. */
    request: record({ resource: text, rows: optional(number) }),
    summary: 'Records an export in the audit trail: resource, rows and filter',
  },
} as const satisfies Record<string, ListedCall>;
