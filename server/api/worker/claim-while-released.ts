import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import { holdNotices } from '../database/installation.ts';

/** Interval in milliseconds between checks whether the installation is held. */
const checkMs = 3000;

type Stop = () => Promise<void>;

/**
 * Runs `start` while the installation is not held, and what it returned when a hold begins. `stop` ends both for good; calls after the first
 * wait for the same end.
 */
export async function claimWhileReleased(
  { db, log }: { db: Db; log: Log },
  start: () => Promise<Stop>,
): Promise<{ stop: Stop }> {
  const state: { running?: Stop; warned?: boolean; ended?: Promise<void>; turn: Promise<void> } = {
    turn: Promise.resolve(),
  };
  const follow = async () => {
    const [notice] = await holdNotices(db);
    if (state.ended) return;
    if (!notice) {
      state.warned = false;
      state.running ??= await start();
      return;
    }
    if (!state.warned) log.warn(`The worker claims no jobs. ${notice}`);
    state.warned = true;
    const { running } = state;
    state.running = undefined;
    await running?.();
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
