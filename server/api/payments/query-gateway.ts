import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/** Maximum wait for the gateway in milliseconds. After it, a later look-up finds the outcome. */
const gatewayTimeoutMs = 20_000;

/** Treats an adapter error like a lost connection: the outcome is unknown. Never logs the error, which might quote the order. */
export async function queryGateway<Outcome>(
  request: () => Promise<Outcome>,
  { reference, log }: { reference: string; log: Log },
): Promise<Outcome | { kind: 'unknown' }> {
  const timer = new AbortController();
  const timeout = wait(gatewayTimeoutMs, { kind: 'unknown' as const }, { signal: timer.signal });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([request(), timeout]);
  } catch {
    log.error({ reference }, 'the gateway adapter failed');
    return { kind: 'unknown' };
  } finally {
    timer.abort();
  }
}
