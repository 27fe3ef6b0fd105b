import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/** Maximum wait for the gateway in milliseconds. After it, a later look-up finds the outcome. */
const gatewayPatienceMs = 20_000;

/** Treats an adapter error as a lost connection. The outcome is unknown, and the order is never logged. */
export async function askGateway<Outcome>(
  ask: () => Promise<Outcome>,
  { reference, log }: { reference: string; log: Log },
): Promise<Outcome | { kind: 'unknown' }> {
  const timer = new AbortController();
  const late = wait(gatewayPatienceMs, { kind: 'unknown' as const }, { signal: timer.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([ask(), late]);
  } catch {
    log.error({ reference }, 'the gateway adapter failed');
    return { kind: 'unknown' };
  } finally {
    timer.abort();
  }
}
