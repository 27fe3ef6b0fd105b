/**
 * One at a time, with a look at what else has come between two: of many answers that come at once each becomes a page, and together
 * they would keep everybody else waiting until the last of them is drawn. One alone waits for nothing.
 */
export function createTurns(): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  let taken = false;
  const next = () => {
    const go = waiting.shift();
    if (go) setImmediate(next);
    else taken = false;
    go?.();
  };
  return () => {
    if (taken) return new Promise((resolve) => waiting.push(resolve));
    taken = true;
    setImmediate(next);
    return undefined;
  };
}
