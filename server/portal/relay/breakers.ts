import { createBreaker, type Breaker } from './breaker.ts';
import { callKinds, type CallKind, type EndpointGroup } from './call-group.ts';

/** Circuit breakers per endpoint and per kind of call. The API counts as down only if every kind fails. */
export interface Breakers {
  allows(group: EndpointGroup): boolean;
  record(group: EndpointGroup, healthy: boolean): void;
  isAway(): boolean;
}

/**
 * Milliseconds after the last failure before the portal reports ready again. A portal that is not ready gets no traffic,
 * so it could not detect the recovery otherwise.
 */
const awayMs = 10_000;

export function createBreakers(clock: () => number): Breakers {
  /** Bounded by the number of path templates, because the key contains no request data. */
  const endpoints = new Map<string, Breaker>();
  const kinds = Object.fromEntries(callKinds.map((kind) => [kind, createBreaker(clock)])) as Record<
    CallKind,
    Breaker
  >;
  let failedAt = 0;
  const endpointOf = ({ kind, endpoint }: EndpointGroup) => {
    const key = `${kind} ${endpoint}`;
    const breaker = endpoints.get(key) ?? createBreaker(clock);
    endpoints.set(key, breaker);
    return breaker;
  };
  const everyKindFails = () => callKinds.every((kind) => kinds[kind].isOpen());
  return {
    // Checks the endpoint first so that a blocked endpoint never uses up the kind's only probe.
    allows: (group) => endpointOf(group).allows() && (!everyKindFails() || kinds[group.kind].allows()),
    record(group, healthy) {
      endpointOf(group).record(healthy);
      kinds[group.kind].record(healthy);
      if (!healthy) failedAt = clock();
    },
    isAway: () => everyKindFails() && Math.abs(clock() - failedAt) < awayMs,
  };
}
