import { apiCalls } from '../../../../shared/api-calls.ts';
import type { SectionOrArea } from '../../../../shared/sections.ts';
import type { RefusedRowsOwner } from '../../../../views/refused/correct-row-page.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import type { RefusedList } from '../../../../views/refused/refused-groups.tsx';

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

/**
 * Loads the rejected rows of a notification list or import by reason, or the failure. Returns none if the API does not group them
 * or does not know the import. A payment file may exist without an import.
 */
export async function loadRefused(
  ctx: RequestContext,
  { calls }: Pick<RefusedSource, 'calls'>,
  id: string,
): Promise<RefusedList> {
  if (!(await ctx.parts.relay.isLevel2())) return [];
  const outcome = await ctx.api.call(calls.list, { params: { id } });
  if (outcome.ok) return outcome.results;
  return outcome.status === 404 ? [] : { failure: outcome.msg };
}
