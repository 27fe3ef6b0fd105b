import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';

/** Tells the address that is left that it is, where an email can be sent: its owner may not know. */
export async function noticeNewEmail(
  trx: Trx,
  before: ApiRecord,
  { clock, config, log }: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const to = textOf(before, 'email');
  if (!to) return;
  const posting = postingOf(config, 'email', clock());
  if (!posting)
    return log.warn({ user: textOf(before, 'id') }, 'an old address was not told: no email can be sent');
  const { brand } = config;
  const subject = `${brand.name}: your email address was changed`;
  const paragraphs = [
    `Hello ${textOf(before, 'user_name')},`,
    `this address does not belong to your ${brand.name} account any more.`,
    `If that was not your doing, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
  ];
  await putMail(
    trx,
    {
      idOrg: textOf(before, 'id_org'),
      to,
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      html: writeMailHtml(subject, paragraphs),
      senderName: brand.name,
    },
    posting,
  );
}
