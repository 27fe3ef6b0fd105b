import { createRequire } from 'node:module';

/**
 * Disables owner stacks in React's development build, which tests use for its warnings.
 * React records a stack for each of the first ten thousand elements per second, which is half the cost of a page. Reporting the count as
 * infinity
 * turns this off and keeps the warnings.
 */
export function skipOwnerStacks(): void {
  const react: unknown = createRequire(import.meta.url)('react');
  const internals: unknown = Reflect.get(
    react as object,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This React counts the stacks of elements elsewhere, or keeps none');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
