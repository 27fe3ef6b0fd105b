import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';

interface Told {
  idOrg: string;
  userName: string;
  /** '' = none: nobody is told. */
  email: string;
  /** After the name of the service. */
  subject: string;
  paragraphs: readonly string[];
}

/**
 * Tells a user of something that was done to how they sign in, and whom to call where it was not their doing. Answers whether
 * anything was written, as nobody is told where no email can be sent, and under which id the outbox keeps what did not leave.
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
