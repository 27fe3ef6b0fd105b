import { useSyncExternalStore } from 'react';

/** Returns true once hydrated. Controls that need the island stay disabled until then so that no click is lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
