import { largestPageSize } from '../../../shared/constants.ts';
import { pageSizes } from '../../../shared/list-state.ts';
import { firstOf } from '../../../shared/reply.ts';
import { resources } from '../../../shared/resources/index.ts';
import { userRecord } from '../../../shared/user.ts';
import { rememberUser } from '../session/signed-in.ts';
import { valueOf } from '../http/form.ts';
import { readState } from './load-records.ts';
import type { ResourceContext } from './screen-parts.ts';
import { goToList, perPageKeyOf, usualSizeOf } from './list-address.ts';

/** Saves the page size for this user and list page. If the API does not save it, the session still does. */
export async function applyPageSize(ctx: ResourceContext): Promise<void> {
  const { req, definition, form } = ctx;
  const { state } = readState(ctx);
  const size = readSize(valueOf(form, 'size')) ?? usualSizeOf(ctx);
  const perPage = { ...ctx.signedIn().user.perPage, [perPageKeyOf(definition)]: size };
  await savePerPage(ctx, perPage);
  rememberUser(req, { perPage });
  goToList(ctx, { ...state, size, page: 1 });
}

function readSize(text: string): number | undefined {
  const size = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  const isAllowed = size !== undefined && (pageSizes.some((one) => one === size) || size <= largestPageSize);
  return isAllowed ? size : undefined;
}

/** Saves the page sizes without changing the rest of `ui_settings`, which may arrive as JSON text or as an object. */
async function savePerPage(
  { api, signedIn }: ResourceContext,
  perPage: Readonly<Record<string, number>>,
): Promise<void> {
  const { id } = signedIn().user;
  const before = await api.one(resources.users, id);
  if (!before.ok) return;
  const settings = { ...userRecord.read(firstOf(before.reply))?.ui_settings, perPage };
  await api.update(resources.users, { id, ui_settings: JSON.stringify(settings) });
}
