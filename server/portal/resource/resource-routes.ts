import { apiCalls } from '../../../shared/api-calls.ts';
import { readListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/messages/resources.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { placeOf, sectionResources } from '../../../shared/resources/places.ts';
import { sections, type SectionName } from '../../../shared/sections.ts';
import { hasForm } from '../../../views/resource/form-groups.ts';
import { askToDelete, deleteRecords } from './delete-records.tsx';
import { exportRows } from './export-rows.ts';
import { showEdit, showNew, showSingle } from './form-screen.tsx';
import { createKnownDefinition } from './known-definition.ts';
import { goToList, usualSizeOf } from './list-address.ts';
import { showList } from './list-screen.tsx';
import { takePageSize } from './page-size.ts';
import { showRecord } from './record-screen.tsx';
import { takeNew, takeOne, takeOnRecord } from './save-record.ts';
import { onResource, screenOf, type ResourceParts, type ResourceVisit } from './screen-parts.ts';
import { valueOf } from '../http/form.ts';
import type { Page, Route } from '../visit/route.ts';
import type { Visit } from '../visit/visit.ts';

export function resourceRoutes(resources: ResourceParts): Route[] {
  return resourceList
    .filter(({ section }) => section)
    .flatMap((definition) => routesOf(resources, definition));
}

function routesOf(resources: ResourceParts, definition: ResourceDefinition): Route[] {
  const { section: guard, patterns, list } = placeOf(definition);
  const on = onResource(resources, definition);
  const may = (operation: ResourceDefinition['operations'][number]) =>
    definition.operations.includes(operation);
  const isOwnPage = list.split('?')[0] === patterns.base;
  return [
    isOwnPage
      ? { path: patterns.base, guard, show: on(showOwn), take: on(takeOwn) }
      : { path: patterns.base, guard, show: on(goToTab) },
    ...(may('create') ? [{ path: patterns.create, guard, show: on(showNew), take: on(takeNew) }] : []),
    ...(may('list')
      ? [{ path: patterns.export, guard, needs: apiCalls.noteExport.needs, show: on(exportRows) }]
      : []),
    ...(may('one')
      ? [
          {
            path: patterns.one,
            guard,
            show: on(showRecord),
            take: may('update') ? on(takeOnRecord) : undefined,
          },
        ]
      : []),
    ...(may('one') && may('update') && hasForm(definition)
      ? [{ path: patterns.edit, guard, show: on(showEdit), take: on(takeOne) }]
      : []),
  ];
}

function goToTab(visit: ResourceVisit): void {
  goToList(visit, readListState(visit.req.query, visit.definition, usualSizeOf(visit)).state);
}

export function sectionPage(resources: ResourceParts, section: SectionName): Page {
  const tabs = sectionResources(section).map((definition) => createKnownDefinition(definition));
  const readVisit = async (visit: Visit) => {
    const { tab, corrected } = readTab(tabs, visit.req.query['tab']);
    if (!tab)
      throw new Error(`${sections[section].label} has no resource: give one the section '${section}'`);
    const definition = await tab(visit.parts.relay);
    return { visit: { ...visit, definition, resources }, corrected };
  };
  return {
    show: async (asked) => {
      const { visit, corrected } = await readVisit(asked);
      await showOwn(visit, corrected);
    },
    take: async (asked) => takeOwn((await readVisit(asked)).visit),
  };
}

function readTab<Tab>(tabs: readonly Tab[], asked: unknown): { tab: Tab | undefined; corrected: string[] } {
  const text = typeof asked === 'string' ? asked : '';
  const tab = /^\d{1,2}$/.test(text) ? tabs[Number(text)] : undefined;
  if (tab) return { tab, corrected: [] };
  return { tab: tabs[0], corrected: text === '' ? [] : [resourceMessages.noTab(text.slice(0, 40))] };
}

async function showOwn(visit: ResourceVisit, corrected: readonly string[] = []): Promise<void> {
  const single = singleOf(visit);
  return single === undefined ? showList(visit, corrected) : showSingle(visit, single);
}

async function takeOwn(visit: ResourceVisit): Promise<void> {
  const { form } = visit;
  const step = valueOf(form, 'bulk') || valueOf(form, 'step');
  const steps: Readonly<Record<string, (taken: ResourceVisit) => Promise<void>>> = {
    pageSize: takePageSize,
    delete: askToDelete,
    deleteConfirmed: deleteRecords,
    ...screenOf(visit).list?.steps,
  };
  const known = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (known) return known(visit);
  const single = singleOf(visit);
  return single === undefined ? visit.goTo(placeOf(visit.definition).list) : takeOne(visit, single);
}

function singleOf(visit: ResourceVisit): string | undefined {
  return screenOf(visit).single?.(visit.signedIn());
}
