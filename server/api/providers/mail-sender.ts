import { nameForPatients } from '../../../shared/contact-details.ts';
import { toId, type Db, type Stored } from '../database/db.ts';

/** Sender details shown in an email. The address is always ours. */
export interface MailSender {
  senderName: string;
  /** Reply-to address, or '' for none. */
  replyTo: string;
}

export function mailSenderOf(org: Pick<Stored<'org'>, 'name' | 'mail_name' | 'reply_to'>): MailSender {
  return { senderName: org.mail_name || nameForPatients(org.name), replyTo: org.reply_to ?? '' };
}

export async function readMailSender(db: Db, idOrg: string): Promise<MailSender> {
  const org = await db
    .selectFrom('org')
    .select(['name', 'mail_name', 'reply_to'])
    .where('id', '=', toId(idOrg))
    .executeTakeFirstOrThrow();
  return mailSenderOf(org);
}
