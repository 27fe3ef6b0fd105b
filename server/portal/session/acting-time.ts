import { actingMinutes } from '../../../shared/constants.ts';
import type { Acting } from './signed-in.ts';

const longestActingMs = actingMinutes * 60_000;

/** Returns the minutes until acting for the client ends, rounded up, or 0 if it has ended. */
export function minutesLeft({ startedAtMs }: Pick<Acting, 'startedAtMs'>, nowMs: number): number {
  return Math.max(0, Math.ceil((startedAtMs + longestActingMs - nowMs) / 60_000));
}
