import { isArea, openingOf, type PlaceName } from '../sections.ts';
import type { ResourceDefinition } from './define.ts';
import { resourceList } from './index.ts';

/** The addresses of one resource's screens; `pattern`s are Express's. */
interface Place {
  section: PlaceName;
  /** Its tab in the section, as `?tab=` counts; the first is 0. */
  tab: number;
  /** The list: `/app/contacts`, `/app/library?tab=4`, `/app/home/jobs`: home is a page of its own, and so is each list of an area, or with an address. */
  list: string;
  /** `/app/contacts/new`, `/app/library/text-templates/new`. */
  create: string;
  /** A record, to be read. */
  one(id: string): string;
  /** Its form. */
  edit(id: string): string;
  content(id: string): string;
  export: string;
  import: string;
  importOne(id: string): string;
  patterns: Readonly<
    Record<'base' | 'create' | 'one' | 'edit' | 'content' | 'export' | 'import' | 'importOne', string>
  >;
}

/** The resources of a section or an area, in the order of its tabs. */
export function sectionResources(section: PlaceName): readonly ResourceDefinition[] {
  return resourceList.filter((definition) => definition.section === section);
}

/** It follows from the definition alone, and a list asks for it at each of its links. */
const known = new WeakMap<ResourceDefinition, Place>();

/** Throws for a resource that has no section. */
export function placeOf(definition: ResourceDefinition): Place {
  const found = known.get(definition);
  if (found) return found;
  const place = findPlace(definition);
  known.set(definition, place);
  return place;
}

function findPlace({ name, section, address }: ResourceDefinition): Place {
  if (!section) throw new Error(`${name} has no screens: give it a section in its definition`);
  const { path } = openingOf(section);
  const tab = sectionResources(section).findIndex((other) => other.name === name);
  const base = address ?? (name === section ? path : `${path}/${name.replaceAll('_', '-')}`);
  const isOwn = address !== undefined || section === 'home' || isArea(section);
  const under = (rest: string) => `${base}/${rest}`;
  const idOf = encodeURIComponent;
  return {
    section,
    tab,
    list: isOwn ? base : tab > 0 ? `${path}?tab=${tab}` : path,
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

/** What a record is called: `Doe, Jane`. Its id where it has no name. */
export function titleOf({ title }: ResourceDefinition, record: Readonly<Record<string, unknown>>): string {
  const parts = title.map((field) => record[field]).filter((part) => typeof part === 'string' && part !== '');
  return parts.join(', ') || String(record['id'] ?? '');
}

const figures = new Intl.NumberFormat('en-US');

/** `1 contact`, `1,284 people`. */
export function countOf({ label }: ResourceDefinition, count: number): string {
  return `${figures.format(count)} ${count === 1 ? label.one : (label.plural ?? `${label.one}s`)}`;
}

/** `1 contact`, `3 contacts`: records, where a list of people counts those. */
export function recordsOf({ label }: ResourceDefinition, count: number): string {
  const regular = `${label.one}s`;
  const plural = label.plural?.startsWith(label.one) ? label.plural : regular;
  return `${figures.format(count)} ${count === 1 ? label.one : plural}`;
}
