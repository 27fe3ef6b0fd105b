import { apiCalls } from '../../../../shared/api-calls.ts';
import { undoMessages } from '../../../../shared/messages/undo.ts';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { recordsOf } from '../../../../shared/resources/places.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { forgetDeletion } from '../../session/own-deletions.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Handles every 'Undo': restores the deletion and opens the list page of the restored records. */
export const undoPage: Page = { show: (visit) => visit.goTo(paths.app.to()), take: undo };

async function undo(visit: Visit): Promise<void> {
  const { api, form, req, nowSeconds } = visit;
  const id = valueOf(form, 'id');
  if (!id) return visit.goTo(paths.app.to());
  const outcome = await api.call(apiCalls.undoDeletion, { params: { id }, body: {} });
  if (outcome.ok || outcome.status === 404) forgetDeletion(req, id, nowSeconds);
  if (!outcome.ok) visit.flash('error', outcome.status === 404 ? undoMessages.over : outcome.msg);
  else visit.flash('success', undoMessages.done(countedIn(outcome.reply)));
  const list = findResource(valueOf(form, 'list'));
  if (list?.section) goToList({ ...visit, definition: list });
  else visit.goTo(paths.app.to());
}

function countedIn(reply: Reply): string {
  const row = firstOf(reply);
  const definition = findResource(textOf(row, 'resource'));
  const ids = row?.['ids'];
  return definition && Array.isArray(ids) ? recordsOf(definition, ids.length) : '';
}
