import { apiCalls } from '../../../shared/api-calls.ts';
import { checkMessages } from '../../../shared/locales/en/check.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { requireOwnPosting, describePosted } from '../operation/posting.ts';
import { putMail, putText } from '../providers/outbox.ts';
import { enforceTestLimit, testActions } from '../rows/test-limit.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { previewOf } from './preview-row.ts';
import { findTester, isTested, formatTestAddress } from './tester.ts';

/**
 * Sends a row's exact text or email to the requesting user's own phone or email address. Links in the message record no answer, and the row
 * stays unchanged.
 */
export const testRow: SignedOperation<typeof apiCalls.testNotificationRow> = async (request, deps) => {
  const { actor, params } = request;
  const { db, clock, config } = deps;
  const { channel } = readRequest(apiCalls.testNotificationRow, request);
  const now = clock();
  const idOrg = organizationOf(actor);
  const list = await findRow(db, { actor, now, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  return db.transaction().execute(async (trx) => {
    const previewQuery = {
      list: list.id,
      row: params['row'] ?? '',
      idOrg,
      now,
      config,
    };
    const preview = await previewOf(trx, previewQuery);
    const message = preview?.messages.find((one) => one.channel === channel);
    if (!message || !isTested(channel)) return notFound();
    const tester = await findTester(trx, actor);
    const to = tester[channel];
    if (!to) return refuse(400, checkMessages.noOwn[channel]);
    const posting = await requireOwnPosting(trx, config, { idOrg, channel, now });
    await enforceTestLimit(trx, actor, now);
    const { subject, text, html } = message;
    const kept =
      channel === 'text'
        ? await putText(trx, { idOrg, to, text }, posting)
        : await putMail(trx, { idOrg, to, subject, text, html }, posting);
    const formattedAddress = formatTestAddress(to, channel);
    await writeAudit(trx, {
      actor,
      action: testActions.message,
      resource: notifications.name,
      recordId: list.id,
      detail: `Test ${channel} ${describePosted(kept, formattedAddress)}`,
      now,
    });
    return succeed([{ to: formattedAddress, kept }]);
  });
};
