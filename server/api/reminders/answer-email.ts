import { type EmailLink, emailActions, type EmailAction } from '../../../shared/reminders/email-answer.ts';
import { transactAgain, type Trx } from '../database/db.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { ApiDeps, Operation } from '../operation/operation.ts';
import { stopRequests } from '../payment-messages/stop-requests.ts';
import { readAppointmentLink } from './read-appointment.ts';
import { recordAnswer } from './record-answer.ts';

/** Records an answer from the page of an email link. */
export const answerEmail: Operation = async (request, deps) => {
  const answer = emailActions.find((known) => known === request.params['action']);
  const link = readAppointmentLink(request);
  if (!answer || !link) return notFound();
  return (await answerByLink(deps, link, answer)) ? succeed() : notFound();
};

/**
 * Records an answer by an email link, from its page or from an email program's one-click unsubscribe request. `oid` names a row of a
 * notification list or a payment, and `cid` proves that the link came from our email. Returns false if the link is unknown or the answer
 * comes too late.
 */
export function answerByLink(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  link: EmailLink,
  answer: EmailAction,
): Promise<boolean> {
  return transactAgain(db, async (trx) => {
    if (answer === 'opt_out' && (await stopRequests(trx, link, clock()))) return true;
    if (!(await isSent(trx, link))) return false;
    const result = await recordAnswer(trx, { row: link.oid, answer, by: 'email', now: clock() });
    return result === 'taken' || result === 'repeated';
  });
}

async function isSent(trx: Trx, { oid, cid }: EmailLink): Promise<boolean> {
  const found = await trx
    .selectFrom('notification_rows')
    .select('id')
    .where('id', '=', oid)
    .where('cid', '=', cid)
    .executeTakeFirst();
  return found !== undefined;
}
