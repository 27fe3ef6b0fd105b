import { sql } from 'kysely';
import { toTimestamp } from '../database/db.ts';
import type { Texter } from '../providers/texts.ts';
import type { WorkerDeps } from './deps.ts';

interface QueuedText {
  recipient: string;
  sender_name: string;
  body_text: string;
}

/** Sends one queued text message. What it says is forgotten once the provider took it. */
export async function sendText(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  texter: Texter,
  id: string,
): Promise<void> {
  const { rows } = await sql<QueuedText>`
    select recipient, sender_name, body_text
    from outbox
    where id = ${id}
    and channel = 'text'
    and status = 'queued'
  `.execute(db);
  const queued = rows[0];
  if (!queued) return;
  await texter.send({ to: queued.recipient, from: queued.sender_name, text: queued.body_text });
  await sql`
    update outbox
    set status = 'sent',
      body_text = '',
      sent = ${toTimestamp(clock())}
    where id = ${id}
  `.execute(db);
}
