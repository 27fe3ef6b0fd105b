import { taskStatuses } from '../resources/operations.ts';
import { choice, flag, number, record, text, withDefault, type ValueOf } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const dataExport = record({
  id: text,
  task: text,
  status: withDefault(choice(taskStatuses), 'queued'),
  /** Percentage of the work done. */
  progress: number,
  /** Reason for a failure, or ''. */
  error: text,
  /** Start time in Unix seconds. */
  created: number,
  /** Name of the user who started it. */
  started_by: text,
  /** True if the caller started it and may download the file. */
  own: flag,
  /** Size of the file in bytes, or 0 without one. */
  size: number,
  /** Time in Unix seconds when the file is deleted, or 0 without one. */
  expires: number,
});

const ofManagers = { signedBy: 'user', openTo: ['admin'], needs: ['export'], level: 2 } as const;

export type DataExport = ValueOf<typeof dataExport>;

export const dataExportCalls = {
  startDataExport: {
    ...ofManagers,
    method: 'POST',
    path: 'data_exports',
    confirmedBy: seenInAudit('export'),
    summary: 'Starts an export of all data of the organization (managers); the id is the `p1`',
  },
  listDataExports: {
    ...ofManagers,
    method: 'GET',
    path: 'data_exports',
    result: dataExport,
    summary: 'Lists the exports of all data of the organization, newest first (managers)',
  },
  downloadDataExport: {
    ...ofManagers,
    method: 'GET',
    path: 'data_exports/:id/content',
    answers: 'content',
    timeoutMs: 30_000,
    summary:
      'Returns the ZIP file of an export to the user who started it, and records that in the audit trail',
  },
} as const satisfies Record<string, ListedCall>;
