import { sql } from 'kysely';
import { addJob, toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { readMailSender, type MailSender } from './mail-sender.ts';
import { mayLeaveTo } from './own-addresses.ts';

/**
 * A `proof` is a code or link that proves its address and leaves before the organization is approved too. What concerns an `account`
 * is not shown in the organization's test outbox: it may hold a link that signs in.
 */
type Purpose = 'proof' | 'account';

interface OutgoingMail {
  idOrg: string;
  purpose?: Purpose;
  /** Proves the address that it goes to, and is limited by the day. */
  confirms?: boolean;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The organisation as it shows itself, where left out. */
  senderName?: string;
  /** The id of the payment that it is about. */
  payment?: string;
}

interface OutgoingText {
  idOrg: string;
  purpose?: Purpose;
  confirms?: boolean;
  /** Ten digits. */
  to: string;
  text: string;
  /** The id of the payment that it is about. */
  payment?: string;
}

/** How a message leaves: `postingOf` tells. */
export interface Posting {
  /** Unix milliseconds. */
  now: number;
  way: 'provider' | 'outbox' | 'held';
  /** When it may leave, unix milliseconds; at once when left out. */
  at?: number;
  /** It never leaves later than that; a day when left out. */
  lifeMs?: number;
}

export type Channel = 'email' | 'text';

/** The job that sends a message of each channel, and what its key begins with. */
export const messageJobs = {
  email: { task: 'send_mail', key: 'mail' },
  text: { task: 'send_text', key: 'text' },
} as const satisfies Record<Channel, { task: string; key: string }>;

const dayMs = 24 * 3_600_000;

/**
 * Puts a mail out in the transaction of what it is about: queued for the worker where a mail server is set and the organization may
 * send there, else kept to be read in the outbox: under the id that is answered then.
 */
export async function putMail(trx: Trx, mail: OutgoingMail, posting: Posting): Promise<string | undefined> {
  const sender = mail.senderName === undefined ? await readMailSender(trx, mail.idOrg) : {};
  return putMessage(trx, { senderName: '', replyTo: '', ...mail, ...sender, channel: 'email' }, posting);
}

/** Puts a text message out in the same way. */
export async function putText(
  trx: Trx,
  { idOrg, to, text, payment, purpose, confirms }: OutgoingText,
  posting: Posting,
): Promise<string | undefined> {
  const message = { idOrg, to, text, payment, purpose, confirms };
  const bare = { senderName: '', replyTo: '', subject: '', html: '' };
  return putMessage(trx, { ...message, ...bare, channel: 'text' }, posting);
}

async function putMessage(
  trx: Trx,
  message: OutgoingMail & MailSender & { channel: Channel },
  { now, way, at = now, lifeMs = dayMs }: Posting,
): Promise<string | undefined> {
  const id = newId(now);
  const { purpose } = message;
  const isRefused = way === 'provider' && purpose !== 'proof' && !(await mayLeaveTo(trx, message));
  const isHeld = way === 'held' || isRefused;
  const leaves = way === 'provider' && !isHeld;
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
      reply_to: message.replyTo,
      payment: message.payment ?? null,
      status: leaves ? 'queued' : 'kept',
      listed: isHeld && purpose === undefined,
      confirms: message.confirms ?? false,
      created: toTimestamp(now),
      due: toTimestamp(at),
      leave_by: toTimestamp(at + lifeMs),
    })
    .execute();
  const { task, key } = messageJobs[message.channel];
  if (!leaves) return id;
  await addJob(trx, task, {
    payload: { id },
    key: `${key}:${id}`,
    runAfterMs: at - now,
    idOrg: message.idOrg,
  });
  return undefined;
}

interface KeptMessage {
  id: string;
  idOrg: string;
  /** What it asks for, where it does. */
  payment: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  senderName: string;
}

/** Keeps messages of jobs, and those that ask for payments, that no provider is set for, each once, under its own id. */
export async function keepInOutbox(
  trx: Trx,
  messages: readonly KeptMessage[],
  { channel, now }: { channel: string; now: number },
): Promise<void> {
  await sql`
    insert into outbox
      (id, id_org, channel, recipient, subject, html, body_text, sender_name, status, created, due, leave_by, message,
      payment)
    select id, "idOrg"::bigint, ${channel}, "to", subject, html, text, "senderName", 'kept', ${toTimestamp(now)},
      ${toTimestamp(now)}, ${toTimestamp(now + dayMs)}, id, payment
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as given (
      id text, "idOrg" text, "to" text, subject text, html text, text text, "senderName" text,
      payment text
    )
    on conflict (id) do nothing
  `.execute(trx);
}
