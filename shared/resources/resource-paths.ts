import { counted } from '../count.ts';
import { isArea, navItemOf, type SectionOrArea } from '../sections.ts';
import type { ResourceDefinition } from './define.ts';
import { resourceList } from './index.ts';

/** Addresses of the screens of one resource. The `pattern`s are Express routes. */
interface ResourcePaths {
  section: SectionOrArea;
  /** Tab index in the section for `?tab=`, starting at 0. */
  tab: number;
  /**
   * Address of the list page: `/app/contacts`, `/app/library?tab=4`, `/app/home/jobs`.
   * Home, areas and resources with an `address` use a page instead of a tab.
   */
  list: string;
  /** Address of the form for a new record: `/app/contacts/new`, `/app/library/text-templates/new`. */
  create: string;
  one(id: string): string;
  edit(id: string): string;
  content(id: string): string;
  export: string;
  import: string;
  importOne(id: string): string;
  patterns: Readonly<
    Record<'base' | 'create' | 'one' | 'edit' | 'content' | 'export' | 'import' | 'importOne', string>
  >;
}

/** Returns the resources of a section or area in tab order. */
export function sectionResources(section: SectionOrArea): readonly ResourceDefinition[] {
  return resourceList.filter((definition) => definition.section === section);
}

/** Caches paths by definition because a list page needs them for each link. */
const pathsCache = new WeakMap<ResourceDefinition, ResourcePaths>();

/** Returns the addresses of a resource. Throws if the resource has no section. */
export function pathsOf(definition: ResourceDefinition): ResourcePaths {
  const found = pathsCache.get(definition);
  if (found) return found;
  const paths = buildPaths(definition);
  pathsCache.set(definition, paths);
  return paths;
}

function buildPaths({ name, section, address }: ResourceDefinition): ResourcePaths {
  if (!section) throw new Error(`${name} has no screens: give it a section in its definition`);
  const { path } = navItemOf(section);
  const tab = sectionResources(section).findIndex((other) => other.name === name);
  const base = address ?? (name === section ? path : `${path}/${name.replaceAll('_', '-')}`);
  const isSeparatePage = address !== undefined || section === 'home' || isArea(section);
  const under = (rest: string) => `${base}/${rest}`;
  const idOf = encodeURIComponent;
  return {
    section,
    tab,
    list: isSeparatePage ? base : tab > 0 ? `${path}?tab=${tab}` : path,
    create: under('new'),
    one: (id) => under(idOf(id)),
    edit: (id) => under(`${idOf(id)}/edit`),
    content: (id) => under(`${idOf(id)}/content`),
    export: under('export'),
    import: under('import'),
    importOne: (id) => under(`import/${idOf(id)}`),
    patterns: {
      base,
      create: under('new'),
      one: under(':id'),
      edit: under(':id/edit'),
      content: under(':id/content'),
      export: under('export'),
      import: under('import'),
      importOne: under('import/:id'),
    },
  };
}

/** Returns the record's display name, such as `Doe, Jane`, or its id if it has none. */
export function titleOf({ title }: ResourceDefinition, record: Readonly<Record<string, unknown>>): string {
  const parts = title.map((field) => record[field]).filter((part) => typeof part === 'string' && part !== '');
  return parts.join(', ') || String(record['id'] ?? '');
}

/** Formats a row count, such as `1 contact` or `1,284 people`. */
export function countOf({ label }: ResourceDefinition, count: number): string {
  return counted(count, label.one, label.plural);
}

/** Formats a record count, such as `1 contact` or `3 contacts`. Ignores a `plural` that does not start with the singular, such as `people`. */
export function recordsOf({ label }: ResourceDefinition, count: number): string {
  return counted(count, label.one, label.plural?.startsWith(label.one) ? label.plural : undefined);
}
