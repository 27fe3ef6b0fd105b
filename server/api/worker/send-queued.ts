import { hintAt } from '../../../shared/contact-details.ts';
import { messageFailures } from '../../../shared/messages/jobs.ts';
import type { Log } from '../../log.ts';
import { addJob, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { takeCarrierStop } from '../delivery/carrier-stop.ts';
import { keepNotSent, lockMessaged, type MessagedPayment } from '../payments/message-outcome.ts';
import { messageJobs, type Channel } from '../providers/outbox.ts';
import { RefusedForGood } from '../providers/refused.ts';
import type { WorkerDeps } from './deps.ts';

const mostTries = 20;
const firstWaitMs = 2_000;
const longestWaitMs = 2 * 3_600_000;

type SendDeps = Pick<WorkerDeps, 'db' | 'clock' | 'log'>;
type QueuedMessage = NonNullable<Awaited<ReturnType<typeof findQueued>>>;

/**
 * Sends one queued message. What it says is forgotten once a provider took it, or never will: that is so after a refusal for good,
 * 20 tries, or the end of its life. What failed for now is tried again, later each time.
 */
export async function sendQueued(
  { db, clock, log }: SendDeps,
  id: string,
  send: (message: QueuedMessage) => Promise<void>,
): Promise<void> {
  const message = await findQueued(db, id);
  if (!message) return;
  const outcome = isOver(message, clock()) ? 'late' : await trySend(message, send, log);
  const isRefused = outcome === 'refused' || outcome === 'opted_out';
  await db.transaction().execute(async (trx) => {
    const tries = message.tries + 1;
    const due = clock() + Math.min(firstWaitMs * 2 ** message.tries, longestWaitMs);
    // It is locked before its messages, in the order of those who remove it.
    const payment = await lockMessaged(trx, message.payment);
    if (outcome === 'opted_out')
      await takeCarrierStop(trx, { idOrg: message.id_org, to: message.recipient, now: clock() });
    if (outcome === 'sent') await end(trx, message.id, { status: 'sent', sent: toTimestamp(clock()) });
    else if (isRefused || tries >= mostTries || isOver(message, due))
      await giveUp(trx, message, { payment, reason: isRefused ? 'refused' : 'late', now: clock() });
    else await tryLater(trx, message, { tries, due, now: clock() });
  });
}

function findQueued(db: Db, id: string) {
  return db
    .selectFrom('outbox')
    .select((row) => [
      ...(['id', 'channel', 'recipient', 'subject', 'html', 'body_text', 'sender_name', 'reply_to'] as const),
      ...(['tries', 'leave_by', 'created', 'payment'] as const),
      row.cast<string>('id_org', 'text').as('id_org'),
    ])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

const isOver = ({ leave_by }: QueuedMessage, now: number) => now >= leave_by.getTime();

async function trySend(
  message: QueuedMessage,
  send: (message: QueuedMessage) => Promise<void>,
  log: Log,
): Promise<'sent' | RefusedForGood['reason'] | 'later'> {
  try {
    await send(message);
    return 'sent';
  } catch (error) {
    const outcome = error instanceof RefusedForGood ? error.reason : 'later';
    // What a server says repeats addresses: its code has to do.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn({ message: message.id, tries: message.tries + 1, outcome, code }, 'a message was not sent');
    return outcome;
  }
}

type Ending = { status: 'sent'; sent: ReturnType<typeof toTimestamp> } | { status: 'failed' };

async function end(trx: Trx, id: string, ending: Ending): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ...ending, html: '', body_text: '' })
    .where('id', '=', id)
    .execute();
}

async function tryLater(
  trx: Trx,
  { id, channel }: QueuedMessage,
  { tries, due, now }: { tries: number; due: number; now: number },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ tries, due: toTimestamp(due) })
    .where('id', '=', id)
    .execute();
  const { task, key } = messageJobs[toChannel(channel)];
  await addJob(trx, task, { payload: { id }, key: `${key}:${id}`, runAfterMs: due - now });
}

interface Ended {
  /** What it was about, held. */
  payment: MessagedPayment | undefined;
  now: number;
}

/** Those who administrate the organisation find it among its tasks. */
async function giveUp(
  trx: Trx,
  message: QueuedMessage,
  { payment, reason, now }: Ended & { reason: 'refused' | 'late' },
): Promise<void> {
  await end(trx, message.id, { status: 'failed' });
  const channel = toChannel(message.channel);
  const detail = messageFailures.detail(channel, hintAt(channel, message.recipient), message.subject);
  const error = messageFailures[reason];
  if (payment) await keepNotSent(trx, payment, { detail: `${detail}: ${error}`, now });
  await trx
    .insertInto('tasks')
    .values({
      id: newId(now),
      id_org: Number(message.id_org),
      kind: channel === 'text' ? 'text' : 'mail',
      status: 'failed',
      progress: null,
      detail,
      error,
      payment: payment?.id ?? null,
      created: message.created,
      finished: toTimestamp(now),
    })
    .execute();
}

const toChannel = (channel: string): Channel => (channel === 'text' ? 'text' : 'email');
