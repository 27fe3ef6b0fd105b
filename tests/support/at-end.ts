type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];

/** Has something stopped when the whole run is over. */
export function atEnd(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

export async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
