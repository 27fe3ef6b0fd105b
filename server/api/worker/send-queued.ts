import type { Log } from '../../log.ts';
import { addJob, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { stopTextsToNumber, recordProviderStop } from '../reminders/provider-stop.ts';
import { endFailed, endSent, toChannel } from '../reminders/end-queued.ts';
import { findAccepted, lookUpMs, type AcceptedMessage } from '../reminders/find-accepted.ts';
import { lockMessaged } from '../payment-messages/message-outcome.ts';
import { messageJobs } from '../providers/outbox.ts';
import { errorCodeOf, NotAccepted, PermanentRefusal, type ProviderError } from '../providers/refused.ts';
import type { ListedMessage } from '../providers/text-voice.ts';
import type { WorkerDeps } from './deps.ts';

const mostTries = 20;
const minuteMs = 60_000;
const firstWaitMs = 2_000;
const longestWaitMs = 2 * 3_600_000;
/** Time in milliseconds that is longer than any provider call of a worker. */
const longestCallMs = 5 * minuteMs;
/** Time in milliseconds after which lookups end and the outcome stays unknown. */
const lookedUpForMs = 24 * 3_600_000;

type SendDeps = Pick<WorkerDeps, 'db' | 'clock' | 'log'>;
type QueuedMessage = NonNullable<Awaited<ReturnType<typeof findQueued>>>;

interface Way {
  /** Sends a message and returns the provider's ID, if any. */
  send(message: QueuedMessage): Promise<string | undefined>;
  /** Lists recent messages to a number. Undefined if the provider cannot list messages. */
  list?(to: string): Promise<ListedMessage[]>;
}

type Outcome =
  | { kind: 'sent'; ref?: string }
  | { kind: PermanentRefusal['reason']; providerError: ProviderError }
  | { kind: 'later' | 'unknown' };

/**
 * Sends one queued message, once. Records the provider call first, so that an attempt without a clear answer is looked up and not repeated.
 * Erases the text once the message is sent or has permanently failed: rejected, expired, or after 20 attempts. Temporary failures are retried
 * with growing backoff.
 */
export async function sendQueued(deps: SendDeps, id: string, way: Way): Promise<void> {
  const { db, clock } = deps;
  const message = await findQueued(db, id);
  if (!message) return;
  if (message.called) return lookUpQueued(deps, { ...message, called: message.called }, way);
  if (isOver(message, clock()))
    return db.transaction().execute((trx) => endFailed(trx, message, { failure: 'late', now: clock() }));
  if (!(await markCalled(db, id, clock()))) return;
  const outcome = await trySend(message, way, deps.log);
  await db.transaction().execute((trx) => settle(trx, message, { outcome, way, now: clock() }));
}

interface Settling {
  outcome: Outcome;
  way: Way;
  now: number;
}

async function settle(trx: Trx, message: QueuedMessage, { outcome, way, now }: Settling): Promise<void> {
  const tries = message.tries + 1;
  const due = now + Math.min(firstWaitMs * 2 ** message.tries, longestWaitMs);
  // Locks the payment before its messages, in the same order as its deletion.
  await lockMessaged(trx, message.payment);
  if (outcome.kind === 'sent') return endSent(trx, message, { ref: outcome.ref, now });
  if (outcome.kind === 'unknown')
    return way.list
      ? lookUpLater(trx, message, { tries, due: now + minuteMs, now })
      : endFailed(trx, message, { failure: 'unknown', now });
  if (outcome.kind === 'opted_out' || outcome.kind === 'refused')
    return settleRefused(trx, message, { ...outcome, now });
  if (tries >= mostTries || isOver(message, due)) return endFailed(trx, message, { failure: 'late', now });
  return tryLater(trx, message, { tries, due, now });
}

async function settleRefused(
  trx: Trx,
  message: QueuedMessage,
  {
    kind,
    providerError,
    now,
  }: { kind: PermanentRefusal['reason']; providerError: ProviderError; now: number },
): Promise<void> {
  const number = { idOrg: message.id_org, to: message.recipient, now };
  if (kind === 'opted_out') await recordProviderStop(trx, number);
  if (message.channel === 'text') await stopTextsToNumber(trx, number, providerError);
  await endFailed(trx, message, { failure: 'refused', providerError, now });
}

/** Looks up a message whose attempt had no clear answer, or whose worker was killed. */
async function lookUpQueued(
  { db, clock, log }: SendDeps,
  message: QueuedMessage & { called: Date },
  way: Way,
): Promise<void> {
  const sentAt = message.called.getTime();
  const found = way.list && (await lookUp({ db, log }, { message, sentAt }, way.list));
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const ageMs = now - sentAt;
    await lockMessaged(trx, message.payment);
    if (found?.kind === 'taken') return endSent(trx, message, { ref: found.ref, now });
    const { tries } = message;
    if (!found)
      // Waits first, because another worker may still be sending the message.
      return ageMs < longestCallMs
        ? lookUpLater(trx, message, { tries, due: sentAt + longestCallMs, now })
        : endFailed(trx, message, { failure: 'unknown', now });
    if (found.kind === 'absent' && ageMs >= lookUpMs)
      return isOver(message, now)
        ? endFailed(trx, message, { failure: 'late', now })
        : tryLater(trx, message, { tries, due: now, now });
    if (ageMs >= lookedUpForMs) return endFailed(trx, message, { failure: 'unknown', now });
    const due =
      ageMs < lookUpMs ? Math.min(now + Math.max(minuteMs, ageMs), sentAt + lookUpMs) : now + 60 * minuteMs;
    return lookUpLater(trx, message, { tries, due, now });
  });
}

