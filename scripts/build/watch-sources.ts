import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { buildPaths } from './paths.ts';

const folders = ['shared', 'views', 'client', 'server'];
/** Debounce time, because editors write a file in several steps. */
const quietMs = 30;

/** Calls `onChange` with changed paths relative to the root, never concurrently. Returns a function that stops watching. */
export function watchSources(onChange: (changed: readonly string[]) => Promise<void>): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const notify = async () => {
    const paths = [...changed];
    changed.clear();
    if (paths.length > 0) await onChange(paths);
  };
  const note = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(notify)), quietMs);
  };
  const watchers = new Map<string, FSWatcher>();
  // Watches folders instead of files, because some editors save by replacing the file.
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
