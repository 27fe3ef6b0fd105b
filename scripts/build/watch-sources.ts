import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPaths } from './paths.ts';

const folders = ['shared', 'views', 'client', 'server'];
/** Editors write a file in several steps: one call after the last of them. */
const quietMs = 30;

/** Calls with the paths from the root that changed, and not again before that is done. Gives the end of it. */
export function watchSources(onChange: (changed: readonly string[]) => Promise<void>): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const tell = async () => {
    const paths = [...changed];
    changed.clear();
    if (paths.length > 0) await onChange(paths);
  };
  const note = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(tell)), quietMs);
  };
  const watchers = folders.map((folder) =>
    watch(join(buildPaths.root, folder), { recursive: true }, (_event, name) => {
      note(join(folder, name ?? ''));
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
