import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
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
  const watchers = new Map<string, FSWatcher>();
  // Folders and not files: an editor that saves by another file in its place leaves the watched one behind.
  const follow = (folder: string) => {
    watchers.get(folder)?.close();
    const directory = join(buildPaths.root, folder);
    const see = (name: string) => {
      const path = join(folder, name);
      if (isFolder(path)) follow(path);
      return path;
    };
    watchers.set(
      folder,
      watch(directory, (_event, name) => note(see(name ?? ''))),
    );
    readdirSync(directory).forEach(see);
  };
  folders.forEach(follow);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = (path: string) =>
  statSync(join(buildPaths.root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
