import { largestUpload } from '../uploads.ts';
import type { ListedCall } from './call.ts';

export const importCalls = {
  uploadImport: {
    method: 'POST',
    path: 'imports',
    signedBy: 'user',
    openTo: 'user',
    feature: 'imports',
    body: 'multipart',
    largestFile: largestUpload.table,
    timeoutMs: 30_000,
    summary: 'Takes a CSV file for the resource of the field `resource`; not in the contract',
  },
  downloadRefused: {
    method: 'GET',
    path: 'imports/:id/refused',
    signedBy: 'user',
    openTo: 'user',
    feature: 'imports',
    answers: 'content',
    summary: "An import's refused rows as CSV, with the reason of each; not in the contract",
  },
  noteExport: {
    method: 'POST',
    reads: true,
    path: 'exports',
    signedBy: 'user',
    openTo: 'user',
    needs: ['export'],
    feature: 'exports',
    summary: 'Leaves the audit row of an export: resource, rows and filter; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
