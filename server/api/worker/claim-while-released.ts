import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import { holdNotices } from '../database/installation.ts';

/** Interval in milliseconds between checks whether the installation is held. */
const checkMs = 3000;

type Stop = () => Promise<void>;

interface ClaimDeps {
  db: Db;
  log: Log;
  /** True once after each step of a clock. */
  isClockStepped: () => Promise<boolean>;
}

/**
 * Calls `start` while the installation is not held, and the function that it returned when a hold begins. Restarts after a step of the
 * clock. `stop` ends this for good; later calls wait for the same end.
 */
export async function claimWhileReleased(
  { db, log, isClockStepped }: ClaimDeps,
  start: () => Promise<Stop>,
): Promise<{ stop: Stop }> {
  const state: { running?: Stop; warned?: boolean; ended?: Promise<void>; turn: Promise<void> } = {
    turn: Promise.resolve(),
  };
  const pause = async () => {
    const { running } = state;
    state.running = undefined;
    await running?.();
  };
  const follow = async () => {
    const isStepped = await isClockStepped();
    const [notice] = await holdNotices(db);
    if (state.ended) return;
    if (!notice) {
      state.warned = false;
      if (isStepped) {
        log.warn('The clock was set forward or back. The worker finishes its jobs in progress and restarts.');
        await pause();
      }
      state.running ??= await start();
      return;
    }
    if (!state.warned) log.warn(`The worker claims no jobs. ${notice}`);
    state.warned = true;
    await pause();
  };
  await follow();
  const timer = setInterval(() => {
    state.turn = state.turn.then(follow).catch((error: unknown) => {
      log.debug({ err: error }, 'the hold could not be checked');
    });
  }, checkMs);
  const end = async () => {
    clearInterval(timer);
    // Stops at once. A check in progress may start the work, which is then stopped as well.
    const { running } = state;
    await running?.();
    await state.turn;
    if (state.running !== running) await state.running?.();
  };
  return { stop: () => (state.ended ??= end()) };
}
