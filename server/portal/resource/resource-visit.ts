import { defaultPageSize } from '../../../shared/constants.ts';
import { readListState, writeListState, type ListState } from '../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { toZone } from '../../../shared/time.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { seeOther } from '../http/answer.ts';
import { shellProps } from '../visit/shell.ts';
import { currentUser } from '../session/signed-in.ts';
import { screenOf, type FormTarget, type May, type ResourceVisit } from './screen-parts.ts';

/** What every screen of a resource shows. */
export function screenProps(visit: ResourceVisit): ResourceScreen {
  const { parts, req, res, definition } = visit;
  return {
    shell: shellProps({ parts, req, res }, { current: definition.section }),
    definition,
    zone: zoneOf(visit),
    nowSeconds: Math.floor(parts.clock() / 1000),
    may: mayOf(visit),
    singles: singlesOf(visit),
  };
}

/** Of the same section: its tabs name them. */
function singlesOf({ resources, req, definition: { section } }: ResourceVisit): string[] {
  return resourceList
    .filter((other) => other.section === section)
    .filter((definition) => screenOf({ resources, definition }).single?.(currentUser(req)) !== undefined)
    .map(({ name }) => name);
}

/** Times are shown in the organisation's zone (domain rule 9). */
export function zoneOf({ req }: Pick<ResourceVisit, 'req'>): string {
  return toZone(currentUser(req).organisation.timezone);
}

/** What the user may do with the resource, or the record: as its definition says, less what its screen takes away. */
export function mayOf(
  visit: Pick<ResourceVisit, 'resources' | 'req' | 'definition'> & Pick<FormTarget, 'record'>,
): May {
  const { definition } = visit;
  const signedIn = currentUser(visit.req);
  const writes = definition.write === 'user' || (definition.write === 'admin' && signedIn.user.admin);
  const may = (operation: 'create' | 'update' | 'delete') =>
    writes && definition.operations.includes(operation);
  return {
    create: may('create'),
    change: may('update'),
    remove: may('delete'),
    import: definition.importable === true && may('create'),
    export: definition.operations.includes('list'),
    ...screenOf(visit).may?.(signedIn, visit.record),
  };
}

export const perPageKeyOf = ({ perPageKey, name }: ResourceDefinition) => perPageKey ?? name;

/** The size that the user has chosen for this list. */
export function usualSizeOf({ req, definition }: Pick<ResourceVisit, 'req' | 'definition'>): number {
  return currentUser(req).user.perPage[perPageKeyOf(definition)] ?? defaultPageSize;
}

/** The list as the address of a form has it (`?list=`): where the form leads back to. */
export function listBehind(visit: Pick<ResourceVisit, 'req' | 'definition'>): ListState {
  const { list } = visit.req.query;
  const query = new URLSearchParams(typeof list === 'string' ? list : '');
  return readListState(Object.fromEntries(query), visit.definition, usualSizeOf(visit)).state;
}

/** 303 to the list, in the state given. */
export function goToList(
  visit: Pick<ResourceVisit, 'req' | 'res' | 'definition'>,
  state: Partial<ListState> = listBehind(visit),
): void {
  seeOther(visit.res, writeListState(visit.definition, state, usualSizeOf(visit)));
}
