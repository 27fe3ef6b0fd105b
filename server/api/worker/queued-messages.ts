import { toId, type Db } from '../database/db.ts';
import { webhookPaths } from '../reminders/webhook-paths.ts';
import { NotAccepted } from '../providers/refused.ts';
import type { WorkerDeps } from './deps.ts';
import { sendQueued } from './send-queued.ts';

/** Sends one queued text, from the organization's own sender if it has one. */
export function sendText(
  { textVoice, ...deps }: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'config' | 'textVoice'>,
  id: string,
): Promise<void> {
  return sendQueued(deps, id, {
    send: async ({ id_org: idOrg, recipient: to, body_text: text, tries }) => {
      if (!textVoice) throw new NotAccepted('NO_TEXT_PROVIDER');
      const statusUrl = new URL(webhookPaths.status(id, tries + 1), deps.config.hooksUrl).toString();
      return textVoice.text({ to, from: await ownSender(deps.db, idOrg), text, statusUrl });
    },
    list: textVoice?.listTexts,
  });
}

async function ownSender(db: Db, idOrg: string): Promise<string[]> {
  const found = await db
    .selectFrom('org')
    .select('text_from')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  return found?.text_from ? [found.text_from] : [];
}

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
