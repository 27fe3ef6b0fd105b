import { apiCalls } from '../../../shared/api-calls.ts';
import { readListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf, sectionResources } from '../../../shared/resources/resource-paths.ts';
import { sections, type SectionName } from '../../../shared/sections.ts';
import { hasForm } from '../../../views/resource/form-groups.ts';
import { confirmDeletion, deleteRecords } from './delete-records.tsx';
import { exportRows } from './export-rows.ts';
import { getEdit, getNew, renderSingle } from './form-screen.tsx';
import { createSupportedDefinition } from './supported-definition.ts';
import { goToList, usualSizeOf } from './list-address.ts';
import { renderList } from './list-screen.tsx';
import { applyPageSize } from './page-size.ts';
import { getRecord } from './record-screen.tsx';
import { postNew, postEdit, postRecord } from './save-record.ts';
import { onResource, screenOf, type ResourceParts, type ResourceContext } from './screen-parts.ts';
import { valueOf } from '../http/form.ts';
import type { Page, Route } from '../page/route.ts';
import type { RequestContext } from '../page/request-context.ts';

export function resourceRoutes(resources: ResourceParts): Route[] {
  return resourceList
    .filter(({ section }) => section)
    .flatMap((definition) => routesOf(resources, definition));
}

function routesOf(resources: ResourceParts, definition: ResourceDefinition): Route[] {
  const { section: guard, patterns, list } = pathsOf(definition);
  const on = onResource(resources, definition);
  const may = (operation: ResourceDefinition['operations'][number]) =>
    definition.operations.includes(operation);
  const hasOwnPage = list.split('?')[0] === patterns.base;
  return [
    hasOwnPage
      ? { path: patterns.base, guard, get: on(getListPage), post: on(postListPage) }
      : { path: patterns.base, guard, get: on(redirectToTab) },
    ...(may('create') ? [{ path: patterns.create, guard, get: on(getNew), post: on(postNew) }] : []),
    ...(may('list')
      ? [{ path: patterns.export, guard, needs: apiCalls.noteExport.needs, get: on(exportRows) }]
      : []),
    ...(may('one')
      ? [
          {
            path: patterns.one,
            guard,
            get: on(getRecord),
            post: may('update') ? on(postRecord) : undefined,
          },
        ]
      : []),
    ...(may('one') && may('update') && hasForm(definition)
      ? [{ path: patterns.edit, guard, get: on(getEdit), post: on(postEdit) }]
      : []),
  ];
}

function redirectToTab(ctx: ResourceContext): void {
  goToList(ctx, readListState(ctx.req.query, ctx.definition, usualSizeOf(ctx)).state);
}

export function sectionPage(resources: ResourceParts, section: SectionName): Page {
  const tabs = sectionResources(section).map((definition) => createSupportedDefinition(definition));
  const readContext = async (ctx: RequestContext) => {
    const { tab, corrected } = readTab(tabs, ctx.req.query['tab']);
    if (!tab)
      throw new Error(`${sections[section].label} has no resource: give one the section '${section}'`);
    const definition = await tab(ctx.parts.relay);
    return { ctx: { ...ctx, definition, resources }, corrected };
  };
  return {
    get: async (baseContext) => {
      const { ctx, corrected } = await readContext(baseContext);
      await getListPage(ctx, corrected);
    },
    post: async (baseContext) => postListPage((await readContext(baseContext)).ctx),
  };
}

function readTab<Tab>(tabs: readonly Tab[], value: unknown): { tab: Tab | undefined; corrected: string[] } {
  const text = typeof value === 'string' ? value : '';
  const tab = /^\d{1,2}$/.test(text) ? tabs[Number(text)] : undefined;
  if (tab) return { tab, corrected: [] };
  return { tab: tabs[0], corrected: text === '' ? [] : [resourceMessages.noTab(text.slice(0, 40))] };
}

async function getListPage(ctx: ResourceContext, corrected: readonly string[] = []): Promise<void> {
  const single = singleOf(ctx);
  return single === undefined ? renderList(ctx, corrected) : renderSingle(ctx, single);
}

async function postListPage(ctx: ResourceContext): Promise<void> {
  const { form } = ctx;
  const step = valueOf(form, 'bulk') || valueOf(form, 'step');
  const steps: Readonly<Record<string, (ctx: ResourceContext) => Promise<void>>> = {
    pageSize: applyPageSize,
    delete: confirmDeletion,
    deleteConfirmed: deleteRecords,
    ...screenOf(ctx).list?.steps,
  };
  const runStep = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (runStep) return runStep(ctx);
  const single = singleOf(ctx);
  return single === undefined ? ctx.redirect(pathsOf(ctx.definition).list) : postEdit(ctx, single);
}

function singleOf(ctx: ResourceContext): string | undefined {
  return screenOf(ctx).single?.(ctx.signedIn());
}
