import type { EmailLink } from '../../../../shared/appointments/email-appointment.ts';
import { transactAgain } from '../../database/db.ts';
import { notFound, succeed, type Answer } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { recordAnswer } from '../record-answer.ts';
import { stopRequests } from '../../payment-messages/stop-requests.ts';
import { isSent } from '../appointment-link.ts';

/** Handles an email program's one-click unsubscribe request like the opt-out link in the email. */
export function stopByOneClick(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  link: EmailLink,
): Promise<Answer> {
  return transactAgain(db, async (trx): Promise<Answer> => {
    if (await stopRequests(trx, link, clock())) return succeed();
    if (!(await isSent(trx, link))) return notFound();
    await recordAnswer(trx, { row: link.oid, answer: 'opt_out', by: 'email', now: clock() });
    return succeed();
  });
}
