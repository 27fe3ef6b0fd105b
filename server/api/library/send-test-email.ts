import { sql } from 'kysely';
import { isEmail, maskEmail } from '../../../shared/contact-details.ts';
import { libraryMessages, paymentFieldMessages } from '../../../shared/messages.ts';
import { emailTemplates } from '../../../shared/resources/library.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import { fillTemplate, sampleValues } from '../../../shared/templates/placeholders.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { toId, type Trx } from '../database/db.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { putMail } from '../providers/outbox.ts';
import { checkBody } from '../../validation.ts';
import { findRow } from '../rows/tenant.ts';
import { unknownPlaceholder } from './placeholder-rules.ts';
import { writeTemplateMail } from './template-mail.ts';

const mostAnHour = { user: 10, organisation: 40 } as const;
const hourSeconds = 3600;

/**
 * Sends a template with sample values to one address, an hour ten times a user and forty an organisation at most. `subject` and `template`, where they
 * are given, are sent in the place of the saved ones and must be fit to be saved.
 */
export const sendTestEmail: SignedOperation = async (request, { db, clock, config }) => {
  const { actor, params } = request;
  const email = textOf(bodyOf(request), 'email').trim();
  if (!isEmail(email)) return refuse(400, paymentFieldMessages.email);
  const typed = checkTemplate(bodyOf(request));
  if (!typed.ok) return refuse(400, typed.msg);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const saved = await findRow(trx, { definition: emailTemplates, actor, now }, params['id'] ?? '');
    if (!saved) return notFound();
    const template = { ...saved, ...typed.values };
    const reached = await findLimit(trx, actor, now);
    if (reached) return tooMany(limitMessages[reached]);
    const text = fillMarkdown(textOf(template, 'template'), sampleValues);
    const subject = fillTemplate(textOf(template, 'subject'), sampleValues);
    const mail = {
      subject,
      html: writeTemplateMail(subject, renderMarkdown(text)),
      text: renderPlainText(text),
    };
    const outgoing = { idOrg: organisationOf(actor), to: email, ...mail };
    await putMail(trx, outgoing, { now, byServer: config.mail.smtpUrl !== undefined });
    const entry = { actor, action, resource: emailTemplates.name, recordId: params['id'] ?? '', now };
    await writeAudit(trx, { ...entry, detail: `Test email sent to ${maskEmail(email)}` });
    return succeed();
  });
};

function checkTemplate(body: ApiRecord): ReturnType<typeof checkBody> {
  const checked = checkBody(emailTemplates, 'update', body);
  const msg = checked.ok ? unknownPlaceholder(emailTemplates, checked.values) : undefined;
  return msg === undefined ? checked : { ok: false, msg, faults: {} };
}

const action = 'test email';

const limitMessages = {
  user: libraryMessages.testLimit,
  organisation: libraryMessages.testLimitOfAll,
} as const;

/** The mails are counted by the trail itself; the lock holds the organisation's other tries back until this one stands in it. */
async function findLimit(trx: Trx, actor: Actor, now: number): Promise<keyof typeof mostAnHour | undefined> {
  const idOrg = organisationOf(actor);
  await sql`select pg_advisory_xact_lock(hashtext(${`${action} ${idOrg}`}))`.execute(trx);
  const sent = await trx
    .selectFrom('audit')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('user_name', '=', actor.userName).as('user'),
      fn.countAll<number>().as('organisation'),
    ])
    .where('id_org', '=', toId(idOrg))
    .where('id', '>=', String(Math.trunc(now / 1000) - hourSeconds))
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  if (sent.user >= mostAnHour.user) return 'user';
  return sent.organisation >= mostAnHour.organisation ? 'organisation' : undefined;
}

const tooMany = (message: string): Answer => ({
  ...refuse(429, message),
  headers: { 'Retry-After': String(hourSeconds) },
});
