/** How long answers may become pages before what else has come is looked at. */
const turnMs = 10;

/**
 * Hands answers on, and lets what else has come in between when that takes long: of many that come at once each becomes a page, and
 * together they would keep everybody else waiting until the last of them is drawn. Where there is time nobody waits.
 */
export function createTurns(now = () => performance.now()): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  /** 0: no turn is open. */
  let endsAt = 0;
  const next = () => {
    const go = waiting.shift();
    endsAt = go ? now() : 0;
    if (go) setImmediate(next);
    go?.();
  };
  return () => {
    if (endsAt === 0) {
      endsAt = now() + turnMs;
      setImmediate(next);
    } else if (waiting.length > 0 || now() > endsAt) return new Promise((resolve) => waiting.push(resolve));
    return undefined;
  };
}
