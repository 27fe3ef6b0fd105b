/** Maximum milliseconds spent on consecutive replies before other events are processed. */
const sliceMs = 10;

/**
 * Creates a function that yields between replies if they take long. Otherwise, many replies at once would each render a page
 * and block all other requests until the last one is done. Without load, no reply waits.
 */
export function createTimeSlices(now = () => performance.now()): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  /** End of the current time slice, or 0 for none. */
  let endsAt = 0;
  const next = () => {
    const go = waiting.shift();
    endsAt = go ? now() : 0;
    if (go) setImmediate(next);
    go?.();
  };
  return () => {
    if (endsAt === 0) {
      endsAt = now() + sliceMs;
      setImmediate(next);
    } else if (waiting.length > 0 || now() > endsAt) return new Promise((resolve) => waiting.push(resolve));
    return undefined;
  };
}
