import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { undoMessages } from '../../../../shared/locales/en/undo.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { recordsOf } from '../../../../shared/resources/resource-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { goToList } from '../../resource/list-address.ts';
import { forgetDeletion } from '../../session/undoable-deletions.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Handles every 'Undo' button: restores the deleted records and opens their list page. */
export const undoPage: Page = { get: (ctx) => ctx.redirect(paths.app.to()), post: postUndo };

async function postUndo(ctx: RequestContext): Promise<void> {
  const { api, form, req, nowSeconds } = ctx;
  const id = valueOf(form, 'id');
  if (!id) return ctx.redirect(paths.app.to());
  const outcome = await api.call(apiCalls.undoDeletion, { params: { id }, body: {} });
  if (outcome.ok || outcome.status === 404) forgetDeletion(req, id, nowSeconds);
  if (!outcome.ok) ctx.flash('error', outcome.status === 404 ? undoMessages.over : outcome.msg);
  else ctx.flash('success', undoMessages.done(describeRestored(outcome.results)));
  const list = findResource(valueOf(form, 'list'));
  if (list?.section) goToList({ ...ctx, definition: list });
  else ctx.redirect(paths.app.to());
}

function describeRestored([restored]: ReadResultsOf<typeof apiCalls.undoDeletion>): string {
  const definition = findResource(restored?.resource ?? '');
  return definition && restored ? recordsOf(definition, restored.ids.length) : '';
}
