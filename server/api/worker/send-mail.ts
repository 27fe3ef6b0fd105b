import { toTimestamp } from '../database/db.ts';
import type { Mailer } from '../providers/email.ts';
import type { WorkerDeps } from './deps.ts';

/** Sends one queued mail. What it says is forgotten once the server took it. */
export async function sendMail(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  mailer: Mailer,
  id: string,
): Promise<void> {
  const mail = await db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'html', 'body_text', 'sender_name'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (!mail) return;
  const { recipient: to, subject, html, body_text: text, sender_name: senderName } = mail;
  await mailer.send({ to, subject, html, text, senderName, id });
  await db
    .updateTable('outbox')
    .set({ status: 'sent', html: '', body_text: '', sent: toTimestamp(clock()) })
    .where('id', '=', id)
    .execute();
}
