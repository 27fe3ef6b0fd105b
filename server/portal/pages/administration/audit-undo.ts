import { apiCalls } from '../../../../shared/api-calls.ts';
import { deletionUndoSeconds } from '../../../../shared/constants.ts';
import { undoMessages } from '../../../../shared/locales/en/undo.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { recordsOf } from '../../../../shared/resources/resource-paths.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import type { AuditNames, AuditRow } from '../../../../views/administration/audit-sentence.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Loads deletions that this user can still undo. Calls the API only if the listed rows include a recent deletion. */
export async function loadUndoable(
  ctx: RequestContext,
  rows: readonly AuditRow[],
  people: AuditNames['people'],
): Promise<{ id: string; text: string }[]> {
  const { api, nowSeconds, zone } = ctx;
  const isFresh = ({ action, time }: AuditRow) =>
    action === 'delete' && (time ?? 0) > nowSeconds - deletionUndoSeconds;
  if (!rows.some(isFresh)) return [];
  const outcome = await api.call(apiCalls.listDeletions);
  if (!outcome.ok) return [];
  return outcome.results.flatMap(({ id, resource, ids, user_name: userName, until }) => {
    const definition = findResource(resource);
    if (!definition || ids.length === 0 || until === 0) return [];
    const at = midSentence(formatMoment(until - deletionUndoSeconds, zone(), nowSeconds));
    const by = people.get(userName) ?? userName;
    return [{ id, text: undoMessages.deletedBy(recordsOf(definition, ids.length), by, at) }];
  });
}
