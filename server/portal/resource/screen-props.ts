import { resourceList } from '../../../shared/resources/index.ts';
import type { ResourceScreen } from '../../../views/resource/props.ts';
import { shellProps } from '../page/shell.ts';
import { screenOf, type ResourceContext, type FormTarget } from './screen-parts.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { rightsOf } from '../session/signed-in.ts';
import type { AllowedActions } from './screen-extras.ts';
import { hasForm } from '../../../views/resource/form-groups.ts';
import { definitionOf } from './form-fields.ts';

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

export function mayOf(ctx: ResourceContext & Pick<FormTarget, 'record'>): AllowedActions {
  const { definition } = ctx;
  const signedIn = ctx.signedIn();
  const writes = definition.write === 'user' || (definition.write === 'admin' && signedIn.user.admin);
  const may = (operation: 'create' | 'update' | 'delete') =>
    writes && definition.operations.includes(operation);
  const has = (operation: 'create' | 'update' | 'delete') =>
    hasNeeded(rightsOf(signedIn), needsOf(definition, operation));
  const all: Omit<AllowedActions, 'edit'> = {
    create: may('create'),
    change: may('update'),
    remove: may('delete'),
    import: definition.importable !== undefined && may('create'),
    export: definition.operations.includes('list'),
    ...screenOf(ctx).may?.(signedIn, ctx.record),
  };
  const change = all.change && has('update');
  return {
    ...all,
    create: all.create && has('create'),
    change,
    edit: change && hasForm(definitionOf({ ...ctx, mode: 'edit' })),
    remove: all.remove && has('delete'),
    export: all.export && hasNeeded(rightsOf(signedIn), apiCalls.noteExport.needs),
  };
}
