import { createRequire } from 'node:module';

type Match = (path: string, options: object) => (tried: string) => unknown;

const library = createRequire(import.meta.url)('path-to-regexp') as { match: Match };

/**
 * Caches compiled paths of the portal and the API per process, because compiling them for each of thousands of starts doubles the startup
 * cost.
 */
export function cacheCompiledPaths(): void {
  const { match } = library;
  const cache = new Map<string, ReturnType<Match>>();
  library.match = (path, options) => {
    const key = JSON.stringify([path, options]);
    const found = cache.get(key) ?? match(path, options);
    cache.set(key, found);
    return found;
  };
}
