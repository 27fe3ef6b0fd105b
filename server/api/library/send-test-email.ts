import { apiCalls } from '../../../shared/api-calls.ts';
import { isEmail, maskEmail } from '../../../shared/contact-details.ts';
import { paymentFieldMessages } from '../../../shared/locales/en/payment.ts';
import { emailTemplates } from '../../../shared/resources/library.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import { fillTemplate, sampleValues } from '../../../shared/templates/placeholders.ts';
import { notFound, refuse } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { organizationOf } from '../operation/actor.ts';
import { bodyOf, readRequest, type SignedOperation } from '../operation/operation.ts';
import { toPostedAnswer, requireOwnPosting, describePosted } from '../operation/posting.ts';
import { putMail } from '../providers/outbox.ts';
import { enforceTestLimit, testActions } from '../rows/test-limit.ts';
import { checkBody } from '../../validation.ts';
import { findRow } from '../rows/tenant.ts';
import { findPlaceholderError } from './placeholder-rules.ts';
import { writeTemplateMail } from '../providers/mail-html.ts';

/**
 * Sends a template with sample values to an email address, at most ten times per user and forty times per organization per hour.
 * Uses `subject` and `template` from the body, if present, instead of the saved ones. Rejects invalid ones.
 */
export const sendTestEmail: SignedOperation<typeof apiCalls.sendTestEmail> = async (
  request,
  { db, clock, config },
) => {
  const { actor, params } = request;
  const email = readRequest(apiCalls.sendTestEmail, request).email.trim();
  if (!isEmail(email)) return refuse(400, paymentFieldMessages.email);
  const typed = checkTemplate(bodyOf(request));
  if (!typed.ok) return refuse(400, typed.msg);
  const now = clock();
  const idOrg = organizationOf(actor);
  const posting = await requireOwnPosting(db, config, { idOrg, channel: 'email', now });
  return db.transaction().execute(async (trx) => {
    const saved = await findRow(trx, { definition: emailTemplates, actor, now }, params['id'] ?? '');
    if (!saved) return notFound();
    const { template, subject: subjectTemplate } = readRow(emailTemplates, { ...saved, ...typed.values });
    await enforceTestLimit(trx, actor, now);
    const text = fillMarkdown(template, sampleValues);
    const subject = fillTemplate(subjectTemplate, sampleValues);
    const mail = {
      subject,
      html: writeTemplateMail(subject, renderMarkdown(text)),
      text: renderPlainText(text),
    };
    const outgoing = { idOrg, to: email, ...mail };
    const capturedId = await putMail(trx, outgoing, posting);
    const entry = {
      actor,
      action: testActions.template,
      resource: emailTemplates.name,
      recordId: params['id'] ?? '',
      now,
    };
    await writeAudit(trx, { ...entry, detail: `Test email ${describePosted(capturedId, maskEmail(email))}` });
    return toPostedAnswer([capturedId]);
  });
};

function checkTemplate(body: ApiRecord): ReturnType<typeof checkBody> {
  const checked = checkBody(emailTemplates, 'update', body);
  const msg = checked.ok ? findPlaceholderError(emailTemplates, checked.values) : undefined;
  return msg === undefined ? checked : { ok: false, msg, errors: {} };
}
