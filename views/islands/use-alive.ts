import { useSyncExternalStore } from 'react';

/** Whether the island runs in the browser. What only a live island answers stays disabled until then: no click is lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
