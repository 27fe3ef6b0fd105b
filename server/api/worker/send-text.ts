import type { WorkerDeps } from './deps.ts';
import { sendQueued } from './send-queued.ts';

/** Sends one queued text message. */
export function sendText(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'texter'>,
  id: string,
): Promise<void> {
  return sendQueued(deps, id, async ({ recipient: to, sender_name: from, body_text: text }) => {
    if (!deps.texter) throw new Error('No text provider is set');
    await deps.texter.send({ to, from, text });
  });
}
