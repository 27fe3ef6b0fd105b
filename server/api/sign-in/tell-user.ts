import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import { putMail } from '../providers/outbox.ts';

interface Told {
  idOrg: string;
  userName: string;
  /** '' = none: nobody is told. */
  email: string;
  /** After the name of the service. */
  subject: string;
  paragraphs: readonly string[];
}

/** Tells a user of something that was done to how they sign in, and whom to call where it was not their doing. */
export async function tellUser(
  trx: Trx,
  { idOrg, userName, email, subject: what, paragraphs: said }: Told,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
): Promise<void> {
  if (!email) return;
  const { brand, mail } = config;
  const subject = `${brand.name}: ${what}`;
  const paragraphs = [
    `Hello ${userName},`,
    ...said,
    `If that was not your doing, please call ${brand.supportPhone} or write to ${brand.supportEmail}.`,
  ];
  const text = `${paragraphs.join('\n\n')}\n`;
  const html = writeMailHtml(subject, paragraphs);
  const byServer = mail.smtpUrl !== undefined;
  const letter = { idOrg, to: email, subject, text, html, senderName: brand.name };
  await putMail(trx, letter, { now: clock(), byServer });
}
