import { isProduct, type Source } from './source-tree.ts';

/** One half of the server with its layers from the lowest up; files directly in the half are above all layers. */
export interface House {
  half: string;
  /** Folders in one entry form one layer. Folders not listed are features. */
  floors: readonly (readonly string[] | 'features')[];
}

export const portal: House = {
  half: 'server/portal',
  floors: [['relay'], ['state'], ['http'], ['session'], ['visit'], ['resource'], ['pages']],
};

export const api: House = {
  half: 'server/api',
  floors: [
    ['database'],
    ['blobs', 'secrets'],
    ['csv', 'providers'],
    ['operation'],
    ['rows'],
    'features',
    ['worker'],
  ],
};

type Edge = readonly [from: string, to: string];

const inside = ({ half }: House, path: string) => path.startsWith(`${half}/`);

/** Returns imports within one half, including type imports. */
function edgesOf(house: House, sources: readonly Source[]): Edge[] {
  return sources
    .filter(({ path }) => inside(house, path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => inside(house, target)).map(({ target }) => [path, target] as const),
    );
}

function floorOf({ half, floors }: House, path: string): number {
  const parts = path.slice(half.length + 1).split('/');
  const [folder = ''] = parts;
  if (parts.length === 1) return floors.length;
  const named = floors.findIndex((floor) => floor !== 'features' && floor.includes(folder));
  return named >= 0 ? named : floors.indexOf('features');
}

/** Returns folders that belong to no layer. */
export function homelessFolders(house: House, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => inside(house, path) && floorOf(house, path) < 0)
    .map(({ path }) => path);
}

/** Returns imports from a lower layer to a higher one. */
export function upwardImports(house: House, sources: readonly Source[]): string[] {
  return edgesOf(house, sources)
    .filter(([from, to]) => floorOf(house, to) > floorOf(house, from))
    .map(arrow);
}

/** Returns imports between files of different pages. */
export function crossingPages(sources: readonly Source[]): string[] {
  const pageOf = (path: string) => /^server\/portal\/pages\/([^/]+)\//.exec(path)?.[1];
  return edgesOf(portal, sources)
    .filter(([from, to]) => pageOf(from) && pageOf(to) && pageOf(from) !== pageOf(to))
    .map(arrow);
}

const arrow = ([from, to]: Edge) => `${from} → ${to}`;

/** Returns files in an import cycle. */
export function fileCircles(sources: readonly Source[]): string[] {
  const ours = new Set(sources.map(({ path }) => path));
  const edges = sources.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => ours.has(target)).map(({ target }) => [path, target] as const),
  );
  return inCircles(edges);
}

/** Returns folders of one half in an import cycle. Files directly in the half compose the folders and are left out. */
export function folderCircles(house: House, sources: readonly Source[]): string[] {
  const folderOf = (path: string) =>
    path
      .slice(house.half.length + 1)
      .split('/')
      .slice(0, -1)
      .join('/');
  const edges = edgesOf(house, sources).map(([from, to]) => [folderOf(from), folderOf(to)] as const);
  return inCircles(edges.filter(([from, to]) => from !== to && from !== ''));
}

/** Returns features in an import cycle, each including its subfolders. */
export function featureCircles(house: House, sources: readonly Source[]): string[] {
  const featureOf = (path: string) =>
    path
      .slice(house.half.length + 1)
      .split('/')
      .slice(0, -1)[0] ?? '';
  const edges = edgesOf(house, sources).map(([from, to]) => [featureOf(from), featureOf(to)] as const);
  return inCircles(edges.filter(([from, to]) => from !== to && from !== '' && to !== ''));
}

function inCircles(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  return [...next.keys()].filter((start) => reaches(next, start)).sort();
}

function reaches(next: ReadonlyMap<string, ReadonlySet<string>>, start: string): boolean {
  const seen = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one === start) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    waiting.push(...(next.get(one) ?? []));
  }
  return false;
}

/** Returns files of one half with the same name in any folder and with any extension. */
export function sharedStems(house: House, sources: readonly Source[]): string[] {
  const byStem = new Map<string, string[]>();
  for (const { path } of sources.filter((source) => inside(house, source.path))) {
    const stem = (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '');
    byStem.set(stem, [...(byStem.get(stem) ?? []), path]);
  }
  return [...byStem.values()].filter((paths) => paths.length > 1).map((paths) => paths.join(' and '));
}

/** Returns unused exports: values not used by another product or script module, and types not used by any module. */
export function unusedExports(sources: readonly Source[]): string[] {
  const all = usedNames(sources);
  const used = usedNames(sources.filter(({ path }) => !path.startsWith('tests/')));
  return sources
    .filter(isProduct)
    .flatMap(({ path, exports }) =>
      used.has(`${path} *`)
        ? []
        : exports
            .filter(({ name, isType }) => !(isType ? all : used).has(`${path} ${name}`))
            .map(({ name }) => `${path} ${name}`),
    );
}

function usedNames(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== path)
        .flatMap(({ target, names }) => names.map((name) => `${target} ${name}`)),
    ),
  );
}
