import * as React from 'react';

/**
 * React's development build keeps a call stack of each element, ten thousand a second: half the cost of a page. It is told that there
 * are enough of them already. All that it warns of it still does, without the line that made the element.
 */
export function keepNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This React counts the stacks of elements elsewhere, or keeps none');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
