import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/** Longer than this the gateway's answer is not awaited; the look-up finds it. */
const gatewayPatienceMs = 20_000;

/** A gateway adapter that throws is taken for a broken line: the outcome is unknown, and the order stays out of the log. */
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
