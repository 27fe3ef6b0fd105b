import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/delivery-route.ts';

interface UserNotification {
  idOrg: string;
  userName: string;
  /** Recipient address, or '' to send nothing. */
  email: string;
  /** Subject, placed after the service name. */
  subject: string;
  paragraphs: readonly string[];
}

/**
 * Emails a user about a change to their sign-in, with contact details for support.
 * `isSent` is false if no email can be sent. `capturedId` is the message's ID if the test outbox captured it.
 */
export async function notifyUser(
  trx: Trx,
  { idOrg, userName, email, subject: topic, paragraphs: body }: UserNotification,
  { clock, config, log }: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<{ isSent: boolean; capturedId?: string }> {
  if (!email) return { isSent: false };
  const posting = postingOf(config, 'email', clock());
  if (!posting) {
    log.warn({ org: idOrg, subject: topic }, 'user could not be notified: no email provider');
    return { isSent: false };
  }
  const { brand } = config;
  const subject = `${brand.name}: ${topic}`;
  const paragraphs = [
    `Hello ${userName},`,
    ...body,
    `If you did not do this, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
  ];
  const text = `${paragraphs.join('\n\n')}\n`;
  const html = writeMailHtml(subject, paragraphs);
  const letter = {
    idOrg,
    to: email,
    subject,
    text,
    html,
    senderName: brand.name,
    purpose: 'account',
  } as const;
  return { isSent: true, capturedId: await putMail(trx, letter, posting) };
}
