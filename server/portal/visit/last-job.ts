import type { RowOf } from '../../../../shared/resources/define.ts';
import { jobs, type notifications } from '../../../../shared/resources/notifications.ts';
import type { Visit } from '../../visit/visit.ts';

export type CheckedList = RowOf<typeof notifications>;

/** The last job of a list. */
export async function findJob(
  { api }: Visit,
  { jobID }: CheckedList,
): Promise<RowOf<typeof jobs> | undefined> {
  if (!jobID) return undefined;
  const outcome = await api.one(jobs, jobID);
  return outcome.ok ? outcome.row : undefined;
}
