import { apiCalls } from '../../../../shared/api-calls.ts';
import { deletionUndoSeconds } from '../../../../shared/constants.ts';
import { undoMessages } from '../../../../shared/messages/undo.ts';
import { listOf, textOf } from '../../../../shared/reply.ts';
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
  return listOf(outcome.reply).flatMap((row) => {
    const definition = findResource(textOf(row, 'resource'));
    const { ids, until } = row;
    if (!definition || !Array.isArray(ids) || typeof until !== 'number') return [];
    const at = midSentence(formatMoment(until - deletionUndoSeconds, zone(), nowSeconds));
    const userName = textOf(row, 'user_name');
    const by = people.get(userName) ?? userName;
    return [
      { id: textOf(row, 'id'), text: undoMessages.deletedBy(recordsOf(definition, ids.length), by, at) },
    ];
  });
}
