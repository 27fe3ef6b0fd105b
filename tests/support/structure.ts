import { isProduct, type Source } from './source-tree.ts';

/** One half of the server with its layers, lowest first; files directly in the half are above all layers. */
export interface Layering {
  half: string;
  /** Folders in one entry form one layer. Folders not listed are features. */
  layers: readonly (readonly string[] | 'features')[];
}

export const portal: Layering = {
  half: 'server/portal',
  layers: [['relay'], ['state'], ['http'], ['session'], ['page'], ['resource'], ['pages']],
};

export const api: Layering = {
  half: 'server/api',
  layers: [
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

const inside = ({ half }: Layering, path: string) => path.startsWith(`${half}/`);

/** Returns imports within one half, including type imports. */
function edgesOf(layering: Layering, sources: readonly Source[]): Edge[] {
  return sources
    .filter(({ path }) => inside(layering, path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => inside(layering, target)).map(({ target }) => [path, target] as const),
    );
}

function layerOf({ half, layers }: Layering, path: string): number {
  const parts = path.slice(half.length + 1).split('/');
  const [folder = ''] = parts;
  if (parts.length === 1) return layers.length;
  const named = layers.findIndex((layer) => layer !== 'features' && layer.includes(folder));
  return named >= 0 ? named : layers.indexOf('features');
}

/** Returns files in folders that belong to no layer. */
export function foldersWithoutLayer(layering: Layering, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => inside(layering, path) && layerOf(layering, path) < 0)
    .map(({ path }) => path);
}

/** Returns imports from a lower layer to a higher one. */
export function upwardImports(layering: Layering, sources: readonly Source[]): string[] {
  return edgesOf(layering, sources)
    .filter(([from, to]) => layerOf(layering, to) > layerOf(layering, from))
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
export function fileCycles(sources: readonly Source[]): string[] {
  const ours = new Set(sources.map(({ path }) => path));
  const edges = sources.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => ours.has(target)).map(({ target }) => [path, target] as const),
  );
  return nodesInCycles(edges);
}

/** Returns folders of one half that are in an import cycle. Files directly in the half combine the folders and are left out. */
export function folderCycles(layering: Layering, sources: readonly Source[]): string[] {
  const folderOf = (path: string) =>
    path
      .slice(layering.half.length + 1)
      .split('/')
      .slice(0, -1)
      .join('/');
  const edges = edgesOf(layering, sources).map(([from, to]) => [folderOf(from), folderOf(to)] as const);
  return nodesInCycles(edges.filter(([from, to]) => from !== to && from !== ''));
}

/** Returns features that are in an import cycle; a feature includes its subfolders. */
export function featureCycles(layering: Layering, sources: readonly Source[]): string[] {
  const featureOf = (path: string) =>
    path
      .slice(layering.half.length + 1)
      .split('/')
      .slice(0, -1)[0] ?? '';
  const edges = edgesOf(layering, sources).map(([from, to]) => [featureOf(from), featureOf(to)] as const);
  return nodesInCycles(edges.filter(([from, to]) => from !== to && from !== '' && to !== ''));
}

function nodesInCycles(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  return [...next.keys()].filter((start) => reaches(next, start)).sort();
}

function reaches(next: ReadonlyMap<string, ReadonlySet<string>>, start: string): boolean {
  const seen = new Set<string>();
  const pending = [...(next.get(start) ?? [])];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one === start) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    pending.push(...(next.get(one) ?? []));
  }
  return false;
}

/** Returns groups of files in one half that have the same name, in any folder and with any extension. */
export function sharedStems(layering: Layering, sources: readonly Source[]): string[] {
  const byStem = new Map<string, string[]>();
  for (const { path } of sources.filter((source) => inside(layering, source.path))) {
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
