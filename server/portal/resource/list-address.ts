import { defaultPageSize } from '../../../shared/constants.ts';
import { readListState, writeListState, type ListState } from '../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { ResourceContext } from './screen-parts.ts';

export const perPageKeyOf = ({ perPageKey, name }: ResourceDefinition) => perPageKey ?? name;

export function usualSizeOf({
  signedIn,
  definition,
}: Pick<ResourceContext, 'signedIn' | 'definition'>): number {
  return signedIn().user.perPage[perPageKeyOf(definition)] ?? defaultPageSize;
}

type Behind = Pick<ResourceContext, 'definition' | 'req' | 'signedIn' | 'redirect'>;

/** Reads the state of the list page to return to from a form's `?list=` parameter. */
export function listBehind(ctx: Behind): ListState {
  const { list } = ctx.req.query;
  const query = new URLSearchParams(typeof list === 'string' ? list : '');
  return readListState(Object.fromEntries(query), ctx.definition, usualSizeOf(ctx)).state;
}

export function goToList(ctx: Behind, state: Partial<ListState> = listBehind(ctx)): void {
  ctx.redirect(writeListState(ctx.definition, state, usualSizeOf(ctx)));
}
