import { largestPageSize } from '../../../shared/constants.ts';
import { pageSizes } from '../../../shared/list-state.ts';
import { firstOf, isRecord, readJsonOrValue, textOf } from '../../../shared/reply.ts';
import { resources } from '../../../shared/resources/index.ts';
import { rememberUser } from '../session/change-user.ts';
import { valueOf, type PostedForm } from '../http/form.ts';
import { callContext, currentUser } from '../session/signed-in.ts';
import { readState } from './load-list.ts';
import { readOutcome } from '../http/outcome.ts';
import type { ResourceVisit } from './screen-parts.ts';
import { goToList, perPageKeyOf, usualSizeOf } from './resource-visit.ts';

/** Keeps the size for this user and list (spec 7, Generic calls). Where the API does not keep it, the session does. */
export async function takePageSize(visit: ResourceVisit & { form: PostedForm }): Promise<void> {
  const { req, definition, form } = visit;
  const { state } = readState(visit);
  const size = readSize(valueOf(form, 'size')) ?? usualSizeOf(visit);
  const perPage = { ...currentUser(req).user.perPage, [perPageKeyOf(definition)]: size };
  await keep(visit, perPage);
  rememberUser(req, { perPage });
  goToList(visit, { ...state, size, page: 1 });
}

function readSize(text: string): number | undefined {
  const size = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  const known = size !== undefined && (pageSizes.some((one) => one === size) || size <= largestPageSize);
  return known ? size : undefined;
}

/** What else `ui_settings` holds stays. */
async function keep({ parts, req }: ResourceVisit, perPage: Readonly<Record<string, number>>): Promise<void> {
  const { id } = currentUser(req).user;
  const context = callContext(req);
  const before = readOutcome(await parts.relay.get(resources.users, id, context));
  if (!before.ok) return;
  const kept = readJsonOrValue(textOf(firstOf(before.reply), 'ui_settings'));
  const settings = { ...(isRecord(kept) && kept), perPage };
  await parts.relay.update(resources.users, { id, ui_settings: JSON.stringify(settings) }, context);
}
