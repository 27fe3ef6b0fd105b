import { toId, type Db } from '../database/db.ts';
import type { WorkerDeps } from './deps.ts';
import { sendQueued } from './send-queued.ts';

/** Sends one queued text message, from the organisation's own number where it has one. */
export function sendText(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'textVoice'>,
  id: string,
): Promise<void> {
  return sendQueued(deps, id, async ({ id_org: idOrg, recipient: to, body_text: text }) => {
    if (!deps.textVoice) throw new Error('No text provider is set');
    await deps.textVoice.text({ to, from: await ownSender(deps.db, idOrg), text });
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
