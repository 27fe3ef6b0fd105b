import { isProduct, type Source } from './source-tree.ts';

/** One half of the server: its folders from the lowest floor up; what stands in the half itself is above all of them. */
export interface House {
  half: string;
  /** Folders of one entry stand beside each other. A folder that is named nowhere is a feature. */
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

/** Imports within one half, types counted as well. */
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

/** Folders that stand on no floor. */
export function homelessFolders(house: House, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => inside(house, path) && floorOf(house, path) < 0)
    .map(({ path }) => path);
}

/** Imports from a lower floor of a higher one. */
export function upwardImports(house: House, sources: readonly Source[]): string[] {
  return edgesOf(house, sources)
    .filter(([from, to]) => floorOf(house, to) > floorOf(house, from))
    .map(arrow);
}

/** Imports of one page's files by another's. */
export function crossingPages(sources: readonly Source[]): string[] {
  const pageOf = (path: string) => /^server\/portal\/pages\/([^/]+)\//.exec(path)?.[1];
  return edgesOf(portal, sources)
    .filter(([from, to]) => pageOf(from) && pageOf(to) && pageOf(from) !== pageOf(to))
    .map(arrow);
}

const arrow = ([from, to]: Edge) => `${from} → ${to}`;

/** Files that reach themselves by way of others. */
export function fileCircles(sources: readonly Source[]): string[] {
  const ours = new Set(sources.map(({ path }) => path));
  const edges = sources.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => ours.has(target)).map(({ target }) => [path, target] as const),
  );
  return inCircles(edges);
}

/** The same for the folders of one half; what stands in the half itself composes them and is left out. */
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

/** The same for features, each with all folders in it. */
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

/** Files of one half that share a name, whatever their folder and ending. */
export function sharedStems(house: House, sources: readonly Source[]): string[] {
  const byStem = new Map<string, string[]>();
  for (const { path } of sources.filter((source) => inside(house, source.path))) {
    const stem = (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '');
    byStem.set(stem, [...(byStem.get(stem) ?? []), path]);
  }
  return [...byStem.values()].filter((paths) => paths.length > 1).map((paths) => paths.join(' and '));
}

/**
 * Exported names without a user: of values, no other module of the product or of its scripts; of types, which leave nothing in
 * the program, no module at all.
 */
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
