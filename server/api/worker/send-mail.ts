import { sql } from 'kysely';
import { toTimestamp } from '../database/db.ts';
import type { Mailer } from '../providers/email.ts';
import type { WorkerDeps } from './deps.ts';

interface QueuedMail {
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  sender_name: string;
}

/** Sends one queued mail. What it says is forgotten once the server took it. */
export async function sendMail(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  mailer: Mailer,
  id: string,
): Promise<void> {
  const { rows } = await sql<QueuedMail>`
    select recipient, subject, html, body_text, sender_name
    from outbox
    where id = ${id}
    and status = 'queued'
  `.execute(db);
  const mail = rows[0];
  if (!mail) return;
  const { recipient: to, subject, html, body_text: text, sender_name: senderName } = mail;
  await mailer.send({ to, subject, html, text, senderName, id });
  await sql`
    update outbox
    set status = 'sent',
      html = '',
      body_text = '',
      sent = ${toTimestamp(clock())}
    where id = ${id}
  `.execute(db);
}
