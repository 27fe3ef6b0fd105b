import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { slotClasses, takesTask } from './slots.ts';

interface QueueReading {
  /** Name of the slot class. */
  name: string;
  /** Jobs that could run now and are not running. */
  due: number;
  /** Seconds for which the oldest of them has waited; 0 if there is none. */
  oldest: number;
}

/** Reads how many jobs of each slot class wait, and for how long. */
export async function readQueues(db: Db, now: number): Promise<QueueReading[]> {
  const { rows } = await sql<{ task: string; channel: string | null; due: number; oldest: number }>`
    select task_identifier as task,
      (select flag from unnest(${channels}::text[]) flag where flags ? flag limit 1) as channel,
      count(*)::int as due,
      extract(epoch from ${toTimestamp(now)} - min(run_at))::double precision as oldest
    from graphile_worker.jobs
    where run_at <= ${toTimestamp(now)}
    and locked_at is null
    and attempts < max_attempts
    group by 1, 2
  `.execute(db);
  return slotClasses.map((slotClass) => {
    const { name, channel } = slotClass;
    const own = rows.filter(
      (row) => takesTask(slotClass, row.task) && (channel === undefined || row.channel === channel),
    );
    const due = own.reduce((sum, row) => sum + row.due, 0);
    return { name, due, oldest: Math.max(0, ...own.map(({ oldest }) => oldest)) };
  });
}
