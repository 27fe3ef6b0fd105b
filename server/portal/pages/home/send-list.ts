import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { nextListStep } from '../../../../shared/home/list-step.ts';
import { homeMessages } from '../../../../shared/messages.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { jobs, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { readOutcome } from '../../http/outcome.ts';
import { loadRecord } from '../../resource/form-screen.tsx';
import type { Visit } from '../../resource/screen-parts.ts';
import { seeOther } from '../../http/answer.ts';
import { numberOf } from './read-records.ts';
import { setFlash } from '../../session/flash.ts';
import { callContext } from '../../session/signed-in.ts';

/** Makes the job of a list, which then awaits confirmation, and goes there. A list that is being sent has its job already. */
export async function sendList(visit: Visit, id: string): Promise<void> {
  const { parts, req, res } = visit;
  const list = await loadRecord({ ...visit, definition: notifications }, id);
  const open = await findOpenJob(visit, list);
  if (open) {
    setFlash(req, 'error', homeMessages.openJob);
    return seeOther(res, placeOf(jobs).one(open));
  }
  const why = whyNot(list);
  if (why) {
    setFlash(req, 'error', why);
    return seeOther(res, placeOf(notifications).one(id));
  }
  const outcome = readOutcome(await parts.relay.create(jobs, { notification: id }, callContext(req)));
  if (!outcome.ok) {
    setFlash(req, 'error', outcome.msg);
    return seeOther(res, placeOf(notifications).one(id));
  }
  setFlash(req, 'success', homeMessages.created);
  seeOther(res, outcome.reply.p1 ? placeOf(jobs).one(outcome.reply.p1) : placeOf(jobs).list);
}

/** From a page that is older than the list. Of what is being read or sent, the API says it. */
function whyNot(list: ApiRecord): string | undefined {
  const status = textOf(list, 'status');
  if (nextListStep({ status, total: numberOf(list, 'total') }) === 'add') return homeMessages.noPeople;
  return status === 'done' ? homeMessages.sentAll : undefined;
}

/** The job that the list names. */
export async function loadJobOf({ parts, req }: Visit, list: ApiRecord): Promise<ApiRecord | undefined> {
  const id = textOf(list, 'jobID');
  if (!id) return undefined;
  const outcome = readOutcome(await parts.relay.get(jobs, id, callContext(req)));
  return outcome.ok ? firstOf(outcome.reply) : undefined;
}

async function findOpenJob(visit: Visit, list: ApiRecord): Promise<string | undefined> {
  const job = await loadJobOf(visit, list);
  return job && isOpenJob(textOf(job, 'status')) ? textOf(job, 'id') : undefined;
}
