import { apiCalls } from '../../../../shared/api-calls.ts';
import type { SectionOrArea } from '../../../../shared/sections.ts';
import type { RefusedRowsOwner } from '../../../../views/refused/correct-row-page.tsx';
import type { RequestContext } from '../../page/request-context.ts';

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

export interface RefusedSource {
  calls: (typeof refusedCalls)[keyof typeof refusedCalls];
  current: SectionOrArea;
  saved: string;
  /** Returns the URL to go back to, without an API call, because that redirect must not fail. */
  back(id: string): string;
  /** Loads the notification list or import that has the rejected rows. Throws a 404 if it does not exist. */
  find(ctx: RequestContext, id: string): Promise<RefusedRowsOwner>;
}
