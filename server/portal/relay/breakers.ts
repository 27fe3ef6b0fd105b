import { createBreaker, type Breaker } from './breaker.ts';
import { callKinds, type CallKind, type CallPlace } from './call-place.ts';

/** One breaker for each endpoint and kind of call, and one for the whole API, which is open only while every kind fails. */
export interface Breakers {
  allows(place: CallPlace): boolean;
  record(place: CallPlace, healthy: boolean): void;
  /** Whether every kind of call fails, and failed a moment ago. */
  isAway(): boolean;
}

/**
 * A portal that says that it is not ready is asked for nothing, and so learns nothing: without a failure for this long it is
 * ready again, to try.
 */
const awayMs = 10_000;

export function createBreakers(clock: () => number): Breakers {
  /** As many as there are path templates: nothing of a request is in the key. */
  const endpoints = new Map<string, Breaker>();
  const kinds = Object.fromEntries(callKinds.map((kind) => [kind, createBreaker(clock)])) as Record<
    CallKind,
    Breaker
  >;
  let failedAt = 0;
  const endpointOf = ({ kind, endpoint }: CallPlace) => {
    const key = `${kind} ${endpoint}`;
    const breaker = endpoints.get(key) ?? createBreaker(clock);
    endpoints.set(key, breaker);
    return breaker;
  };
  const everyKindFails = () => callKinds.every((kind) => kinds[kind].isOpen());
  return {
    // The endpoint first: the one probe of its kind must not be spent on an endpoint that may not use it.
    allows: (place) => endpointOf(place).allows() && (!everyKindFails() || kinds[place.kind].allows()),
    record(place, healthy) {
      endpointOf(place).record(healthy);
      kinds[place.kind].record(healthy);
      if (!healthy) failedAt = clock();
    },
    isAway: () => everyKindFails() && clock() - failedAt < awayMs,
  };
}
