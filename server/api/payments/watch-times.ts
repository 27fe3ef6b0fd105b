const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Time in milliseconds during which an unconfirmed attempt is looked up at the gateway. */
export const watchMs = 24 * hourMs;

/** Look-up intervals by age of the attempt. Late charges usually appear within seconds or minutes. */
const pauses = [
  { untilMs: 10 * minuteMs, pauseMs: 10_000 },
  { untilMs: hourMs, pauseMs: 5 * minuteMs },
  { untilMs: Infinity, pauseMs: 30 * minuteMs },
];

/** Returns the next look-up time of an attempt given up at `since`, in Unix milliseconds. The last look-up is at the end of the watch. */
export function nextLookAt(since: number, now: number): number {
  const age = now - since;
  const pauseMs = pauses.find(({ untilMs }) => age < untilMs)?.pauseMs ?? 30 * minuteMs;
  const next = now + pauseMs;
  const end = since + watchMs;
  return now < end && next > end ? end : next;
}
