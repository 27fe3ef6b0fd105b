const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long the gateway is asked for an attempt that was given up. */
export const watchMs = 24 * hourMs;

/** How often, by how long ago it was given up: a charge is late by seconds or minutes, seldom by hours. */
const pauses = [
  { untilMs: 10 * minuteMs, pauseMs: 10_000 },
  { untilMs: hourMs, pauseMs: 5 * minuteMs },
  { untilMs: Infinity, pauseMs: 30 * minuteMs },
];

/** When an attempt that was given up at `since` is looked up next; the last look comes as the watch ends. Unix milliseconds. */
export function nextLookAt(since: number, now: number): number {
  const age = now - since;
  const pauseMs = pauses.find(({ untilMs }) => age < untilMs)?.pauseMs ?? 30 * minuteMs;
  const next = now + pauseMs;
  const end = since + watchMs;
  return now < end && next > end ? end : next;
}
