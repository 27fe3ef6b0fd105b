import { isToldByJob, standingOf } from '../../../shared/home/list-standing.ts';
import { loadLastJob, type NotificationList } from './last-job.ts';
import type { Visit } from './visit.ts';

export async function loadListStandings(
  visit: Visit,
  lists: readonly Pick<NotificationList, 'id' | 'status' | 'jobID'>[],
): Promise<ReadonlyMap<string, string>> {
  const standings = lists.map(async (list) => {
    const job = isToldByJob(list) ? await loadLastJob(visit, list) : undefined;
    return [list.id, standingOf(list, job)] as const;
  });
  return new Map(await Promise.all(standings));
}
