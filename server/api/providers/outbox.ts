import { sql } from 'kysely';
import { addJob, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { readMailSender, type MailSender } from './email.ts';
import { maySendTo } from './own-addresses.ts';

/**
 * Purpose of a message. A `proof` verifies the recipient's address and is sent even before approval.
 * An `account` message is hidden in the organization's test outbox because it may contain a sign-in link.
 */
type Purpose = 'proof' | 'account';

interface OutgoingMail {
  idOrg: string;
  purpose?: Purpose;
  /** True if the email verifies its recipient's address, which counts toward a daily limit. */
  confirms?: boolean;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Sender name. Defaults to the organization's. */
  senderName?: string;
  payment?: string;
}

interface OutgoingText {
  idOrg: string;
  purpose?: Purpose;
  confirms?: boolean;
  to: string;
  text: string;
  payment?: string;
}

export interface Posting {
  now: number;
  way: 'provider' | 'outbox' | 'held';
  /** Earliest send time in Unix milliseconds. Defaults to now. */
  at?: number;
  /** Time in milliseconds after which the message is no longer sent. Defaults to one day. */
  lifeMs?: number;
}

export type OutboxChannel = 'email' | 'text';

export const messageJobs = {
  email: { task: 'send_mail', key: 'mail' },
  text: { task: 'send_text', key: 'text' },
} as const satisfies Record<OutboxChannel, { task: string; key: string }>;

const dayMs = 24 * 3_600_000;

/** Enqueues an email in the caller's transaction. If no mail server is configured, saves the email to the test outbox and returns its ID there. */
export async function putMail(trx: Trx, mail: OutgoingMail, posting: Posting): Promise<string | undefined> {
  const sender = mail.senderName === undefined ? await readMailSender(trx, mail.idOrg) : {};
  return putMessage(trx, { senderName: '', replyTo: '', ...mail, ...sender, channel: 'email' }, posting);
}

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
  message: OutgoingMail & MailSender & { channel: OutboxChannel },
  { now, way, at = now, lifeMs = dayMs }: Posting,
): Promise<string | undefined> {
  const id = newId(now);
  const { purpose } = message;
  const isClosed = await isClosedOrganization(trx, message.idOrg);
  const isRefused = way === 'provider' && purpose !== 'proof' && !(await maySendTo(trx, message));
  const isForTestOutbox = way === 'held' || isRefused;
  const goesToProvider = way === 'provider' && !isForTestOutbox && !isClosed;
  await trx
    .insertInto('outbox')
    .values({
      id,
      id_org: message.idOrg,
      channel: message.channel,
      recipient: message.to,
      subject: message.subject,
      html: isClosed ? '' : message.html,
      body_text: isClosed ? '' : message.text,
      sender_name: message.senderName,
      reply_to: message.replyTo,
      payment: message.payment ?? null,
      status: isClosed ? 'failed' : goesToProvider ? 'queued' : 'kept',
      listed: !isClosed && isForTestOutbox && purpose === undefined,
      confirms: message.confirms ?? false,
      created: toTimestamp(now),
      due: toTimestamp(at),
      leave_by: toTimestamp(at + lifeMs),
    })
    .execute();
  const { task, key } = messageJobs[message.channel];
  if (isClosed) return undefined;
  if (!goesToProvider) return id;
  await addJob(trx, task, {
    payload: { id },
    key: `${key}:${id}`,
    runAfterMs: at - now,
    idOrg: message.idOrg,
  });
  return undefined;
}

/** Returns true if an internal admin closed the organization, so that nothing is sent for it. */
export async function isClosedOrganization(db: Db, idOrg: string): Promise<boolean> {
  const { rows } = await sql`
    select from org where id = ${idOrg}::bigint and closed_at is not null
  `.execute(db);
  return rows.length > 0;
}

/** Cancels the organization's messages that no worker has handed to a provider. */
export async function cancelQueued(trx: Trx, idOrg: string): Promise<void> {
  await sql`
    update outbox
    set status = 'failed', html = '', body_text = ''
    where id_org = ${idOrg}::bigint
    and status = 'queued'
    and called is null
  `.execute(trx);
}

interface CapturedMessage {
  id: string;
  idOrg: string;
  payment: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  senderName: string;
}

/** Saves messages without a provider to the test outbox, each under its own ID, so that repeats are saved once. */
export async function captureInOutbox(
  trx: Trx,
  messages: readonly CapturedMessage[],
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

/**
 * Marks messages in progress or due at `restored` as handed to their provider at some time between `from` and `now`, so that they are looked
 * up instead of sent. Returns their number.
 */
export async function markPossiblySent(
  trx: Trx,
  { from, restored, now }: { from: Date; restored: number; now: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set(({ fn }) => ({ called: toTimestamp(now), called_from: fn.coalesce('called', sql<Date>`${from}`) }))
    .where('status', '=', 'queued')
    .where(({ eb, or }) => or([eb('called', 'is not', null), eb('due', '<=', toTimestamp(restored))]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
