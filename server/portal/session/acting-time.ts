import { actingMinutes } from '../../../shared/constants.ts';
import type { Acting } from './signed-in.ts';

const longestActingMs = actingMinutes * 60_000;

/** Whole minutes until acting for the client ends, the last one counting as 1; 0 where it is over. */
export function minutesLeft({ startedAtMs }: Pick<Acting, 'startedAtMs'>, nowMs: number): number {
  return Math.max(0, Math.ceil((startedAtMs + longestActingMs - nowMs) / 60_000));
}
