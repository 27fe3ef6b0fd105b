import { emailActions } from '../../../shared/email-actions.ts';
import { transactAgain } from '../database/db.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import type { Operation } from '../operation/operation.ts';
import { recordAnswer } from './record-answer.ts';
import { stopRequests } from '../payment-messages/stop-requests.ts';
import { isSent, readAppointmentLink } from './appointment-link.ts';

/** Records an answer from an email link. `oid` names a row of a notification list, and `cid` proves that the link came from our email. */
export const answerEmail: Operation = async (request, { db, clock }) => {
  const answer = emailActions.find((known) => known === request.params['action']);
  const link = readAppointmentLink(request);
  if (!answer || !link) return notFound();
  return transactAgain(db, async (trx): Promise<Answer> => {
    if (answer === 'opt_out' && (await stopRequests(trx, link, clock()))) return succeed();
    if (!(await isSent(trx, link))) return notFound();
    const result = await recordAnswer(trx, { row: link.oid, answer, by: 'email', now: clock() });
    return result === 'taken' || result === 'repeated' ? succeed() : notFound();
  });
};
