import { createRequire } from 'node:module';

/**
 * React's development build, which the tests use for its warnings, records a call stack for each of the first ten thousand elements
 * a second. That is half the cost of a page. It is told that there are enough of them already, and warns as before.
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
