import { sql } from 'kysely';
import { addJob, toTimestamp, type Trx } from '../db.ts';
import { newId } from '../ids.ts';

export interface OutgoingMail {
  idOrg: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  senderName: string;
}

/**
 * Puts a mail out in the transaction of what it is about: queued for the worker where a mail server is set, else kept to be
 * read in the outbox.
 */
export async function putMail(
  trx: Trx,
  mail: OutgoingMail,
  { now, byServer }: { now: number; byServer: boolean },
): Promise<void> {
  const id = newId(now);
  await sql`
    insert into outbox
      (id, id_org, channel, recipient, subject, html, body_text, sender_name, status, created)
    values (
      ${id}, ${mail.idOrg}::bigint, 'email', ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text},
      ${mail.senderName}, ${byServer ? 'queued' : 'kept'}, ${toTimestamp(now)}
    )
  `.execute(trx);
  if (byServer) await addJob(trx, 'send_mail', { payload: { id }, key: `mail:${id}` });
}
