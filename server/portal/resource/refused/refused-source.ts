import { apiCalls } from '../../../../shared/api-calls.ts';
import type { PlaceName } from '../../../../shared/sections.ts';
import type { RefusedOwner } from '../../../../views/refused/correct-row-page.tsx';
import type { Visit } from '../../visit/visit.ts';

/** Calls for refused rows, by what they belong to. */
export const refusedCalls = {
  list: {
    list: apiCalls.listRefusedRows,
    read: apiCalls.readRefusedRow,
    correct: apiCalls.correctRefusedRow,
    remove: apiCalls.deleteRefusedRows,
  },
  import: {
    list: apiCalls.listImportRefused,
    read: apiCalls.readImportRefused,
    correct: apiCalls.correctImportRefused,
    remove: apiCalls.deleteImportRefused,
  },
} as const;

/** Where refused rows come from: one notification list, or one import of contacts or payments. */
export interface RefusedSource {
  calls: (typeof refusedCalls)[keyof typeof refusedCalls];
  current: PlaceName;
  /** A corrected row was taken. */
  saved: string;
  /** Without a call: no page that leads back to it may fail. */
  back(id: string): string;
  /** Throws what becomes the page that says that there is none. */
  find(visit: Visit, id: string): Promise<RefusedOwner>;
}
