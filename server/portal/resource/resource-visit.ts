import { defaultPageSize } from '../../../shared/constants.ts';
import { readListState, writeListState, type ListState } from '../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { shellProps } from '../visit/shell.ts';
import type { May } from './screen-extras.ts';
import { screenOf, type FormTarget, type ResourceVisit } from './screen-parts.ts';

/** What every screen of a resource shows. */
export function screenProps(visit: ResourceVisit): ResourceScreen {
  const { definition } = visit;
  return {
    shell: shellProps(visit, { current: definition.section }),
    definition,
    zone: visit.zone(),
    nowSeconds: visit.nowSeconds,
    may: mayOf(visit),
    singles: singlesOf(visit),
  };
}

/** Of the same section: its tabs name them. */
function singlesOf({ resources, signedIn, definition: { section } }: ResourceVisit): string[] {
  return resourceList
    .filter((other) => other.section === section)
    .filter((definition) => screenOf({ resources, definition }).single?.(signedIn()) !== undefined)
    .map(({ name }) => name);
}

/** What the user may do with the resource, or the record: as its definition says, less what its screen takes away. */
export function mayOf(
  visit: Pick<ResourceVisit, 'resources' | 'signedIn' | 'definition'> & Pick<FormTarget, 'record'>,
): May {
  const { definition } = visit;
  const signedIn = visit.signedIn();
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
export function usualSizeOf({
  signedIn,
  definition,
}: Pick<ResourceVisit, 'signedIn' | 'definition'>): number {
  return signedIn().user.perPage[perPageKeyOf(definition)] ?? defaultPageSize;
}

/** The list as the address of a form has it (`?list=`): where the form leads back to. */
export function listBehind(visit: ResourceVisit): ListState {
  const { list } = visit.req.query;
  const query = new URLSearchParams(typeof list === 'string' ? list : '');
  return readListState(Object.fromEntries(query), visit.definition, usualSizeOf(visit)).state;
}

/** 303 to the list, in the state given. */
export function goToList(visit: ResourceVisit, state: Partial<ListState> = listBehind(visit)): void {
  visit.goTo(writeListState(visit.definition, state, usualSizeOf(visit)));
}
