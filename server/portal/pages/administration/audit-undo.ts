import { apiCalls } from '../../../../shared/api-calls.ts';
import { deletionUndoSeconds } from '../../../../shared/constants.ts';
import { undoMessages } from '../../../../shared/locales/en/undo.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { recordsOf } from '../../../../shared/resources/resource-paths.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import type { AuditNames, AuditRow } from '../../../../views/administration/audit-sentence.ts';
import type { RequestContext } from '../../page/request-context.ts';

/**
 * Loads deletions that this user can still undo: recent ones, and those of the listed rows, because a legal hold keeps older ones. Calls
 * the API only if the listed rows include a deletion.
 */
export async function loadUndoable(
  ctx: RequestContext,
  rows: readonly AuditRow[],
  people: AuditNames['people'],
): Promise<{ id: string; text: string }[]> {
  const { api, nowSeconds, zone } = ctx;
  const deleted = rows.flatMap(({ action, record_id: id }: AuditRow) =>
    action === 'delete' && id ? [id] : [],
  );
  if (deleted.length === 0) return [];
  const outcome = await api.call(apiCalls.listDeletions);
  if (!outcome.ok) return [];
  return outcome.results.flatMap(({ id, resource, ids, user_name: userName, until }) => {
    const definition = findResource(resource);
    if (!definition || ids.length === 0 || until === 0) return [];
    if (until <= nowSeconds && !ids.some((one) => deleted.includes(one))) return [];
    const at = midSentence(formatMoment(until - deletionUndoSeconds, zone(), nowSeconds));
    const by = people.get(userName) ?? userName;
    return [{ id, text: undoMessages.deletedBy(recordsOf(definition, ids.length), by, at) }];
  });
}
