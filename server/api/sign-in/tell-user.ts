import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';

interface Told {
  idOrg: string;
  userName: string;
  /** Recipient address, or '' to send nothing. */
  email: string;
  /** Subject, placed after the service name. */
  subject: string;
  paragraphs: readonly string[];
}

/**
 * Emails a user about a change to their sign-in, with the support contact.
 * `told` is false if no email can be sent, and `kept` is the ID in the test outbox if captured there.
 */
export async function tellUser(
  trx: Trx,
  { idOrg, userName, email, subject: what, paragraphs: said }: Told,
  { clock, config, log }: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<{ told: boolean; kept?: string }> {
  if (!email) return { told: false };
  const posting = postingOf(config, 'email', clock());
  if (!posting) {
    log.warn({ idOrg, subject: what }, 'a user was not told: no email can be sent');
    return { told: false };
  }
  const { brand } = config;
  const subject = `${brand.name}: ${what}`;
  const paragraphs = [
    `Hello ${userName},`,
    ...said,
    `If that was not your doing, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
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
  return { told: true, kept: await putMail(trx, letter, posting) };
}
