import type { Request, RequestHandler, Response } from 'express';
import { resourceMessages } from '../../../shared/messages.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { placeOf, sectionResources } from '../../../shared/resources/places.ts';
import { sections, type SectionName } from '../../../shared/sections.ts';
import { askToDelete, deleteRecords } from './delete-records.tsx';
import { exportRows } from './export-rows.ts';
import { showNew, showOne } from './form-screen.tsx';
import { showList } from './list-screen.tsx';
import { takePageSize } from './page-size.ts';
import { takeNew, takeOne } from './save-record.ts';
import { screenOf, type Visit } from './screen-parts.ts';
import { readForm, valueOf } from '../http/form.ts';
import { seeOther } from '../http/answer.ts';
import { currentUser } from '../session/signed-in.ts';
import type { PortalParts } from '../visit/parts.ts';
import type { Route } from '../visit/route.ts';

/** The routes of every resource that has a section, behind the section's guard. */
export function resourceRoutes(parts: PortalParts): Route[] {
  return resourceList.filter(({ section }) => section).flatMap((definition) => routesOf(parts, definition));
}

function routesOf(parts: PortalParts, definition: ResourceDefinition): Route[] {
  const { section: guard, patterns, list } = placeOf(definition);
  const on = (handle: (visit: Visit) => Promise<void>): RequestHandler => {
    return (req, res) => handle({ parts, req, res, definition });
  };
  const may = (operation: ResourceDefinition['operations'][number]) =>
    definition.operations.includes(operation);
  const isOwnPage = list.split('?')[0] === patterns.base;
  return [
    ...(isOwnPage
      ? [{ path: patterns.base, guard, get: on(showOwn), post: on(takeOwn) }]
      : [{ path: patterns.base, guard, get: goTo(list) }]),
    ...(may('create') ? [{ path: patterns.create, guard, get: on(showNew), post: on(takeNew) }] : []),
    ...(may('list') ? [{ path: patterns.export, guard, get: on(exportRows) }] : []),
    ...(may('one')
      ? [{ path: patterns.one, guard, get: on(showOne), ...(may('update') && { post: on(takeOne) }) }]
      : []),
  ];
}

const goTo =
  (path: string): RequestHandler =>
  (_req, res) =>
    seeOther(res, path);

/** The page of a section whose lists are its tabs: `?tab=` says which one is shown. */
export function sectionPage(
  parts: PortalParts,
  section: SectionName,
): { show: RequestHandler; take: RequestHandler } {
  const visitOf = (req: Request, res: Response) => {
    const { definition, corrected } = readTab(section, req.query['tab']);
    return { visit: { parts, req, res, definition }, corrected };
  };
  return {
    show: async (req, res) => {
      const { visit, corrected } = visitOf(req, res);
      await showOwn(visit, corrected);
    },
    take: (req, res) => takeOwn(visitOf(req, res).visit),
  };
}

/** A tab that is none is the first one, and named. */
function readTab(
  section: SectionName,
  tab: unknown,
): { definition: ResourceDefinition; corrected: string[] } {
  const text = typeof tab === 'string' ? tab : '';
  const [first, ...others] = sectionResources(section);
  if (!first)
    throw new Error(`${sections[section].label} has no resource: give one the section '${section}'`);
  const definition = /^\d{1,2}$/.test(text) ? [first, ...others][Number(text)] : undefined;
  if (definition) return { definition, corrected: [] };
  return { definition: first, corrected: text === '' ? [] : [resourceMessages.noTab(text.slice(0, 40))] };
}

/** The list, or the one record that this user sees in its place. */
async function showOwn(visit: Visit, corrected: readonly string[] = []): Promise<void> {
  const single = singleOf(visit);
  return single === undefined ? showList(visit, corrected) : showOne(visit, single);
}

async function takeOwn(visit: Visit): Promise<void> {
  const form = readForm(visit.req.body);
  const step = valueOf(form, 'step');
  const own = screenOf(visit).listSteps;
  if (own && Object.hasOwn(own, step)) return own[step]?.({ ...visit, form });
  const steps: Readonly<Record<string, (taken: Visit & { form: typeof form }) => Promise<void>>> = {
    pageSize: takePageSize,
    delete: askToDelete,
    deleteConfirmed: deleteRecords,
  };
  const known = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (known) return known({ ...visit, form });
  const single = singleOf(visit);
  return single === undefined ? seeOther(visit.res, placeOf(visit.definition).list) : takeOne(visit, single);
}

function singleOf(visit: Visit): string | undefined {
  return screenOf(visit).single?.(currentUser(visit.req));
}
