import { toTimestamp } from '../database/db.ts';
import type { Texter } from '../providers/texts.ts';
import type { WorkerDeps } from './deps.ts';

/** Sends one queued text message. What it says is forgotten once the provider took it. */
export async function sendText(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  texter: Texter,
  id: string,
): Promise<void> {
  const queued = await db
    .selectFrom('outbox')
    .select(['recipient', 'sender_name', 'body_text'])
    .where('id', '=', id)
    .where('channel', '=', 'text')
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (!queued) return;
  await texter.send({ to: queued.recipient, from: queued.sender_name, text: queued.body_text });
  await db
    .updateTable('outbox')
    .set({ status: 'sent', body_text: '', sent: toTimestamp(clock()) })
    .where('id', '=', id)
    .execute();
}
