import { NotAccepted } from '../providers/refused.ts';
import type { WorkerDeps } from './deps.ts';
import { sendQueued } from './send-queued.ts';

export function sendMail(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'mailer'>,
  id: string,
): Promise<void> {
  return sendQueued(deps, id, {
    send: async (mail) => {
      if (!deps.mailer) throw new NotAccepted('NO_MAIL_SERVER');
      const { recipient: to, subject, html, body_text: text, sender_name: senderName } = mail;
      const replyTo = mail.reply_to ?? '';
      await deps.mailer.send({ to, subject, html, text, senderName, replyTo, id });
      return undefined;
    },
  });
}
