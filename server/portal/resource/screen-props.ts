import { resourceList } from '../../../shared/resources/index.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { shellProps } from '../visit/shell.ts';
import { mayOf } from './may.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';

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

function singlesOf({ resources, signedIn, definition: { section } }: ResourceVisit): string[] {
  return resourceList
    .filter((other) => other.section === section)
    .filter((definition) => screenOf({ resources, definition }).single?.(signedIn()) !== undefined)
    .map(({ name }) => name);
}
