import { defaultPageSize } from '../../../shared/constants.ts';
import { writeListState, type ListState } from '../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { toZone } from '../../../shared/time.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { seeOther } from '../see-other.ts';
import { shellProps } from '../sign-in/shell.ts';
import { currentUser, type SignedIn } from '../sign-in/signed-in.ts';
import type { May, Visit } from './screen-parts.ts';
import { screenOf } from './screens.ts';

/** What every screen of a resource shows. */
export function screenProps(visit: Visit): ResourceScreen {
  const { parts, req, res, definition } = visit;
  return {
    shell: shellProps(parts, { req, res }, { current: definition.section }),
    definition,
    zone: zoneOf(visit),
    nowSeconds: Math.floor(parts.clock() / 1000),
    may: mayOf(definition, currentUser(req)),
    singles: singlesOf(definition, currentUser(req)),
  };
}

/** Of the same section: its tabs name them. */
function singlesOf({ section }: ResourceDefinition, signedIn: SignedIn): string[] {
  return resourceList
    .filter((other) => other.section === section && screenOf(other).single?.(signedIn) !== undefined)
    .map(({ name }) => name);
}

/** Times are shown in the organisation's zone (domain rule 9). */
export function zoneOf({ req }: Pick<Visit, 'req'>): string {
  return toZone(currentUser(req).organisation.timezone);
}

/** What the user may do with the resource: as its definition says, less what its screen takes away. */
export function mayOf(definition: ResourceDefinition, signedIn: SignedIn): May {
  const writes = definition.write === 'user' || (definition.write === 'admin' && signedIn.user.admin);
  const may = (operation: 'create' | 'update' | 'delete') =>
    writes && definition.operations.includes(operation);
  return {
    create: may('create'),
    change: may('update'),
    remove: may('delete'),
    import: definition.importable === true && may('create'),
    export: definition.operations.includes('list'),
    ...screenOf(definition).may?.(signedIn),
  };
}

export const perPageKeyOf = ({ perPageKey, name }: ResourceDefinition) => perPageKey ?? name;

/** The size that the user has chosen for this list. */
export function usualSizeOf({ req, definition }: Pick<Visit, 'req' | 'definition'>): number {
  return currentUser(req).user.perPage[perPageKeyOf(definition)] ?? defaultPageSize;
}

/** 303 to the list, in the state given. */
export function goToList(
  visit: Pick<Visit, 'req' | 'res' | 'definition'>,
  state: Partial<ListState> = {},
): void {
  seeOther(visit.res, writeListState(visit.definition, state, usualSizeOf(visit)));
}
