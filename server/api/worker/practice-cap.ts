import type { Task, TaskList } from 'graphile-worker';
import { practiceFlag } from '../database/db.ts';
import type { SlotClass } from './slots.ts';

/** Job that came while its practice had its share: it is asked for again then. */
const putBackMs = 500;

interface PracticeCap {
  /** Flags of the practices that have their share: their jobs wait in the queue. */
  full(): string[];
  /** The same tasks within the share. */
  cap(tasks: TaskList): TaskList;
}

/**
 * Limits how many jobs of one practice run at once. A worker skips those of a practice that has its share; as several workers may ask for
 * jobs at the same moment, a job that came all the same is put back. Jobs of no practice have no limit, unless their task runs once at a time.
 */
export function createPracticeCap({
  perPractice,
  once = false,
}: Pick<SlotClass, 'perPractice' | 'once'>): PracticeCap {
  const running = new Map<string, number>();
  const most = once ? 1 : perPractice;
  const cap = (name: string, task: Task): Task => {
    return async (payload, helpers) => {
      const { flags, key } = helpers.job;
      const practice = Object.keys(flags ?? {}).find((flag) => flag.startsWith(practiceFlag('')));
      const share = once ? name : practice;
      if (share === undefined) return task(payload, helpers);
      const before = running.get(share) ?? 0;
      if (before >= most) {
        const spec = { runAt: new Date(Date.now() + putBackMs), ...(flags && { flags: Object.keys(flags) }) };
        await helpers.addJob(name as never, payload as never, {
          ...spec,
          ...(key && { jobKey: key, jobKeyMode: 'preserve_run_at' }),
        });
        return;
      }
      running.set(share, before + 1);
      try {
        return await task(payload, helpers);
      } finally {
        const left = (running.get(share) ?? 1) - 1;
        if (left > 0) running.set(share, left);
        else running.delete(share);
      }
    };
  };
  return {
    full: () => [...running].flatMap(([share, count]) => (count >= most ? [share] : [])),
    cap: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, cap(name, task)]] : [])),
      ),
  };
}
