import { isAccountError } from './reasons.ts';
import type { Send } from './wire.ts';

export type SaveAccountCheck = (problem: string | undefined) => Promise<void>;

interface Watching {
  warn: (codes: readonly string[]) => void;
  save: SaveAccountCheck;
}

/**
 * Monitors each answer for account problems: invalid keys, or no permission for look-ups (E00011), which leaves outcomes unknown.
 * A successful look-up clears the problem. For charges, the caller logs the warning.
 */
export const watchAnswers =
  (send: Send, { warn, save }: Watching): Send =>
  async (call, body) => {
    const sent = await send(call, body);
    if (sent.kind !== 'answer') return sent;
    const isLookUp = call.startsWith('get');
    const problem = sent.isOk ? undefined : sent.codes.find(isAccountError);
    if (problem && isLookUp) warn(sent.codes);
    if (problem || (isLookUp && sent.isOk)) await save(problem);
    return sent;
  };
