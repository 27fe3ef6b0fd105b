import { createRequire } from 'node:module';

type Match = (path: string, options: object) => (tried: string) => unknown;

const library = createRequire(import.meta.url)('path-to-regexp') as { match: Match };

/**
 * The paths of the portal and the API are compiled once a process: each of some thousand that a run starts would compile them all
 * again, which costs it as much as everything else that it begins with.
 */
export function keepKnownPaths(): void {
  const { match } = library;
  const known = new Map<string, ReturnType<Match>>();
  library.match = (path, options) => {
    const key = JSON.stringify([path, options]);
    const found = known.get(key) ?? match(path, options);
    known.set(key, found);
    return found;
  };
}
