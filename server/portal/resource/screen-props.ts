import { resourceList } from '../../../shared/resources/index.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { shellProps } from '../page/shell.ts';
import { mayOf } from './may.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';

export function screenProps(ctx: ResourceContext): ResourceScreen {
  const { definition } = ctx;
  return {
    shell: shellProps(ctx, { current: definition.section }),
    definition,
    zone: ctx.zone(),
    nowSeconds: ctx.nowSeconds,
    may: mayOf(ctx),
    singles: singlesOf(ctx),
  };
}

function singlesOf({ resources, signedIn, definition: { section } }: ResourceContext): string[] {
  return resourceList
    .filter((other) => other.section === section)
    .filter((definition) => screenOf({ resources, definition }).single?.(signedIn()) !== undefined)
    .map(({ name }) => name);
}