async function lookUp(
  { db, log }: Pick<SendDeps, 'db' | 'log'>,
  { message, sentAt }: { message: QueuedMessage; sentAt: number },
  list: NonNullable<Way['list']>,
): Promise<AcceptedMessage> {
  const { id, recipient: to, body_text: body } = message;
  try {
    return await findAccepted(
      db,
      { id, channel: toChannel(message.channel), to, body, sentAt, sentFrom: message.called_from?.getTime() },
      await list(to),
    );
  } catch (error) {
    log.warn(
      { message: id, failure: { code: errorCodeOf(error) } },
      'message could not be looked up at its provider',
    );
    return { kind: 'unsure' };
  }
}

function findQueued(db: Db, id: string) {
  return db
    .selectFrom('outbox')
    .select((row) => [
      ...(['id', 'channel', 'recipient', 'subject', 'html', 'body_text', 'sender_name', 'reply_to'] as const),
      ...(['tries', 'leave_by', 'created', 'payment', 'called', 'called_from'] as const),
      row.cast<string>('id_org', 'text').as('id_org'),
    ])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

const isOver = ({ leave_by }: QueuedMessage, now: number) => now >= leave_by.getTime();

/** Claims a message before the provider call. Returns false if another worker has already claimed it. */
async function markCalled(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ called: toTimestamp(now) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('called', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function trySend(message: QueuedMessage, way: Way, log: Log): Promise<Outcome> {
  try {
    return { kind: 'sent', ref: (await way.send(message)) || undefined };
  } catch (error) {
    const outcome = outcomeOf(error);
    // Logs only the code, because the provider's text may contain addresses.
    const failure = { code: errorCodeOf(error) };
    log.warn(
      { message: message.id, tries: message.tries + 1, outcome: outcome.kind, failure },
      'message could not be sent',
    );
    return outcome;
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof PermanentRefusal) return { kind: error.reason, providerError: error.providerError };
  return { kind: error instanceof NotAccepted ? 'later' : 'unknown' };
}

interface Later {
  tries: number;
  due: number;
  now: number;
}

/** Reschedules a message that was certainly not sent. */
async function tryLater(trx: Trx, message: QueuedMessage, later: Later): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ called: null, called_from: null })
    .where('id', '=', message.id)
    .execute();
  await lookUpLater(trx, message, later);
}

async function lookUpLater(
  trx: Trx,
  { id, channel, id_org: idOrg }: QueuedMessage,
  { tries, due, now }: Later,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ tries, due: toTimestamp(due) })
    .where('id', '=', id)
    .execute();
  const { task, key } = messageJobs[toChannel(channel)];
  await addJob(trx, task, { payload: { id }, key: `${key}:${id}`, runAfterMs: due - now, idOrg });
}
