import { defaultPageSize } from '../../../shared/constants.ts';
import { readListState, writeListState, type ListState } from '../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { ResourceVisit } from './screen-parts.ts';

export const perPageKeyOf = ({ perPageKey, name }: ResourceDefinition) => perPageKey ?? name;

export function usualSizeOf({
  signedIn,
  definition,
}: Pick<ResourceVisit, 'signedIn' | 'definition'>): number {
  return signedIn().user.perPage[perPageKeyOf(definition)] ?? defaultPageSize;
}

type Behind = Pick<ResourceVisit, 'definition' | 'req' | 'signedIn' | 'goTo'>;

/** Returns the list page's state from a form's `?list=` parameter, for the way back. */
export function listBehind(visit: Behind): ListState {
  const { list } = visit.req.query;
  const query = new URLSearchParams(typeof list === 'string' ? list : '');
  return readListState(Object.fromEntries(query), visit.definition, usualSizeOf(visit)).state;
}

export function goToList(visit: Behind, state: Partial<ListState> = listBehind(visit)): void {
  visit.goTo(writeListState(visit.definition, state, usualSizeOf(visit)));
}
