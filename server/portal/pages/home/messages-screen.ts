import { listOf, textOf } from '../../../../shared/reply.ts';
import { jobs, notifications } from '../../../../shared/resources/notifications.ts';
import { sayStart } from '../../../../views/home/job-words.ts';
import type { Choice } from '../../../../views/resource/props.ts';
import { readOutcome } from '../../http/outcome.ts';
import type { ListVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import { callContext } from '../../session/signed-in.ts';
import { readJob } from './read-records.ts';

/** The newest of each; an older job is found by way of its own page. */
const offered = 100;

/** Messages are filtered by the name of their job, and not by contact: that one is chosen on a contact's page. */
export const messagesScreen: ResourceScreenParts = {
  list: async (visit) => ({ filterChoices: { job: await jobChoices(visit), contact: [] } }),
};

async function jobChoices(visit: ListVisit): Promise<Choice[]> {
  const { parts, req } = visit;
  const context = callContext(req);
  const [found, lists] = await Promise.all([
    parts.relay.list(jobs, { size: offered }, context).then(readOutcome),
    parts.relay.list(notifications, { size: offered, fields: ['name'] }, context).then(readOutcome),
  ]);
  if (!found.ok) return [];
  const names = new Map(
    (lists.ok ? listOf(lists.reply) : []).map((list) => [textOf(list, 'id'), textOf(list, 'name')]),
  );
  const now = Math.floor(parts.clock() / 1000);
  return listOf(found.reply).map((record) => {
    const job = readJob(record, names.get(textOf(record, 'notification')) ?? '');
    return { value: job.id, label: [job.name, sayStart(job, zoneOf(visit), now)].filter(Boolean).join(', ') };
  });
}
