import { addJob, toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

interface OutgoingMail {
  idOrg: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  senderName: string;
}

interface OutgoingText {
  idOrg: string;
  /** Ten digits, as `from`. */
  to: string;
  text: string;
  /** The practice's own number. */
  from: string;
}

/** `now` in unix milliseconds; `byServer` where a provider is set. */
interface Posting {
  now: number;
  byServer: boolean;
}

/**
 * Puts a mail out in the transaction of what it is about: queued for the worker where a mail server is set, else kept to be
 * read in the outbox.
 */
export async function putMail(trx: Trx, mail: OutgoingMail, posting: Posting): Promise<void> {
  const id = await putMessage(trx, { ...mail, channel: 'email' }, posting);
  if (posting.byServer) await addJob(trx, 'send_mail', { payload: { id }, key: `mail:${id}` });
}

/** Puts a text message out in the same way. */
export async function putText(
  trx: Trx,
  { idOrg, to, text, from }: OutgoingText,
  posting: Posting,
): Promise<void> {
  const message = { idOrg, to, text, senderName: from, subject: '', html: '', channel: 'text' };
  const id = await putMessage(trx, message, posting);
  if (posting.byServer) await addJob(trx, 'send_text', { payload: { id }, key: `text:${id}` });
}

async function putMessage(
  trx: Trx,
  message: OutgoingMail & { channel: string },
  { now, byServer }: Posting,
): Promise<string> {
  const id = newId(now);
  await trx
    .insertInto('outbox')
    .values({
      id,
      id_org: message.idOrg,
      channel: message.channel,
      recipient: message.to,
      subject: message.subject,
      html: message.html,
      body_text: message.text,
      sender_name: message.senderName,
      status: byServer ? 'queued' : 'kept',
      created: toTimestamp(now),
    })
    .execute();
  return id;
}
