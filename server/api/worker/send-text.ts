import type { WorkerDeps } from './deps.ts';
import { sendQueued } from './send-queued.ts';

/** Sends one queued text message. */
export function sendText(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'textVoice'>,
  id: string,
): Promise<void> {
  return sendQueued(deps, id, async ({ recipient: to, sender_name: from, body_text: text }) => {
    if (!deps.textVoice) throw new Error('No text provider is set');
    await deps.textVoice.text({ to, from, text });
  });
}
